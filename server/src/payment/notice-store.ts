import { sql } from "kysely";
import { together } from "../db/together.ts";
import type { PaymentNotice } from "../providers/payment/payment-provider.ts";

/** What one webhook of a gateway tells. */
type Notices = { account: string; provider: string; notices: readonly PaymentNotice[]; at: Date };

/**
 * Stores each event once, together with the job that settles its payment; answers when all of that is on the disk.
 * Webhooks that arrive together share the statement and its commit.
 */
export const keepNotices = together<Notices, void>(async (db, webhooks) => {
  const events = webhooks.flatMap(({ notices, ...about }) =>
    notices.map((notice) => ({ ...notice, ...about })),
  );
  // In one order, so that no two groups wait for each other.
  await sql`
    with told as (
      select * from unnest(
        ${events.map(({ account }) => account)}::text[],
        ${events.map(({ provider }) => provider)}::text[],
        ${events.map(({ eventId }) => eventId)}::text[],
        ${events.map(({ providerId }) => providerId)}::text[],
        ${events.map(({ reference }) => reference)}::text[],
        ${events.map(({ at }) => at)}::timestamptz[]
      ) as told (account, provider, event_id, provider_id, reference, at)
    ), kept as (
      insert into provider_event (provider, event_id, subject, received_at)
      select 'payment:' || account, event_id, coalesce(provider_id, reference), at
      from told order by account, event_id
      on conflict do nothing
      returning provider, event_id
    )
    insert into outbox (kind, payload, run_at)
    select 'settle_payment', jsonb_strip_nulls(
      jsonb_build_object('account', account, 'provider', provider,
      'provider_id', provider_id, 'reference', reference)), at
    from (
      select distinct on (account, event_id) * from told
      where ('payment:' || account, event_id) in (select provider, event_id from kept)
    ) as news`.execute(db);
  return webhooks.map(() => undefined);
});
