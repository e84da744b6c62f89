import type { Kysely } from "kysely";
import type { Row, SandboxTables } from "../../db/tables.ts";

export type WebhookSender = Row<"sandbox_webhook">["sender"];
export type WebhookDelivery = Pick<Row<"sandbox_webhook">, "delivery_id" | "payload" | "attempts">;

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
export async function claimDelivery(
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

export async function endDelivery(
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
