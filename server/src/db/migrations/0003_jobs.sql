-- What processes share: jobs, keys of requests, counters, what is closed, and whose database this is.

-- Jobs; a message is one. Mail has a lane of its own.
create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text unique,
  payload jsonb not null,
  run_at timestamptz not null,
  leased_until timestamptz,
  leased_by integer,
  attempts integer not null default 0,
  done_at timestamptz,
  last_error text
);
comment on column outbox.run_at is 'When it was due first; put back, nobody takes it before leased_until.';
comment on column outbox.leased_by is 'Whoever took it: a number for each batch and request.';
create index outbox_due_mail on outbox (greatest(run_at, leased_until), id)
  where done_at is null and kind = 'mail';
create index outbox_due_other on outbox (greatest(run_at, leased_until), id)
  where done_at is null and kind <> 'mail';
create index outbox_done on outbox (done_at) where done_at is not null;

-- What processes wait for is told when it has been committed, so that nobody asks again and again (db/notifications.ts).

create function tell_mail_or_other() returns trigger language plpgsql as $$
begin
  if exists (select from added where kind = 'mail') then perform pg_notify('portal', 'mail'); end if;
  if exists (select from added where kind <> 'mail') then perform pg_notify('portal', 'other'); end if;
  return null;
end $$;
create trigger outbox_told after insert on outbox
  referencing new table as added for each statement execute function tell_mail_or_other();

create function tell_lane() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', case when new.kind = 'mail' then 'mail' else 'other' end);
  return null;
end $$;
-- A dead letter that is tried again.
create trigger outbox_told_again after update of run_at on outbox
  for each row execute function tell_lane();

create function tell() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', tg_argv[0]);
  return null;
end $$;

-- Answers by Idempotency-Key.
create table idempotency (
  key_hash bytea primary key,
  fingerprint bytea not null,
  leased_until timestamptz not null,
  leased_by integer,
  answer bytea,
  slot_id bigint,
  created_at timestamptz not null
);
comment on column idempotency.slot_id is 'Of a booking: a process that knows the slot to be full refuses every other key without a look.';
create index idempotency_created on idempotency (created_at);
create index idempotency_of_slot on idempotency (slot_id) where slot_id is not null;

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint,
  changed xid8
);
comment on column rate_limit.changed is 'The transaction that changed it last, of counters that processes exchange; null of exact ones.';
create index rate_limit_changed on rate_limit (changed) where changed is not null;
create index rate_limit_expire on rate_limit (expire);

create table captcha_spent (
  spend_key text primary key,
  expires_at timestamptz not null
);
create index captcha_spent_expires on captcha_spent (expires_at);

-- The portal is closed while its row is there (spec §2, Maintenance).
create table maintenance (
  only_one boolean primary key default true check (only_one),
  completion text check (length(completion) between 1 and 60),
  since timestamptz not null
);
comment on column maintenance.completion is 'When it is to be done, in words for people; null: as the setting MAINTENANCE_DATE says.';
create trigger maintenance_told after insert or update or delete on maintenance
  for each statement execute function tell('maintenance');

-- Whether this database belongs to a sandbox or to people (R-7): the first portal that starts on it says so.
create table database_mode (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('sandbox', 'production'))
);

-- What each process reports of itself, so that any of them can tell operators about all.
create table portal_process (
  number bigint primary key,
  pid integer not null,
  host text not null,
  role text not null check (role in ('both', 'web', 'jobs')),
  revision text not null,
  uses text[] not null,
  opens text[] not null,
  clock_ahead_ms bigint not null,
  seen_at timestamptz not null
);
comment on table portal_process is 'Each process notes itself every minute; it lives as long as its connection for notifications does.';
comment on column portal_process.uses is 'Fingerprints of its PORTAL_SECRET and its INDEX_SECRET.';
comment on column portal_process.opens is 'Those of all root secrets that it has: what another process seals must open here, too.';
comment on column portal_process.clock_ahead_ms is 'How far the clock of its machine is ahead of the database''s.';
comment on column portal_process.seen_at is 'When it noted itself last, by the database''s clock.';

-- How far everything of one column has been sealed anew since a root secret was replaced (docs/keys.md).
create table rotation (
  name text primary key,
  seal_id smallint not null,
  index_id smallint not null,
  after text,
  made bigint not null default 0,
  refused bigint not null default 0,
  ended_at timestamptz
);
comment on column rotation.name is 'Of what: table and column.';
comment on column rotation.seal_id is 'Under which root; with another one it begins again.';
comment on column rotation.after is 'The last row that was looked at; null at the begin and at the end.';
comment on column rotation.refused is 'Rows that did not open.';
