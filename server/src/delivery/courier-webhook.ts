import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { webhookBounds, type WebhookReader } from "../http/webhook.ts";
import { Problem } from "../problem/problem.ts";
import { keepCourierNotices } from "./courier-notice-store.ts";

/**
 * A courier's webhook leaves a job that asks the courier, and is answered: each event is stored once, together with its
 * job (`track-parcel.ts`). A handshake, sent when the address is saved, is only answered.
 * @throws Problem `webhook_refused`, for another provider, account or key too
 */
export function courierWebhookReader(
  context: Context,
  { provider, account: name = "", key = "" }: Record<string, string>,
): WebhookReader {
  const account = context.couriers.get(name);
  const isRight = timingSafeEqual(digest(key), digest(account?.webhookKey ?? ""));
  if (!account || account.provider.name !== provider || !isRight)
    throw new Problem("webhook_refused");
  return {
    bounds: webhookBounds[account.provider.webhooksOf],
    receive: async ({ rawBody, headers }) => {
      const at = context.now();
      const notices = account.provider.readWebhook(rawBody, headers, at);
      if ("handshake" in notices || notices.length === 0) return;
      await keepCourierNotices(context.db, { account: account.name, notices, at });
    },
  };
}

/** In constant time: what is compared is as long as the digests, whatever was given. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
