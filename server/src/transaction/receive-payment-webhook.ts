import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import type { PaymentNotice } from "../providers/payment/payment-provider.ts";
import { gatewayOf } from "./gateway.ts";
import { findAtProvider, keepEvent } from "./payment-store.ts";
import { applyReading, settlePayment } from "./settle-payment.ts";

export type Webhook = {
  provider: string;
  rawBody: Buffer;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
};

/**
 * A webhook is a reason to ask, never a proof: each event is kept once before the gateway hears that we have it,
 * then its payment is settled. What cannot be settled now is left to poll and sweeper.
 * @throws Problem `webhook_refused`, `resource_not_found` for another provider
 */
export async function receivePaymentWebhook(context: Context, webhook: Webhook): Promise<void> {
  if (context.payment?.name !== webhook.provider) throw new Problem("resource_not_found");
  const { name } = context.payment;
  for (const notice of context.payment.readWebhook(
    webhook.rawBody,
    webhook.headers,
    context.now(),
  )) {
    const event = {
      provider: `payment:${name}`,
      eventId: notice.eventId,
      subject: notice.providerId,
    };
    if (await keepEvent(context.db, { ...event, at: context.now() }))
      await settleNoticed(context, notice);
  }
}

async function settleNoticed(context: Context, notice: PaymentNotice): Promise<void> {
  try {
    const { name } = gatewayOf(context);
    const payment = await findAtProvider(context.db, name, { provider_id: notice.providerId });
    if (payment) await settlePayment(context, payment.id);
    else await settleByReference(context, notice.providerId);
  } catch (error) {
    context.log.warn(
      { event: notice.eventId, error: error instanceof Error ? error.name : "error" },
      "webhook not settled",
    );
  }
}

/** The gateway may be faster than the note of what it opened for us, or we may have broken off before making it. */
async function settleByReference(context: Context, providerId: string): Promise<void> {
  const gateway = gatewayOf(context);
  const reading = await gateway.read(providerId);
  const payment = await findAtProvider(context.db, gateway.name, { reference: reading.reference });
  if (payment) await applyReading(context, payment.id, reading, "payment");
  else
    context.log.warn({ event: "unknown payment" }, "a webhook told of a payment that is not ours");
}
