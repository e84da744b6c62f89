import type { Context } from "../context.ts";
import type { Webhook } from "../http/webhook.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import { gatewayOf } from "./gateway.ts";
import { keepNotices } from "./notice-store.ts";
import { findAtProvider } from "./payment-store.ts";
import { applyReading, settlePayment } from "./settle-payment.ts";

/**
 * A webhook is never proof: it only triggers a read at the gateway. Each event is stored once, together with the
 * job that settles its payment, before it is acknowledged. The job is retried for days, because the event may be the
 * only news of money that arrives long after its payment has ended.
 * @throws Problem `webhook_refused`, `resource_not_found` for another provider
 */
export async function receivePaymentWebhook(context: Context, webhook: Webhook): Promise<void> {
  if (context.payment?.name !== webhook.provider) throw new Problem("resource_not_found");
  const { name } = context.payment;
  const at = context.now();
  const notices = context.payment.readWebhook(webhook.rawBody, webhook.headers, at);
  if (notices.length > 0) await keepNotices(context.db, { provider: name, notices, at });
}

/**
 * Outbox job of a webhook: settles the payment of its event.
 * @throws Problem `provider_unavailable`: the outbox retries
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

/** The webhook may arrive before the gateway's id is stored, or after a crash before that. */
async function settleByReference(
  context: Context,
  provider: string,
  providerId: string,
): Promise<void> {
  const reading = await gatewayOf(context, provider).read(providerId).catch(nullIfUnknown);
  const payment =
    reading && (await findAtProvider(context.db, provider, { reference: reading.reference }));
  if (payment) await applyReading(context, payment.id, reading, "payment");
  else context.log.warn({ event: "unknown payment" }, "a webhook named a payment that is not ours");
}

function nullIfUnknown(error: unknown): PaymentReading | null {
  if (error instanceof Problem && error.code === "resource_not_found") return null;
  throw error;
}
