-- Orders at couriers, each written down before its courier is asked for it, so that none is asked for twice.
create table booking (
  id uuid primary key,
  transaction_uuid uuid not null references transaction on delete cascade,
  -- Who carries it: a name of the setting COURIER_ACCOUNTS.
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
  taken_until timestamptz not null,
  turns integer not null default 0,
  created_at timestamptz not null,
  asked_at timestamptz,
  ended_at timestamptz,
  check ((state = 'booked') = (tracking_number is not null)),
  check (state <> 'refused' or ended_at is not null),
  check (state = 'reserved' or asked_at is not null or ended_at is not null),
  check ((quotation is null) = (quotation_until is null))
);
comment on column booking.most_centavos is 'The dearest price at which it is booked without anybody looking.';
comment on column booking.refusal is 'The courier''s own code.';
comment on column booking.attention is 'Why somebody has to look; nothing is asked meanwhile.';
comment on column booking.taken_until is 'Until then one process works on it, and no other asks.';
comment on column booking.turns is 'How often somebody began to work on it.';

create unique index booking_one_live on booking (transaction_uuid) where ended_at is null;
create unique index booking_of_courier on booking (courier_code, tracking_number)
  where tracking_number is not null;
create index booking_at_account on booking (account, tracking_number) where tracking_number is not null;
create index booking_of_transaction on booking (transaction_uuid, created_at);
create index booking_waiting on booking (taken_until)
  where state in ('reserved', 'asked', 'unknown') and ended_at is null and attention is null;
create index booking_attention on booking (created_at) where attention is not null;

-- Two couriers may use the same number.
alter table transaction
  drop constraint transaction_tracking_refno_key,
  add constraint transaction_tracking_of_courier unique (delivery_courier, tracking_refno);
create index transaction_not_booked on transaction (updated_at)
  where status = 'For Dispatch' and tracking_refno is null and tracked_at is not null;
comment on column transaction.tracked_at is 'When its courier was, or was to be, asked last; null for a sample that is not to be booked.';
