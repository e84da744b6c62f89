-- Who wants to be told when something is ready (docs/decisions/014). What is watched is a record, or a request for
-- verification and whatever record it becomes. The address is sealed; its keyed hash finds it again.

create table alert (
  id uuid primary key,
  token_hash bytea not null unique,
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  submission_id uuid references submission on delete cascade,
  -- Whoever asks beside a rejection is not told of that one.
  was_rejected boolean not null,
  channel text not null check (channel in ('email', 'sms')),
  address bytea not null,
  address_index bytea not null,
  language text not null,
  status text not null default 'Pending' check (
    status in ('Pending', 'Confirmed', 'Told', 'Off', 'Expired')),
  -- Each asking has a message and a code of its own; only the last one's hold.
  asks integer not null default 1 check (asks > 0),
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  until timestamptz,
  ended_at timestamptz,
  check (num_nonnulls(drivers_license_id, plate_number_id, submission_id) = 1),
  check ((confirmed_at is null) = (until is null)),
  check (status not in ('Confirmed', 'Told', 'Expired') or confirmed_at is not null),
  check (status <> 'Pending' or confirmed_at is null),
  check ((status in ('Told', 'Off', 'Expired')) = (ended_at is not null)),
  -- A year at most.
  check (until > confirmed_at and until - confirmed_at <= interval '366 days')
);

alter table status_transition drop constraint status_transition_kind_check;
alter table status_transition add constraint status_transition_kind_check check (
  kind in ('record', 'transaction', 'alert'));
create trigger alert_transition before update of status on alert
  for each row execute function refuse_unlisted_transition('alert');

-- One live alert for what is watched and an address.
create unique index alert_live on alert (
  coalesce(drivers_license_id, plate_number_id, submission_id), address_index) where ended_at is null;
create index alert_of_license on alert (drivers_license_id) where status = 'Confirmed';
create index alert_of_plate on alert (plate_number_id) where status = 'Confirmed';
-- All of a request, so that one that goes takes them along without a search.
create index alert_of_submission on alert (submission_id);
create index alert_until on alert (until) where status = 'Confirmed';
create index alert_pending on alert (asked_at) where status = 'Pending';
create index alert_ended on alert (ended_at) where ended_at is not null;
-- From a record to the requests that have become it.
create index submission_of_license on submission (drivers_license_id) where drivers_license_id is not null;
create index submission_of_plate on submission (plate_number_id) where plate_number_id is not null;
