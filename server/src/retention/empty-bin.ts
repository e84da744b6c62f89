import type { Context } from "../context.ts";
import { filesIn, forgetFiles, type Bin } from "./bin-store.ts";
import { recordDisposal } from "./disposal-store.ts";

const MOST_AT_ONCE = 50;
/** The rest is left to the next call. */
const LONGEST_MS = 5_000;

/**
 * Removes the bytes of the files in a bin, and then forgets the files: broken off in between, the next call begins
 * with the bytes again. A file whose bytes cannot be removed keeps no other from going.
 * @param upTo what was over by then is in the bin
 * @throws what the first removal that failed has thrown, after the others
 */
export async function emptyBin(
  { db, storage, now }: Pick<Context, "db" | "storage" | "now">,
  bin: Bin,
  upTo: Date,
): Promise<void> {
  const begun = performance.now();
  const failures: PromiseRejectedResult[] = [];
  let after: string | undefined = "";
  while (after !== undefined && performance.now() - begun < LONGEST_MS) {
    const names: string[] = await filesIn(db, bin, after, MOST_AT_ONCE);
    const results = await Promise.allSettled(names.map((name) => storage.remove(name)));
    const removed = names.filter((_, index) => results[index]?.status === "fulfilled");
    await db.transaction().execute(async (trx) => {
      const count = await forgetFiles(trx, bin, removed);
      await recordDisposal(trx, { class: bin, count, upTo, now: now() });
    });
    failures.push(...results.filter((result) => result.status === "rejected"));
    after = names.length < MOST_AT_ONCE ? undefined : names.at(-1);
  }
  if (failures[0]) throw failures[0].reason;
}
