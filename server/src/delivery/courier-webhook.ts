import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { stackOf } from "../problem/stack-of.ts";
import { applyTracking } from "./apply-tracking.ts";
import { keepEvent } from "../http/provider-event-store.ts";
import type { Webhook } from "../http/webhook.ts";

/**
 * A courier's webhook only triggers a poll. Each event is stored once before it is acknowledged; if the courier does
 * not answer the poll, the sweeper repeats it.
 * @throws Problem `webhook_refused`, `resource_not_found` for another provider
 */
export async function receiveCourierWebhook(context: Context, webhook: Webhook): Promise<void> {
  if (!context.courier || context.courier.name !== webhook.params["provider"])
    throw new Problem("resource_not_found");
  const provider = `courier:${context.courier.name}`;
  const read = context.courier.readWebhook(webhook.rawBody, webhook.headers, context.now());
  if ("handshake" in read) return;
  for (const notice of read) {
    const { trackingNumber } = notice;
    if (trackingNumber === null) continue;
    const event = { provider, eventId: notice.eventId, subject: trackingNumber };
    if (!(await keepEvent(context.db, { ...event, at: context.now() }))) continue;
    await applyTracking(context, trackingNumber).catch((error: unknown) =>
      context.log.warn({ event: notice.eventId, stack: stackOf(error) }, "webhook not applied"),
    );
  }
}
