-- Offices, couriers and what they take.

create table office (
  id text primary key,
  code text not null unique,
  name text not null,
  type text not null,
  region text not null,
  province text not null,
  municipality text not null,
  address text,
  latitude double precision,
  longitude double precision,
  approximate boolean not null,
  drivers_license_delivery_enabled boolean not null,
  drivers_license_appointment_new_enabled boolean not null,
  plate_number_delivery_enabled boolean not null,
  plate_number_appointment_enabled boolean not null,
  sample boolean not null default false,
  check ((latitude is null) = (longitude is null))
);

create table courier (
  code text primary key,
  name text not null,
  enabled boolean not null,
  available_payment_channels text[] not null,
  position integer not null unique,
  check (not enabled or cardinality(available_payment_channels) > 0)
);

create table courier_office (
  courier_code text not null references courier,
  office_id text not null references office on delete cascade,
  primary key (courier_code, office_id)
);

create table courier_fee (
  courier_code text not null references courier,
  zone text not null check (zone in ('NCR', 'Luzon', 'Visayas', 'Mindanao', 'Island')),
  effective_from date not null,
  amount_centavos integer not null check (amount_centavos > 0),
  sample boolean not null default false,
  primary key (courier_code, zone, effective_from)
);

-- Records. Status changes are refused unless the contract's tables list them (R-10, R-11).

create table status_transition (
  kind text not null check (kind in ('record', 'transaction')),
  from_status text not null,
  to_status text not null,
  primary key (kind, from_status, to_status)
);

create function refuse_unlisted_transition() returns trigger language plpgsql as $$
begin
  if new.status is distinct from old.status and not exists (
    select 1 from status_transition
    where kind = tg_argv[0] and from_status = old.status and to_status = new.status
  ) then
    raise exception '% may not go from % to %', tg_argv[0], old.status, new.status
      using errcode = 'check_violation', constraint = tg_argv[0] || '_transition';
  end if;
  return new;
end $$;

create table drivers_license (
  id uuid primary key,
  number text not null unique check (number ~ '^[A-Z]\d{2}-\d{2}-\d{6}$'),
  birth_date date not null,
  first_name text not null check (first_name <> ''),
  middle_name text not null,
  last_name text not null check (last_name <> ''),
  suffix text not null,
  status text not null check (
    status in ('For Verification', 'Available', 'Rejected', 'Processing', 'Received', 'Unknown')),
  remarks text,
  office_id text references office,
  sample boolean not null default false,
  check (status <> 'Available' or office_id is not null)
);
create trigger drivers_license_transition before update of status on drivers_license
  for each row execute function refuse_unlisted_transition('record');

create table plate_number (
  id uuid primary key,
  number text unique check (number ~ '^[A-Z0-9]{1,9}$'),
  mv_number text unique check (mv_number ~ '^\d{4}-\d{11}$'),
  status text not null check (
    status in ('For Verification', 'Available', 'Rejected', 'Processing', 'Received', 'Unknown')),
  storage_place text not null check (storage_place in ('Office', 'Dealer')),
  office_id text references office,
  dealer_name text,
  remarks text,
  sample boolean not null default false,
  check (num_nonnulls(number, mv_number) > 0),
  check (case storage_place
    when 'Office' then office_id is not null and dealer_name is null
    else office_id is null end)
);
create trigger plate_number_transition before update of status on plate_number
  for each row execute function refuse_unlisted_transition('record');

-- Requests for verification: a life of their own, they never overwrite a record (R-29).

create table submission (
  id uuid primary key,
  token_hash bytea not null unique,
  transactable_type text not null check (transactable_type in ('Driver''s License', 'Plate Number')),
  number text not null,
  mv_number text not null,
  storage_place text check (storage_place in ('Office', 'Dealer')),
  office_id text references office,
  dealer_name text,
  ltms_reference text not null,
  first_name text not null check (first_name <> ''),
  middle_name text not null,
  last_name text not null check (last_name <> ''),
  suffix text not null,
  birth_date date not null,
  email text not null check (email <> ''),
  contact_number text not null check (contact_number ~ '^\+639\d{9}$'),
  language text not null,
  status text not null check (status in ('For Verification', 'Available', 'Rejected')),
  remarks text,
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  created_at timestamptz not null,
  decided_at timestamptz,
  check ((status = 'For Verification') = (decided_at is null)),
  check ((status = 'Available') = (num_nonnulls(drivers_license_id, plate_number_id) = 1)),
  check (transactable_type = 'Driver''s License' or storage_place is not null)
);
create trigger submission_transition before update of status on submission
  for each row execute function refuse_unlisted_transition('record');

-- Uploaded photos: the first transaction or appointment that names a file owns it (R-6).

