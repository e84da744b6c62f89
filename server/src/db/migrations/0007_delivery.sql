-- Requests for delivery, their photos, their courier orders and parcels.

-- Who asks, and where to, is sealed in one column (server/src/security/person.ts); once pseudonymised it is null. A request
-- without a person is over: it cannot be paid or delivered any more.
create table transaction (
  uuid uuid primary key,
  reference text not null unique,
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  office_id text not null references office,
  status text not null check (
    status in ('Created', 'For Payment', 'For Verification', 'For Dispatch', 'In Transit', 'Received', 'failed')),
  person bytea check (length(person) > 29),
  language text not null,
  delivery_courier text not null references courier,
  zone text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  payee text not null,
  payment_channel text,
  payment_reference text,
  paid_at timestamptz,
  tracking_refno text,
  tracking_url bytea check (length(tracking_url) > 29),
  to_book boolean not null default false,
  tracked_at timestamptz,
  failed_reason text check (failed_reason ~ '^[a-z_]+$'),
  rejected_because text check (rejected_because ~ '^[a-z_]+$'),
  holds_money boolean not null default false,
  delay_looked_on date not null default '2000-01-01',
  delay_told text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check (num_nonnulls(drivers_license_id, plate_number_id) = 1),
  check (status not in ('For Verification', 'For Dispatch', 'In Transit', 'Received') or paid_at is not null),
  check (status <> 'In Transit' or tracking_refno is not null),
  check ((status = 'failed') = (failed_reason is not null)),
  check (not holds_money or status = 'failed'),
  constraint transaction_person check (
    person is not null or status in ('Created', 'failed', 'Received') and tracking_url is null)
);
comment on column transaction.to_book is 'Whether the portal books its courier while it has no number; not of samples.';
comment on column transaction.tracked_at is 'When its courier was asked last where the parcel is, or gave it its number; null before.';
comment on column transaction.rejected_because is 'Why the office did not accept it: a code of the contract.';
comment on column transaction.delay_looked_on is 'The day on which it was looked at last whether it takes longer than promised (R-34).';
comment on column transaction.delay_told is 'The step of which its person was told that it is late.';
create trigger transaction_transition before update of status on transaction
  for each row execute function refuse_unlisted_transition('transaction');
-- One live request per record (R-14).
create unique index transaction_live_license on transaction (drivers_license_id)
  where status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit');
create unique index transaction_live_plate on transaction (plate_number_id)
  where status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit');
create index transaction_of_license on transaction (drivers_license_id, created_at)
  where drivers_license_id is not null;
create index transaction_of_plate on transaction (plate_number_id, created_at) where plate_number_id is not null;
-- Two couriers may use the same number.
create unique index transaction_tracking_of_courier on transaction (delivery_courier, tracking_refno)
  where tracking_refno is not null;
create index transaction_unpaid on transaction (created_at) where paid_at is null and person is not null;
create index transaction_ended on transaction (ended_at) where ended_at is not null and person is not null;
create index transaction_to_verify on transaction (paid_at) where status = 'For Verification';
create index transaction_not_booked on transaction (updated_at)
  where status = 'For Dispatch' and tracking_refno is null and to_book;
create index transaction_tracked on transaction (coalesce(tracked_at, '-infinity'))
  where (status in ('For Dispatch', 'In Transit') or failed_reason = 'lost') and tracking_refno is not null;
create index transaction_delay on transaction (delay_looked_on)
  where status in ('For Verification', 'For Dispatch', 'In Transit');

create table transaction_document (
  transaction_uuid uuid not null references transaction on delete cascade,
  field text not null check (field ~ '^(id_image_url|receipt_image_url|supporting_doc_\d_image_url)$'),
  file_name text not null references file,
  primary key (transaction_uuid, field)
);
-- A file goes only when nothing names it: without these each that goes would read all that is named.
create index transaction_document_file on transaction_document (file_name);

-- Photos that the office asked for again.
create table photo_asked (
  transaction_uuid uuid not null references transaction on delete cascade,
  field text not null check (field ~ '^(id_image_url|receipt_image_url|supporting_doc_\d_image_url)$'),
  fault text not null check (fault in ('unreadable', 'cut_off', 'wrong_paper', 'expired')),
  asked_at timestamptz not null,
  sent_at timestamptz,
  reminded_at timestamptz,
  primary key (transaction_uuid, field)
);
comment on column photo_asked.sent_at is 'When the person sent another; null while the request waits for it.';
comment on column photo_asked.reminded_at is 'When the person was told again that it has not come; once for each asking.';

