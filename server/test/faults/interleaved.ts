import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../src/db/tables.ts";

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

const LOOK_EVERY_MS = 10;
/** A minute at least: a process that is waited for may have to start. */
const MOST_LOOKS = 6_000;

/** Resolves as soon as a statement in this database waits for a lock. */
export async function untilLockIsAwaited(db: Db): Promise<true> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return true;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error("Nobody waits for anybody.");
}
