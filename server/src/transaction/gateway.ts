import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider, PaymentReading } from "../providers/payment/payment-provider.ts";
import { hasMoneyInDoubt } from "./payment-store.ts";

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
 * How a payment stands at the gateway; null for one that was never opened there as far as we know.
 * One that nobody may pay any more is ended there too.
 */
export async function readAtGateway(
  context: Context,
  payment: PaymentRow,
): Promise<PaymentReading | null> {
  if (payment.provider_id === null) return null;
  const gateway = gatewayOf(context, payment.provider);
  const reading = await gateway.read(payment.provider_id);
  if (reading.status !== "open") return reading;
  const isLate = payment.expires_at <= context.now();
  if (!isLate && !(await hasMoneyInDoubt(context.db, payment.transaction_uuid))) return reading;
  const ended = await gateway.cancel(payment.provider_id);
  return isLate && ended.status === "cancelled" ? { ...ended, status: "expired" } : ended;
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
