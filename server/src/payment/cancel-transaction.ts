import type { api } from "@portal/contract/api";
import type { Context } from "../context.ts";
import type { Handler } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { requireAccess } from "../delivery/access.ts";
import { endAtGateway } from "./gateway.ts";
import { NOT_EDITABLE } from "../delivery/reasons.ts";
import { paymentsOf, unsettledOf } from "./payment-store.ts";
import { applyReading, endUnopened } from "./settle-payment.ts";
import { findFacts } from "../delivery/transaction-facts-store.ts";
import { fullView } from "../delivery/transaction-view.ts";

const ROUNDS = 3;

/**
 * PUT …/cancel: cancels the open payment, at the gateway first; money that was faster wins. Idempotent.
 * @throws Problem `forbidden`, `resource_not_found`, `not_editable` when nothing is open or it is paid,
 * `provider_unavailable`, `too_many_requests`
 */
export const cancelTransaction: Handler<typeof api.cancelTransaction> = async (context, input) => {
  // It asks the gateway each time, even about what cannot be cancelled.
  await context.limits.take("checkout", input.client);
  const { uuid } = await requireAccess(context, input.params.id, input.tokens.transaction);
  await endPayments(context, uuid);
  const row = await findFacts(context.db, uuid);
  if (row?.status === "failed") return fullView(context, row, input.language);
  if (row?.status === "For Payment")
    throw new Problem("request_running", undefined, { retryAfterSeconds: 1 });
  throw new Problem(
    "not_editable",
    row?.status === "Created" ? NOT_EDITABLE.nothingOpen : NOT_EDITABLE.paid,
  );
};

/** In a loop, because a concurrent checkout may open a payment that was only reserved. */
async function endPayments(context: Context, uuid: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const payment = unsettledOf(await paymentsOf(context.db, uuid));
    if (!payment) return;
    const reading = await endAtGateway(context, payment);
    if (reading) await applyReading(context, payment.id, reading, "person");
    else await endUnopened(context, payment, { status: "cancelled" }, "person");
  }
}
