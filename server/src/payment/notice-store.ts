import { sql } from "kysely";
import { together } from "../db/together.ts";
import type { PaymentNotice } from "../providers/payment/payment-provider.ts";

/** What one webhook of a gateway tells. */
type Notices = { provider: string; notices: readonly PaymentNotice[]; at: Date };

/**
 * Stores each event once, together with the job that settles its payment; answers when all of that is on the disk.
 * Webhooks that arrive together share the statement and its commit.
 */
export const keepNotices = together<Notices, void>(async (db, webhooks) => {
  const events = webhooks.flatMap(({ provider, notices, at }) =>
    notices.map((notice) => ({ ...notice, provider, at })),
  );
  // In one order, so that no two groups wait for each other.
  await sql`
    with told as (
      select * from unnest(
        ${events.map(({ provider }) => provider)}::text[],
        ${events.map(({ eventId }) => eventId)}::text[],
        ${events.map(({ providerId }) => providerId)}::text[],
        ${events.map(({ at }) => at)}::timestamptz[]
      ) as told (provider, event_id, provider_id, at)
    ), kept as (
      insert into provider_event (provider, event_id, subject, received_at)
      select 'payment:' || provider, event_id, provider_id, at from told order by provider, event_id
      on conflict do nothing
      returning provider, subject, received_at
    )
    insert into outbox (kind, payload, run_at)
    select 'settle_payment',
      jsonb_build_object('provider', substr(provider, 9), 'provider_id', subject), received_at
    from kept`.execute(db);
  return webhooks.map(() => undefined);
});
