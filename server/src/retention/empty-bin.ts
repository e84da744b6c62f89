import type { Context } from "../context.ts";
import { filesIn, forgetFiles, type Bin } from "./bin-store.ts";
import { recordDisposal } from "./disposal-store.ts";

const MOST_AT_ONCE = 50;
/** Time limit of one call; the next call continues. */
const LONGEST_MS = 5_000;

/**
 * Deletes the bytes of the files in a bin, then their rows; after a crash in between, the next call repeats both. A
 * file that cannot be deleted does not block others.
 * @param upTo everything due by then is in the bin
 * @throws the first failed deletion's error, after all others were tried
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
