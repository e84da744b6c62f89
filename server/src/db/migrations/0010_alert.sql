-- Who wants to be told when something is ready (docs/decisions/014). What is watched is a record, or a request for
-- verification and whatever record it becomes. The address is sealed; its keyed hash finds it again.

create table alert (
  id uuid primary key,
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  submission_id uuid references submission on delete cascade,
  -- Whoever asks beside a rejection is not told of that one.
  was_rejected boolean not null,
  -- Whether who asked had shown what its owner has: texts to new numbers are judged for both apart (R-47).
  owner_shown boolean not null default false,
  channel text not null check (channel in ('email', 'sms')),
  address bytea not null check (length(address) > 29),
  address_index bytea not null check (length(address_index) = 16),
  language text not null,
  status text not null default 'Pending' check (
    status in ('Pending', 'Confirmed', 'Told', 'Off', 'Expired')),
  asks integer not null default 1 check (asks > 0),
  asks_sent integer not null default 0,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  until timestamptz,
  ended_at timestamptz,
  constraint alert_asks_sent check (asks_sent between 0 and asks),
  check (num_nonnulls(drivers_license_id, plate_number_id, submission_id) = 1),
  check ((confirmed_at is null) = (until is null)),
  check (status not in ('Confirmed', 'Told', 'Expired') or confirmed_at is not null),
  check (status <> 'Pending' or confirmed_at is null),
  check ((status in ('Told', 'Off', 'Expired')) = (ended_at is not null)),
  -- A year at most.
  check (until > confirmed_at and until - confirmed_at <= interval '366 days')
);
comment on column alert.asks is 'How often it was asked for: each asking has a message and a code of its own.';
comment on column alert.asks_sent is 'Of which asking the message has gone out last; 0 before the first has. Until the next one goes out its code holds.';
comment on column alert.asked_at is 'When somebody asked last, or when the message about it went out.';
create trigger alert_transition before update of status on alert
  for each row execute function refuse_unlisted_transition('alert');
-- One live alert for what is watched and an address.
create unique index alert_live on alert (
  coalesce(drivers_license_id, plate_number_id, submission_id), address_index) where ended_at is null;
-- All of a request, so that one that goes takes them along without a search.
create index alert_of_submission on alert (submission_id);
create index alert_until on alert (until) where status = 'Confirmed';
create index alert_pending on alert (asked_at) where status = 'Pending';
create index alert_ended on alert (ended_at) where ended_at is not null;
-- Alerts are gone through a part at a time.
create index alert_living on alert (id) where ended_at is null;
-- Whether the latest texts to numbers that nobody has confirmed were answered (R-47).
create index alert_texts_by_asked_at on alert (asked_at desc) where channel = 'sms';
