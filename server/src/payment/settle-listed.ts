import type { Context } from "../context.ts";
import { stackOf } from "../problem/problem.ts";
import { newestOf } from "./gateway.ts";
import { countOpen, openPaymentsOf } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";

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
