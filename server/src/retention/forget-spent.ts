import type { Context } from "../context.ts";
import { stackOf } from "../problem/stack-of.ts";
import { forgetOldest, spent } from "./spent-store.ts";

/** Small batches, so that their locks delay nobody. */
const MOST_AT_ONCE = 1_000;
/** Time limit per table and run, so that no table delays another. */
const LONGEST_MS = 5_000;

const isTable = (name: string): name is keyof typeof spent => Object.hasOwn(spent, name);

/**
 * Deletes technical rows that are no longer needed: idempotent answers, spent captcha tokens, rate limit counters,
 * finished jobs, provider events, that texts were sent, claims that are over, who made requests, opened payments or waited for one. A failed table is logged and does not block others.
 * @param isStopping when true, the rest is left to the next run
 */
export async function forgetSpent(
  { db, now, log }: Pick<Context, "db" | "now" | "log">,
  isStopping: () => boolean = () => false,
): Promise<void> {
  for (const table of Object.keys(spent).filter(isTable)) {
    const begun = performance.now();
    try {
      let count = MOST_AT_ONCE;
      while (count === MOST_AT_ONCE && performance.now() - begun < LONGEST_MS && !isStopping())
        count = await forgetOldest(db, table, { now: now(), most: MOST_AT_ONCE });
    } catch (error) {
      log.error({ table, stack: stackOf(error) }, "what is spent was not deleted");
    }
  }
}
