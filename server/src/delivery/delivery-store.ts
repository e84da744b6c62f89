import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { ParcelNumber } from "./transaction-store.ts";
import type { CourierCheckpoint, CourierEvent } from "../providers/courier/courier-provider.ts";
import { together } from "../db/together.ts";

/**
 * Claims parcels not polled since `before`, oldest first, and of those that are lost, for a month, the ones not polled
 * for a day. The claim counts as a poll, even if the courier does not answer, so no other process takes them.
 * @returns their couriers and numbers
 */
export async function takeForgotten(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<ParcelNumber[]> {
  const { rows } = await sql<ParcelNumber>`
    update transaction set tracked_at = ${now} where uuid in (
      select uuid from transaction
      where (status in ('For Dispatch', 'In Transit')
          or failed_reason = 'lost' and tracked_at < ${now}::timestamptz - interval '1 day'
            and ended_at > ${now}::timestamptz - interval '30 days')
        and tracking_refno is not null
        and coalesce(tracked_at, '-infinity') < ${before}
      order by coalesce(tracked_at, '-infinity') limit ${most} for update skip locked)
    returning delivery_courier as courier, tracking_refno as number`.execute(db);
  return rows;
}

/** Locks current deliveries not yet checked for this day; another process gets others. @returns their uuids */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update transaction set delay_looked_on = ${day} where uuid in (
      select uuid from transaction
      where status in ('For Verification', 'For Dispatch', 'In Transit') and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning uuid`.execute(trx);
  return rows.map(({ uuid }) => uuid);
}

export async function noteDelay(trx: Db, uuid: string, occasion: string): Promise<void> {
  await trx
    .updateTable("transaction")
    .set({ delay_told: occasion })
    .where("uuid", "=", uuid)
    .execute();
}

/** Adds the courier's checkpoints; existing ones are unchanged. @returns the new ones */
export async function keepCheckpoints(
  trx: Db,
  uuid: string,
  checkpoints: readonly CourierCheckpoint[],
): Promise<Pick<CourierCheckpoint, "id" | "at" | "state">[]> {
  if (checkpoints.length === 0) return [];
  return trx
    .insertInto("courier_checkpoint")
    .values(checkpoints.map(({ id, at, state }) => ({ transaction_uuid: uuid, id, at, state })))
    .onConflict((on) => on.doNothing())
    .returning(["id", "at", "state"])
    .execute();
}

/** A parcel's checkpoints, oldest first. */
export async function checkpointsOf(
  db: Db,
  uuid: string,
): Promise<Pick<CourierCheckpoint, "at" | "state">[]> {
  return db
    .selectFrom("courier_checkpoint")
    .select(["at", "state"])
    .where("transaction_uuid", "=", uuid)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

/** What one webhook of a courier's account tells. */
type Webhook = { account: string; events: readonly CourierEvent[]; at: Date };

/**
 * Stores each event once, together with the job that tracks its parcel; answers when all of that is on the disk. Webhooks
 * that arrive together share the statement and its commit. Of a report the courier's own words are left out.
 */
export const keepCourierEvents = together<Webhook, void>(async (db, webhooks) => {
  const all = webhooks.flatMap(({ account, events, at }) =>
    events.map(({ eventId, trackingNumber, reference, report }) => ({
      account,
      event_id: eventId,
      subject: trackingNumber ?? reference,
      at,
      payload: JSON.stringify({
        account,
        event: eventId,
        ...(trackingNumber !== null && { number: trackingNumber }),
        ...(reference !== null && { reference }),
        ...(report && { state: report.state, at: report.at.toISOString() }),
        ...(report?.trackingUrl && { url: report.trackingUrl }),
      }),
    })),
  );
  // In one order, so that no two groups wait for each other.
  await sql`
    with told as (
      select distinct on (account, event_id) * from unnest(
        ${all.map(({ account }) => account)}::text[],
        ${all.map(({ event_id }) => event_id)}::text[],
        ${all.map(({ subject }) => subject)}::text[],
        ${all.map(({ payload }) => payload)}::jsonb[],
        ${all.map(({ at }) => at)}::timestamptz[]
      ) as told (account, event_id, subject, payload, at)
      order by account, event_id
    ), kept as (
      insert into provider_event (provider, event_id, subject, received_at)
      select 'courier:' || account, event_id, subject, at from told
      on conflict do nothing
      returning provider, event_id
    )
    insert into outbox (kind, payload, run_at)
    select 'track_parcel', told.payload, told.at
    from told join kept on kept.event_id = told.event_id and kept.provider = 'courier:' || told.account
    `.execute(db);
  return webhooks.map(() => undefined);
});