create table file (
  name text primary key,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  claimed_by text,
  claimed_at timestamptz,
  check ((claimed_by is null) = (claimed_at is null))
);
create index file_unclaimed on file (created_at) where claimed_by is null;

-- Requests for delivery.

create table transaction (
  uuid uuid primary key,
  reference text not null unique,
  token_hash bytea not null unique,
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  office_id text not null references office,
  status text not null check (
    status in ('Created', 'For Payment', 'For Verification', 'For Dispatch', 'In Transit', 'Received', 'failed')),
  first_name text not null check (first_name <> ''),
  middle_name text not null,
  last_name text not null check (last_name <> ''),
  suffix text not null,
  email text not null check (email <> ''),
  contact_number text not null check (contact_number ~ '^\+639\d{9}$'),
  language text not null,
  delivery_courier text not null references courier,
  barangay_code text check (barangay_code ~ '^\d{10}$'),
  line_1 text not null,
  line_2 text not null,
  postal_code text not null check (postal_code ~ '^(\d{4})?$'),
  latitude double precision,
  longitude double precision,
  address text not null,
  full_address text not null check (full_address <> ''),
  zone text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  payee text not null,
  payment_channel text,
  payment_reference text,
  paid_at timestamptz,
  tracking_refno text unique,
  tracking_url text,
  failed_reason text,
  holds_money boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(drivers_license_id, plate_number_id) = 1),
  check (case delivery_courier
    when 'Quadx' then barangay_code is not null and line_1 <> '' and postal_code <> ''
    else latitude is not null and longitude is not null and address <> '' end),
  check (status not in ('For Verification', 'For Dispatch', 'In Transit', 'Received') or paid_at is not null),
  check (status <> 'In Transit' or tracking_refno is not null),
  check ((status = 'failed') = (failed_reason is not null)),
  check (not holds_money or status = 'failed')
);
create trigger transaction_transition before update of status on transaction
  for each row execute function refuse_unlisted_transition('transaction');
-- One live transaction per record (R-14).
create unique index transaction_live_license on transaction (drivers_license_id)
  where status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit');
create unique index transaction_live_plate on transaction (plate_number_id)
  where status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit');
create index transaction_of_license on transaction (drivers_license_id, created_at);
create index transaction_of_plate on transaction (plate_number_id, created_at);

create table transaction_document (
  transaction_uuid uuid not null references transaction on delete cascade,
  field text not null check (field ~ '^(id_image_url|receipt_image_url|supporting_doc_\d_image_url)$'),
  file_name text not null references file,
  primary key (transaction_uuid, field)
);

create table status_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('drivers_license', 'plate_number', 'submission', 'transaction')),
  subject uuid not null,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  why text,
  who text not null
);
create index status_event_of_subject on status_event (subject, id);

-- Payments: one row an attempt. `attention` names what somebody must look at (R-15).

create table payment (
  id uuid primary key,
  transaction_uuid uuid not null references transaction,
  provider text not null,
  provider_id text,
  reference text not null unique,
  channel text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  currency text not null check (currency = 'PHP'),
  status text not null check (status in ('reserved', 'open', 'paid', 'failed', 'expired', 'cancelled')),
  checkout_url text,
  qr_code_value text,
  expires_at timestamptz not null,
  paid_amount_centavos integer,
  paid_currency text,
  paid_at timestamptz,
  attention text,
  created_at timestamptz not null,
  looked_at timestamptz,
  unique (provider, provider_id),
  check (status = 'reserved' or provider_id is not null or status in ('failed', 'expired', 'cancelled')),
  check ((status = 'paid') = (paid_at is not null))
);
create unique index payment_one_open on payment (transaction_uuid) where status in ('reserved', 'open');
create unique index payment_one_accepted on payment (transaction_uuid)
  where status = 'paid' and attention is null;
create index payment_unsettled on payment (looked_at) where status in ('reserved', 'open');
create index payment_ended on payment (looked_at) where status in ('failed', 'expired', 'cancelled');

-- What providers told us: each event once.
create table provider_event (
  provider text not null,
  event_id text not null,
  subject text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

-- Machinery.

create table captcha_spent (
  spend_key text primary key,
  expires_at timestamptz not null
);

create table idempotency (
  key_hash bytea primary key,
  fingerprint bytea not null,
  leased_until timestamptz not null,
  answer bytea,
  created_at timestamptz not null
);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  dedupe_key text unique,
  payload jsonb not null,
  run_at timestamptz not null,
  leased_until timestamptz,
  attempts integer not null default 0,
  done_at timestamptz,
  last_error text
);
create index outbox_due on outbox (run_at) where done_at is null;

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
