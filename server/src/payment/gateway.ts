import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider, PaymentReading } from "../providers/payment/payment-provider.ts";

/**
 * @param name of the gateway that a payment was opened with
 * @throws Problem `provider_unavailable` when no gateway is configured, or another one
 */
export function gatewayOf({ payment }: Context, name?: string): PaymentProvider {
  if (!payment || (name !== undefined && payment.name !== name))
    throw new Problem("provider_unavailable");
  return payment;
}

/**
 * Cancels a payment at the gateway and returns its state, because money may have been faster. Null for a payment not
 * known to be opened there, whose URL nobody has.
 * @throws Problem `provider_unavailable`, even if the gateway answers but keeps the payment open
 */
export async function endAtGateway(
  context: Context,
  payment: PaymentRow,
): Promise<PaymentReading | null> {
  if (payment.provider_id === null) return null;
  const reading = await gatewayOf(context, payment.provider).cancel(payment.provider_id);
  if (reading.status === "open") throw new Problem("provider_unavailable");
  return reading;
}
