import type { api } from "@portal/contract";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem.ts";
import { stackOf } from "../stack-of.ts";
import { opens, TRANSACTION_NOT_FOUND } from "./access.ts";
import { takeLook, unsettledPayment } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { findTransaction } from "./transaction-store.ts";
import { fullView, publicView } from "./transaction-view.ts";

/** The page polls every 5 seconds (spec §9): each poll may ask the gateway, a crowd of them may not. */
const LOOK_EVERY_MS = 4_000;
const LOOK_AT_MOST_MS = 2_500;

/**
 * GET: everything with the right token, the bare state with none or another.
 * @throws Problem `resource_not_found`
 */
export const readTransaction: Handler<typeof api.readTransaction> = async (context, input) => {
  const { uuid } = input.params;
  const known = await findTransaction(context.db, uuid);
  if (known?.status === "For Payment") await lookAtPayment(context, uuid);
  const row = known?.status === "For Payment" ? await findTransaction(context.db, uuid) : known;
  if (!row) throw new Problem("resource_not_found", TRANSACTION_NOT_FOUND);
  return opens(row, input.transactionToken, context.now())
    ? fullView(context, context.db, row, input.language)
    : publicView(context.db, row);
};

/** Asks the gateway when nobody did for some seconds. A slow or broken one is not waited for. */
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
