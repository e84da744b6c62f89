import type { Kysely } from "kysely";
import type { SandboxTables } from "../../db/tables.ts";
import { postSigned } from "../webhook-checks.ts";
import { claimDelivery, endDelivery, type WebhookSender } from "./sandbox-webhook-store.ts";

export type WebhookTarget = {
  db: Kysely<SandboxTables>;
  fetch: typeof fetch;
  webhookUrl: string;
  webhookSecret: string;
};

const TIMEOUT_MS = 5_000;
const LEASE_MS = 30_000;
const MOST_AT_ONCE = 50;
const MOST_ATTEMPTS = 10;
const LONGEST_WAIT_MS = 10 * 60_000;

/** Exponential backoff: 1 s, 2 s, 4 s … up to ten minutes. */
function waitAfter(attempts: number): number {
  return Math.min(1_000 * 2 ** (attempts - 1), LONGEST_WAIT_MS);
}

/**
 * Sends due webhooks, oldest first, each signed with the time of this try; retries until a 2xx, ten times at most.
 * @returns how many were acknowledged
 */
export async function deliverDue(
  target: WebhookTarget,
  sender: WebhookSender,
  now: Date,
): Promise<number> {
  for (let taken = 0; taken < MOST_AT_ONCE; taken += 1) {
    const leaseEnds = new Date(now.getTime() + LEASE_MS);
    const delivery = await claimDelivery(target.db, sender, now, leaseEnds);
    if (!delivery) return taken;
    const isTaken = await postSigned({
      fetch: target.fetch,
      url: target.webhookUrl,
      secret: target.webhookSecret,
      payload: delivery.payload,
      at: now,
      timeoutMs: TIMEOUT_MS,
    });
    if (isTaken) {
      await endDelivery(target.db, delivery.delivery_id, { sent_at: now });
      continue;
    }
    const due_at = new Date(now.getTime() + waitAfter(delivery.attempts));
    const isLast = delivery.attempts >= MOST_ATTEMPTS;
    await endDelivery(target.db, delivery.delivery_id, isLast ? { gave_up_at: now } : { due_at });
    // The receiver is down: leave the others to the next run instead of waiting for a time-out each.
    return taken;
  }
  return MOST_AT_ONCE;
}
