import type { Kysely } from "kysely";
import type * as v from "valibot";
import type { Row, SandboxTables } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import {
  isSame,
  readBody,
  refuseStale,
  signatureOf,
  type WebhookHeaders,
} from "./webhook-checks.ts";

const SIGNATURE_HEADER = "x-sandbox-signature";

const SHAPE = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/u;

/** The value of `x-sandbox-signature` for this body: `t=<unix seconds>,v1=<signature>`. */
export function signWebhook(secret: string, rawBody: Buffer, at: Date): string {
  const seconds = String(Math.floor(at.getTime() / 1000));
  return `t=${seconds},v1=${signatureOf(secret, seconds, rawBody)}`;
}

/**
 * The verified content of a webhook.
 * @throws Problem('webhook_refused') for an invalid or stale signature, or JSON that does not match the schema
 */
export function readSigned<Shape extends v.GenericSchema>(
  shape: Shape,
  secret: string,
  rawBody: Buffer,
  headers: WebhookHeaders,
  now: Date,
): v.InferOutput<Shape> {
  const [, seconds, signature] = SHAPE.exec(headers[SIGNATURE_HEADER] ?? "") ?? [];
  if (seconds === undefined || signature === undefined) throw new Problem("webhook_refused");
  refuseStale(Number(seconds) * 1000, now);
  if (!isSame(signature, signatureOf(secret, seconds, rawBody)))
    throw new Problem("webhook_refused");
  return readBody(shape, rawBody);
}

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
    if (await isAcknowledged(target, delivery.payload, now)) {
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

/** Whether it was answered with a 2xx; false for another status, a time-out or no connection. */
async function isAcknowledged(
  { fetch: send, webhookUrl, webhookSecret }: WebhookTarget,
  body: string,
  at: Date,
): Promise<boolean> {
  const signature = signWebhook(webhookSecret, Buffer.from(body), at);
  try {
    const answer = await send(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", [SIGNATURE_HEADER]: signature },
      body,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

type WebhookSender = Row<"sandbox_webhook">["sender"];
type WebhookDelivery = Pick<Row<"sandbox_webhook">, "delivery_id" | "payload" | "attempts">;

/** Schedules one delivery of the event per date; call it in the transaction of the change. */
export async function addDeliveries(
  trx: Kysely<SandboxTables>,
  sender: WebhookSender,
  event: { event_id: string; [detail: string]: string },
  dueDates: Date[],
): Promise<void> {
  if (dueDates.length === 0) return;
  const payload = JSON.stringify(event);
  await trx
    .insertInto("sandbox_webhook")
    .values(dueDates.map((due_at) => ({ event_id: event.event_id, sender, payload, due_at })))
    .execute();
}

/** Leases the oldest due delivery until `leaseEnds`; null when none is due. */
async function claimDelivery(
  db: Kysely<SandboxTables>,
  sender: WebhookSender,
  now: Date,
  leaseEnds: Date,
): Promise<WebhookDelivery | null> {
  const claimed = await db
    .updateTable("sandbox_webhook")
    .set((is) => ({ due_at: leaseEnds, attempts: is("attempts", "+", 1) }))
    .where("delivery_id", "=", (from) =>
      from
        .selectFrom("sandbox_webhook")
        .select("delivery_id")
        .where("sender", "=", sender)
        .where("sent_at", "is", null)
        .where("gave_up_at", "is", null)
        .where("due_at", "<=", now)
        .orderBy("due_at")
        .orderBy("delivery_id")
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["delivery_id", "payload", "attempts"])
    .executeTakeFirst();
  return claimed ?? null;
}

/** When the next delivery is due. */
export async function nextDelivery(
  db: Kysely<SandboxTables>,
  sender: WebhookSender,
): Promise<Date | null> {
  const row = await db
    .selectFrom("sandbox_webhook")
    .select((is) => is.fn.min<Date | null>("due_at").as("at"))
    .where("sender", "=", sender)
    .where("sent_at", "is", null)
    .where("gave_up_at", "is", null)
    .executeTakeFirst();
  return row?.at ?? null;
}

export const earliest = (one: Date | null, other: Date | null): Date | null =>
  one && other ? (one < other ? one : other) : (one ?? other);

async function endDelivery(
  db: Kysely<SandboxTables>,
  deliveryId: number,
  outcome: { sent_at: Date } | { gave_up_at: Date } | { due_at: Date },
): Promise<void> {
  await db
    .updateTable("sandbox_webhook")
    .set(outcome)
    .where("delivery_id", "=", deliveryId)
    .execute();
}
