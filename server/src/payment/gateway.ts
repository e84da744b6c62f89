import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider, PaymentReading } from "../providers/payment/payment-provider.ts";

/**
 * Who takes the money.
 * @param name the one that a payment was opened with
 * @throws Problem `provider_unavailable` when none is set up, or another than the payment's
 */
export function gatewayOf({ payment }: Context, name?: string): PaymentProvider {
  if (!payment || (name !== undefined && payment.name !== name))
    throw new Problem("provider_unavailable");
  return payment;
}

/**
 * Ends a payment at the gateway and answers how it stands then: money may have been faster. Null for one that was
 * never opened there as far as we know; its address was given to nobody.
 * @throws Problem `provider_unavailable` also when the gateway keeps it open
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
