import type { Db } from "../../src/db/tables.ts";
import { untilLockIsAwaited } from "../harness/until-waiting.ts";

/** Runs `first` in a transaction that stays open while `second` starts. @returns whether `second` had to wait */
export async function interleaved<A>(
  db: Db,
  first: (trx: Db) => Promise<unknown>,
  second: () => Promise<A>,
  end: "commit" | "roll back",
): Promise<{ waited: boolean; answer: A }> {
  let running: Promise<A> | undefined;
  let waited = false;
  const outer = db.transaction().execute(async (trx) => {
    await first(trx);
    running = second();
    waited = await Promise.race([running.then(() => false), untilLockIsAwaited(db)]);
    if (end === "roll back") throw new Error("rolled back");
  });
  await outer.catch((error: unknown) => {
    if (end === "commit") throw error;
  });
  if (!running) throw new Error("It never started.");
  return { waited, answer: await running };
}
