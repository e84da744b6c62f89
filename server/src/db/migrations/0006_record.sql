-- Records, requests for their verification, and every change of a status.

-- The contract's tables of changes (R-10, R-11), written at each start; others are refused.
create table status_transition (
  kind text not null check (kind in ('record', 'transaction', 'alert')),
  from_status text not null,
  to_status text not null,
  primary key (kind, from_status, to_status)
);

create function refuse_unlisted_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select 1 from status_transition
    where kind = tg_argv[0] and from_status = old.status::text and to_status = new.status::text
  ) then
    raise exception '% may not go from % to %', tg_argv[0], old.status, new.status
      using errcode = 'check_violation', constraint = tg_argv[0] || '_transition';
  end if;
  return new;
end $$;

-- Four bytes; a text of a status is 10 to 17, of millions of rows (docs/decisions/082).
create type record_status as enum (
  'For Verification', 'Available', 'Rejected', 'Processing', 'Received', 'Unknown');

-- The register. Who and which number is sealed in `person`; the indexes find a number again without showing it
-- (docs/decisions/078). Numbers' and names' forms, and that only a plate at a dealer has one, are checked where rows
-- are written (server/src/security/record-person.ts).
create table drivers_license (
  -- What has a fixed length comes first: nothing is lost to alignment.
  id uuid primary key,
  imported_on date,
  status record_status not null default 'Unknown',
  number_index bytea not null unique check (length(number_index) = 12),
  proof bytea not null check (length(proof) = 8),
  person bytea not null check (length(person) > 29),
  office_id text references office,
  sample boolean not null default false,
  check (status <> 'Available' or office_id is not null)
);
comment on column drivers_license.imported_on is 'The day in Manila on which an import added it, which no event tells; its first status is the one before its first event.';
comment on column drivers_license.proof is 'A blind index of number and birth date together: a guess is compared with it, and only a right one opens the row (R-3). Without a key id: its root is that of number_index.';
create trigger drivers_license_transition before update of status on drivers_license
  for each row execute function refuse_unlisted_transition('record');

create table plate_number (
  id uuid primary key,
  imported_on date,
  status record_status not null default 'Unknown',
  number_index bytea unique check (length(number_index) = 12),
  mv_index bytea unique check (length(mv_index) = 12),
  person bytea not null check (length(person) > 29),
  storage_place text not null check (storage_place in ('Office', 'Dealer')),
  office_id text references office,
  sample boolean not null default false,
  check (num_nonnulls(number_index, mv_index) > 0),
  check ((storage_place = 'Office') = (office_id is not null))
);
comment on column plate_number.imported_on is 'As of a license.';
create trigger plate_number_transition before update of status on plate_number
  for each row execute function refuse_unlisted_transition('record');

-- Requests for verification: a life of their own, they never overwrite a record (R-29). All that was typed is sealed in
-- `person`; that is null once it was pseudonymised.
create table submission (
  id uuid primary key,
  transactable_type text not null check (transactable_type in ('Driver''s License', 'Plate Number')),
  person bytea check (length(person) > 29),
  number_index bytea check (length(number_index) = 16),
  mv_index bytea check (length(mv_index) = 16),
  storage_place text check (storage_place in ('Office', 'Dealer')),
  office_id text references office,
  language text not null,
  status record_status not null check (status in ('For Verification', 'Available', 'Rejected')),
  remarks bytea check (length(remarks) > 29),
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  created_at timestamptz not null,
  decided_at timestamptz,
  delay_looked_on date not null default '2000-01-01',
  check ((status = 'For Verification') = (decided_at is null)),
  check ((status = 'Available') = (num_nonnulls(drivers_license_id, plate_number_id) = 1)),
  check (transactable_type = 'Driver''s License' or storage_place is not null),
  constraint submission_person check (person is not null
    or decided_at is not null and num_nonnulls(number_index, mv_index, remarks) = 0)
);
comment on column submission.person is 'Sealed: who asks and what was typed (person.ts).';
comment on column submission.number_index is 'Blind index of the license or plate number, mv_index of the MV file number: an operator finds it by them.';
comment on column submission.remarks is 'Sealed: why it was rejected.';
comment on column submission.delay_looked_on is 'The day on which it was looked at last whether it takes longer than promised (R-34).';
create trigger submission_transition before update of status on submission
  for each row execute function refuse_unlisted_transition('record');
create index submission_of_license on submission (drivers_license_id) where drivers_license_id is not null;
create index submission_of_plate on submission (plate_number_id) where plate_number_id is not null;
create index submission_decided on submission (decided_at) where decided_at is not null and person is not null;
create index submission_undecided on submission (created_at) where decided_at is null;
create index submission_delay on submission (delay_looked_on) where status = 'For Verification';

create table status_event (
  id bigint generated always as identity,
  kind text not null check (
    kind in ('drivers_license', 'plate_number', 'submission', 'transaction', 'appointment')),
  subject uuid not null,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  why text,
  who text not null,
  primary key (subject, id),
  constraint status_event_why check (why ~ '^[a-z_-]+( \d{4}-\d\d-\d\d){0,2}$')
);
comment on column status_event.why is 'A code, and the days that it names; no words, which could be about somebody.';

-- The events of requests that have no person any more (docs/decisions/082), by month: nothing is written there but
-- by the retention, and a month that nobody wants any more is dropped in no time.
create table status_event_archive (
  id bigint not null,
  kind text not null,
  subject uuid not null,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  why text,
  who text not null,
  primary key (subject, id, at)
) partition by range (at);
