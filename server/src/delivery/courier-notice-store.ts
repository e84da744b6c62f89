import { sql } from "kysely";
import { together } from "../db/together.ts";
import type { CourierNotice } from "../providers/courier/courier-provider.ts";

/** What one webhook of a courier's account tells. */
type Notices = { account: string; notices: readonly CourierNotice[]; at: Date };

/**
 * Stores each event once, together with the job that tracks its parcel; answers when all of that is on the disk. Webhooks
 * that arrive together share the statement and its commit. Of a report the courier's own words are left out.
 */
export const keepCourierNotices = together<Notices, void>(async (db, webhooks) => {
  const events = webhooks.flatMap(({ account, notices, at }) =>
    notices.map(({ eventId, trackingNumber, reference, report }) => ({
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
        ${events.map(({ account }) => account)}::text[],
        ${events.map(({ event_id }) => event_id)}::text[],
        ${events.map(({ subject }) => subject)}::text[],
        ${events.map(({ payload }) => payload)}::jsonb[],
        ${events.map(({ at }) => at)}::timestamptz[]
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
