import type { Context } from "../context.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { Problem } from "../problem/problem.ts";
import { keepEvent } from "./payment-store.ts";

export type Webhook = {
  provider: string;
  rawBody: Buffer;
  /** Lower-case names. */
  headers: Record<string, string | undefined>;
};

/**
 * A webhook is a reason to ask, never a proof: each event is kept once, together with the job that settles its
 * payment, before the gateway hears that we have it. The gateway is not made to wait for its own answer, and a job that
 * fails is tried for days: an event may be the only news of money that comes long after its payment has ended.
 * @throws Problem `webhook_refused`, `resource_not_found` for another provider
 */
export async function receivePaymentWebhook(context: Context, webhook: Webhook): Promise<void> {
  if (context.payment?.name !== webhook.provider) throw new Problem("resource_not_found");
  const { name } = context.payment;
  const at = context.now();
  const notices = context.payment.readWebhook(webhook.rawBody, webhook.headers, at);
  await context.db.transaction().execute(async (trx) => {
    for (const { eventId, providerId } of notices) {
      const event = { provider: `payment:${name}`, eventId, subject: providerId, at };
      if (!(await keepEvent(trx, event))) continue;
      const payload = { provider: name, provider_id: providerId };
      await enqueue(trx, { kind: "settle_payment", payload, runAt: at });
    }
  });
}
