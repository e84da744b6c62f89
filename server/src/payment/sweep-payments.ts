import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { newestOf, nextTurn, takeTurn } from "./gateway.ts";
import { claimDue, countOpen, lookAgainAt, openPaymentsOf } from "./payment-store.ts";
import { lookAtPayment } from "./payment-webhook.ts";
import { settlePayment } from "./settle-payment.ts";
import { nextLook, nextTry } from "./when-to-look.ts";
import { isUnknown, stackOf } from "../problem/problem.ts";

/** Five seconds twice for each, side by side, end within the lease. */
const MOST_AT_ONCE = 25;
/** Afterwards another process may look. */
const LEASE_MS = 60_000;
const SIDE_BY_SIDE = 5;

/**
 * Settles payments that no webhook or poll has reported: reserved ones whose checkout was broken off, open and
 * overdue ones, and ended ones whose money may come late (when-to-look.ts).
 * @param isStopping when true, the rest is left to the next run
 * @returns how many were due
 */
export async function sweepPayments(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = context.now();
  const leaseEnds = new Date(now.getTime() + LEASE_MS);
  const due = await claimDue(context.db, { now, leaseEnds, most: MOST_AT_ONCE });
  const rest = [...due];
  const work = async () => {
    for (let next = rest.shift(); next && !isStopping(); next = rest.shift())
      await look(context, next);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  if (due.length < MOST_AT_ONCE || isStopping()) return due.length;
  return due.length + (await sweepPayments(context, isStopping));
}

async function look(context: Context, payment: PaymentRow): Promise<void> {
  const { db } = context;
  if (!(await takeTurn(context, payment.account))) {
    await lookAgainAt(db, payment, nextTurn(context, payment.account));
    return;
  }
  // Each would wait for its time-out, and with it the payments of accounts that answer.
  if (payment.provider_id !== null && context.pace.isSilent(payment.account)) {
    await lookAgainAt(db, payment, nextTry(payment, context.now()));
    return;
  }
  try {
    await lookAtPayment(context, payment, "had");
    await lookAgainAt(db, payment, nextLook(payment, context.now()));
  } catch (error) {
    context.log.warn({ payment: payment.id, stack: stackOf(error) }, "payment not settled");
    // Unknown at the gateway: asked again as if it had answered.
    await lookAgainAt(db, payment, (isUnknown(error) ? nextLook : nextTry)(payment, context.now()));
  }
}

/** People who wait at an account can be asked about one by one when they are no more than its turns of so many seconds. */
const SECONDS_FOR_ALL = 20;
const FIRST_SINCE_MS = 60_000;

/**
 * For a crowd whose gateway's webhooks may not arrive: one call tells who has paid lately, and only those are asked about
 * (decision 044).
 */
export function listedSettler(): (context: Context) => Promise<void> {
  const listed = new Map<string, Date>();
  return async (context) => {
    for (const [account, { provider, callsPerSecond }] of context.payments.accounts) {
      if (provider.newest === null || callsPerSecond === Infinity) continue;
      const crowd = callsPerSecond * SECONDS_FOR_ALL;
      if ((await countOpen(context.db, account, crowd + 1)) <= crowd) continue;
      const since = listed.get(account) ?? new Date(context.now().getTime() - FIRST_SINCE_MS);
      const next = await settleSince(context, account, since).catch((error: unknown) => {
        context.log.warn({ account, stack: stackOf(error) }, "what was paid is not listed");
        return since;
      });
      listed.set(account, next);
    }
  };
}

/** @returns from when to list next: from the first that could not be settled, else from the last */
async function settleSince(context: Context, account: string, since: Date): Promise<Date> {
  const entries = await newestOf(context, account, since);
  const listed = new Map(entries.map(({ reference, at }) => [reference ?? "", at.getTime()]));
  const missed: number[] = [];
  for (const { id, reference } of await openPaymentsOf(context.db, account, [...listed.keys()]))
    await settlePayment(context, id).catch((error: unknown) => {
      context.log.warn({ payment: id, stack: stackOf(error) }, "payment not settled");
      missed.push(listed.get(reference) ?? 0);
    });
  return new Date(
    missed.length > 0 ? Math.min(...missed) : Math.max(since.getTime(), ...listed.values()),
  );
}
