import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { findTransaction } from "../delivery/transaction-store.ts";
import type { Pacing } from "../providers/provider-pace.ts";
import { webhookBounds, type WebhookReader } from "../http/webhook.ts";
import { readAtGateway } from "./gateway.ts";
import { findAtProvider, keepPaymentEvents } from "./payment-store.ts";
import { openPayment } from "./open-payment.ts";
import { lookAtRefunds } from "./refund-store.ts";
import { applyReading, settlePayment } from "./settle-payment.ts";
import { isUnknown, Problem } from "../problem/problem.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";

/**
 * A webhook is never proof: it only triggers a read at the gateway. Each event is stored once, together with the
 * job that settles its payment, before it is acknowledged. The job is retried for days, because the event may be the
 * only news of money that arrives long after its payment has ended.
 * @throws Problem `webhook_refused`, for an unknown provider or account too
 */
export function paymentWebhookReader(
  context: Context,
  { provider: name, account = "" }: Record<string, string>,
): WebhookReader {
  const provider = context.payments.accounts.get(account)?.provider;
  if (!provider || provider.name !== name) throw new Problem("webhook_refused");
  return {
    bounds: webhookBounds.one,
    receive: async ({ rawBody, headers }) => {
      const at = context.now();
      const events = provider.readWebhook(rawBody, headers, at);
      if (events.length > 0) await keepPaymentEvents(context.db, { account, events, at });
    },
  };
}

/**
 * Outbox job of a webhook: settles the payment of its event.
 * @throws Problem `provider_unavailable`: the outbox retries
 */
export async function settleOfEvent(
  context: Context,
  { account, provider_id: providerId, reference }: Record<string, string>,
): Promise<void> {
  if (account === undefined) return;
  const payment = await findAtProvider(context.db, account, { providerId, reference });
  if (!payment) {
    context.log.warn({ event: "unknown payment" }, "a webhook named a payment that is not ours");
    return;
  }
  await lookAtRefunds(context.db, payment.id, context.now());
  if (payment.provider_id !== null || providerId === undefined)
    await lookAtPayment(context, payment);
  else {
    // The webhook may arrive before the gateway's id is stored, or after a crash before that.
    const reading = await readAtGateway(context, payment, providerId).catch(nullIfUnknown);
    if (reading) await applyReading(context, payment.id, reading, "payment");
  }
  // Only news of a payment of ours: a repeated webhook, or another merchant's, does not show that ours arrive.
  await context.pace.hear(account);
}

function nullIfUnknown(error: unknown): PaymentReading | null {
  if (isUnknown(error)) return null;
  throw error;
}

/** Goes on with a payment whose checkout was broken off, and settles it. */
export async function lookAtPayment(
  context: Context,
  payment: PaymentRow,
  pacing: Pacing = "now",
): Promise<void> {
  const isBrokenOff = payment.status === "reserved" && payment.expires_at > context.now();
  const transaction = isBrokenOff
    ? await findTransaction(context.db, payment.transaction_uuid)
    : undefined;
  if (transaction) await openPayment(context, payment, transaction);
  await settlePayment(context, payment.id, pacing);
}
