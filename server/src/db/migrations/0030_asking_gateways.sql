-- How often a provider's account may be asked: a bucket of turns that all processes share.
create table provider_pace (
  account text primary key,
  turns double precision not null,
  -- when they were counted
  at timestamptz not null,
  -- the provider asked us to wait until then (429, Retry-After)
  pause_until timestamptz,
  -- when its last webhook came, to the minute
  told_at timestamptz
);

-- When the gateway is asked about a payment that nobody reports; null when it is no longer asked. The default is for a
-- process of the version before.
alter table payment
  add column next_look_at timestamptz default now(),
  add column ended_at timestamptz;
update payment set ended_at = coalesce(looked_at, created_at)
  where status in ('failed', 'expired', 'cancelled');
update payment set next_look_at = null
  where status = 'paid' or (ended_at is not null and (provider_id is null or ended_at < now() - interval '72 hours'));
create index payment_due on payment (next_look_at) where status <> 'paid' and next_look_at is not null;
drop index payment_unsettled;
drop index payment_ended;
