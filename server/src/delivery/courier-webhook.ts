import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import type { Webhook } from "../http/webhook.ts";
import { Problem } from "../problem/problem.ts";
import { keepCourierNotices } from "./courier-notice-store.ts";

/**
 * A courier's webhook leaves a job that asks the courier, and is answered: each event is stored once, together with its
 * job (`track-parcel.ts`). A handshake, sent when the address is saved, is only answered.
 * @throws Problem `webhook_refused`, `resource_not_found` for another provider or account
 */
export async function receiveCourierWebhook(context: Context, webhook: Webhook): Promise<void> {
  const { provider, account: name = "", key = "" } = webhook.params;
  const account = context.couriers.get(name);
  if (!account || account.provider.name !== provider) throw new Problem("resource_not_found");
  requireKey(account.webhookKey, key);
  const at = context.now();
  const notices = account.provider.readWebhook(webhook.rawBody, webhook.headers, at);
  if ("handshake" in notices || notices.length === 0) return;
  await keepCourierNotices(context.db, { account: account.name, notices, at });
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/** In constant time: what is compared is as long as the digests, whatever was given. */
function requireKey(webhookKey: string, given: string): void {
  if (!timingSafeEqual(digest(webhookKey), digest(given))) throw new Problem("webhook_refused");
}
