import type { api } from "@portal/contract/api";
import type { Context } from "../context.ts";
import { snapshot } from "../db/snapshot.ts";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { stackOf } from "../problem/stack-of.ts";
import { opens, TRANSACTION_NOT_FOUND } from "../delivery/access.ts";
import { unsettledPayment } from "../delivery/awaited-payment-store.ts";
import { takeLook } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { findTransaction } from "../delivery/transaction-store.ts";
import { fullView, publicView } from "../delivery/transaction-view.ts";

/**
 * The page polls every 5 seconds (spec §9) and every second right after a payment; many pages share one gateway call.
 */
const LOOK_EVERY_MS = 900;
const LOOK_AT_MOST_MS = 2_500;

/**
 * GET: everything with the right token, else only the status.
 * @throws Problem `resource_not_found`
 */
export const readTransaction: Handler<typeof api.readTransaction> = async (context, input) => {
  const { uuid } = input.params;
  await lookAtPayment(context, uuid);
  return snapshot(context.db, async (trx) => {
    const row = await findTransaction(trx, uuid);
    if (!row) throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
    return opens(row, input.tokens.transaction, context.now())
      ? fullView(context, trx, row, input.language)
      : publicView(trx, row);
  });
};

/**
 * Polls the gateway for an open payment unless that just happened. Does not wait for a slow or broken gateway.
 */
async function lookAtPayment(context: Context, uuid: string): Promise<void> {
  const payment = await unsettledPayment(context.db, uuid);
  const now = context.now();
  const before = new Date(now.getTime() - LOOK_EVERY_MS);
  if (!payment || !(await takeLook(context.db, payment.id, before, now))) return;
  const look = settlePayment(context, payment.id).catch((error: unknown) =>
    context.log.warn({ payment: payment.id, stack: stackOf(error) }, "payment not read"),
  );
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, LOOK_AT_MOST_MS)));
  await Promise.race([look, patience]);
  clearTimeout(timer);
}