-- Who made a request, as a keyed hash: of one record there are few in a day. Forgotten after two days.
create table request_maker (
  transaction_uuid uuid primary key references transaction on delete cascade,
  client bytea not null check (length(client) = 16),
  made_at timestamptz not null
);
create index request_maker_made_at on request_maker (made_at);

-- Orders at couriers, each written down before its courier is asked for it, so that none is asked for twice.
create table courier_order (
  id uuid primary key,
  transaction_uuid uuid not null references transaction on delete cascade,
  account text not null,
  courier_code text not null references courier,
  reference text not null unique,
  state text not null check (state in ('reserved', 'asked', 'booked', 'unknown', 'refused')),
  most_centavos integer not null,
  fee_centavos integer,
  quotation text,
  quotation_until timestamptz,
  tracking_number text,
  refusal text,
  attention text,
  leased_until timestamptz not null,
  attempts integer not null default 0,
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  check ((state = 'booked') = (tracking_number is not null)),
  check (state <> 'refused' or ended_at is not null),
  check (state = 'reserved' or asked_at is not null or ended_at is not null),
  check ((quotation is null) = (quotation_until is null))
);
comment on column courier_order.account is 'Who carries it: a name of the setting COURIER_ACCOUNTS.';
comment on column courier_order.most_centavos is 'The dearest price at which it is booked without anybody looking.';
comment on column courier_order.refusal is 'The courier''s own code; of an order that it has after all, its number.';
comment on column courier_order.attention is 'Why somebody has to look; nothing is asked meanwhile.';
comment on column courier_order.leased_until is 'Until then one process works on it, and no other asks.';
comment on column courier_order.attempts is 'How often somebody began to work on it.';
create unique index courier_order_one_live on courier_order (transaction_uuid) where ended_at is null;
create unique index courier_order_of_courier on courier_order (courier_code, tracking_number)
  where tracking_number is not null;
create index courier_order_at_account on courier_order (account, tracking_number)
  where tracking_number is not null;
create index courier_order_of_transaction on courier_order (transaction_uuid, created_at);
create index courier_order_waiting on courier_order (leased_until)
  where state in ('reserved', 'asked', 'unknown') and ended_at is null and attention is null;
create index courier_order_attention on courier_order (created_at) where attention is not null;

-- Where a parcel has been: states and times alone, none of the courier's words (they may name people).
create table courier_checkpoint (
  transaction_uuid uuid not null references transaction on delete cascade,
  id text not null,
  at timestamptz not null,
  state text not null check (state in (
    'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'pickup_failed',
    'delivery_failed', 'returning', 'returned', 'cancelled', 'lost')),
  primary key (transaction_uuid, id)
);

-- Those of requests that have no person any more, as their events are kept.
create table courier_checkpoint_archive (
  transaction_uuid uuid not null,
  id text not null,
  at timestamptz not null,
  state text not null,
  primary key (transaction_uuid, id, at)
) partition by range (at);

-- The months, in Manila, of both archives from one time to another; those that are there stay. It runs as the owner of
-- the tables, and whoever may use an archive may use its months.
create function make_archive_months(first timestamptz, last timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '1s' as $$
declare
  month timestamp := date_trunc('month', first at time zone 'Asia/Manila');
  archive regclass;
  part text;
  given record;
begin
  if last - first > interval '20 years' then
    raise exception 'too many months' using errcode = 'check_violation';
  end if;
  while month <= last at time zone 'Asia/Manila' loop
    foreach archive in array array['status_event_archive', 'courier_checkpoint_archive']::regclass[] loop
      part := archive || to_char(month, '_YYYY_MM');
      if to_regclass(part) is null then
        perform pg_advisory_xact_lock(hashtextextended('archive months', 0));
        continue when to_regclass(part) is not null;
        execute format('create table %I partition of %s for values from (%L) to (%L)', part, archive,
          month at time zone 'Asia/Manila', (month + interval '1 month') at time zone 'Asia/Manila');
        for given in
          select privilege_type as what, grantee::regrole as whose
          from pg_class, aclexplode(relacl) where oid = archive and grantee not in (0, relowner)
        loop
          execute format('grant %s on %I to %s', given.what, part, given.whose);
        end loop;
      end if;
    end loop;
    month := month + interval '1 month';
  end loop;
end $$;
