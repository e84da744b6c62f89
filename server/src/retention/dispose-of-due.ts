import type { Context } from "../context.ts";
import { stackOf } from "../problem/stack-of.ts";
import { bins, type Bin } from "./bin-store.ts";
import { recordDisposal, type DisposalClass } from "./disposal-store.ts";
import { emptyBin } from "./empty-bin.ts";
import { retentionRules, type Clocks, type Rule } from "./retention-rules.ts";

type Needs = Pick<Context, "config" | "db" | "now" | "random" | "storage" | "log">;

const DAY_MS = 24 * 60 * 60_000;
/** Small batches, so that their locks delay nobody. */
const MOST_AT_ONCE = 200;
/** Time limit per class and run, so that no class delays another and the portal can stop in time. */
const LONGEST_MS = 5_000;

const isBin = (name: string): name is Bin => Object.hasOwn(bins, name);

/**
 * Disposes of all expired data (spec §1), class by class, and logs the counts. Runs often and in any number of
 * processes, each of which takes different rows. A failure is logged and retried by the next run.
 */
export async function disposeOfDue(context: Needs): Promise<void> {
  for (const rule of retentionRules)
    await orLater(context, rule.class, () => disposeBy(context, rule));
  for (const bin of Object.keys(bins).filter(isBin)) {
    const rule = retentionRules.find((candidate) => candidate.class === bin);
    if (rule) await orLater(context, bin, () => emptyBin(context, bin, ago(context, rule.clock)));
  }
}

async function disposeBy(context: Needs, rule: Rule): Promise<void> {
  const { db, now, random } = context;
  const before = ago(context, rule.clock);
  const heldBefore = ago(context, "heldMoneyDays");
  const begun = performance.now();
  let count = MOST_AT_ONCE;
  while (count === MOST_AT_ONCE && performance.now() - begun < LONGEST_MS) {
    const due = { before, heldBefore, now: now(), most: MOST_AT_ONCE, salt: random(32) };
    count = await db.transaction().execute(async (trx) => {
      const taken = await rule.take(trx, due);
      // Photos are counted when their bytes are deleted.
      if (!isBin(rule.class))
        await recordDisposal(trx, {
          class: rule.class,
          count: taken,
          upTo: before,
          now: due.now,
        });
      return taken;
    });
  }
}

const ago = ({ config, now }: Pick<Context, "config" | "now">, clock: keyof Clocks): Date =>
  new Date(now().getTime() - config.retention[clock] * DAY_MS);

async function orLater(
  { log }: Pick<Context, "log">,
  name: DisposalClass,
  dispose: () => Promise<void>,
): Promise<void> {
  try {
    await dispose();
  } catch (error) {
    log.error({ class: name, stack: stackOf(error) }, "what is due was not disposed of");
  }
}
