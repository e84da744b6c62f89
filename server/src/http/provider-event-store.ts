import type { Db } from "../db/tables.ts";

/** Stores a provider's event; false for a duplicate. */
export async function keepEvent(
  db: Db,
  event: { provider: string; eventId: string; subject: string; at: Date },
): Promise<boolean> {
  const row = await db
    .insertInto("provider_event")
    .values({
      provider: event.provider,
      event_id: event.eventId,
      subject: event.subject,
      received_at: event.at,
    })
    .onConflict((oc) => oc.doNothing())
    .returning("event_id")
    .executeTakeFirst();
  return row !== undefined;
}
