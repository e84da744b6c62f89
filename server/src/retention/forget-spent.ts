import type { Context } from "../context.ts";
import { stackOf } from "../problem/stack-of.ts";
import { forgetOldest, spent } from "./spent-store.ts";

/** Few enough that nobody has to wait for them. */
const MOST_AT_ONCE = 1_000;
/** The rest is left to the next run: no table waits long for another. */
const LONGEST_MS = 5_000;

const isTable = (name: string): name is keyof typeof spent => Object.hasOwn(spent, name);

/**
 * Deletes what the portal's own machinery needs no more: answers kept for repeats, spent captcha tokens, counters of
 * limits, work that is done, events of providers. A table that fails is logged and keeps no other from its turn.
 * @param isStopping the rest is left to the next run then
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
