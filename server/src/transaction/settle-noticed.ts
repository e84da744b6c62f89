import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import { gatewayOf } from "./gateway.ts";
import { findAtProvider } from "./payment-store.ts";
import { applyReading, settlePayment } from "./settle-payment.ts";

/**
 * Outbox job of a webhook: settles the payment that its event told of.
 * @throws Problem `provider_unavailable`: the outbox tries again later
 */
export async function settleNoticed(
  context: Context,
  { provider, provider_id: providerId }: Record<string, string>,
): Promise<void> {
  if (provider === undefined || providerId === undefined) return;
  const payment = await findAtProvider(context.db, provider, { provider_id: providerId });
  if (payment) await settlePayment(context, payment.id);
  else await settleByReference(context, provider, providerId);
}

/** The gateway may be faster than the note of what it opened for us, or we may have broken off before making it. */
async function settleByReference(
  context: Context,
  provider: string,
  providerId: string,
): Promise<void> {
  const reading = await gatewayOf(context, provider).read(providerId).catch(nullIfUnknown);
  const payment =
    reading && (await findAtProvider(context.db, provider, { reference: reading.reference }));
  if (payment) await applyReading(context, payment.id, reading, "payment");
  else
    context.log.warn({ event: "unknown payment" }, "a webhook told of a payment that is not ours");
}

function nullIfUnknown(error: unknown): PaymentReading | null {
  if (error instanceof Problem && error.code === "resource_not_found") return null;
  throw error;
}
