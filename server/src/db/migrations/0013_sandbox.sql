-- The sandbox's own payment gateway and courier: somebody else's machines in miniature (R-30).
-- No table of the portal refers to these, and they refer to none of the portal's.

create table sandbox_payment (
  provider_id text primary key,
  serial integer generated always as identity,
  reference text not null unique,
  transaction_id text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  channel text not null,
  description text not null,
  payee text not null,
  return_url text not null,
  checkout_url text not null,
  qr_code_value text,
  status text not null default 'open'
    check (status in ('open', 'paid', 'failed', 'expired', 'cancelled')),
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  -- money on its way: it arrives at pay_at, whatever has become of the payment by then
  pay_at timestamptz,
  paid_amount_centavos integer check (paid_amount_centavos > 0),
  paid_currency text check (paid_currency ~ '^[A-Z]{3}$'),
  paid_at timestamptz,
  check ((status = 'paid') = (paid_at is not null)),
  check ((pay_at is null) = (paid_amount_centavos is null)),
  check ((pay_at is null) = (paid_currency is null)),
  check (paid_at is null or pay_at is not null)
);

create index sandbox_payment_transaction on sandbox_payment (transaction_id, opened_at desc, serial desc);
create index sandbox_payment_expiring on sandbox_payment (expires_at) where status = 'open';
create index sandbox_payment_arriving on sandbox_payment (pay_at) where status <> 'paid';

-- One row per delivery: the same event can be delivered twice.
create table sandbox_webhook (
  delivery_id integer generated always as identity primary key,
  event_id text not null,
  sender text not null check (sender in ('payment', 'courier')),
  payload text not null,
  due_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz,
  gave_up_at timestamptz,
  check (sent_at is null or gave_up_at is null)
);

create index sandbox_webhook_due on sandbox_webhook (sender, due_at)
  where sent_at is null and gave_up_at is null;

-- First half of a tracking number: 1 to 99 are left to the sample data.
create sequence sandbox_tracking_serial start 100 maxvalue 99999999;

create table sandbox_parcel (
  tracking_number text primary key check (tracking_number ~ '^\d{4}-\d{4}-[A-Z]{4}$'),
  reference text not null unique,
  courier_code text not null,
  item_type text not null check (item_type in ('drivers_license', 'plate_number')),
  -- where this parcel is going to end; nothing personal is kept of the order
  ending text not null check (ending in ('delivered', 'returned', 'lost')),
  state text not null check (state in (
    'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'pickup_failed',
    'delivery_failed', 'returning', 'returned', 'cancelled', 'lost')),
  -- null: it stands still
  moves_at timestamptz
);

create index sandbox_parcel_moving on sandbox_parcel (moves_at) where moves_at is not null;

create table sandbox_checkpoint (
  id text primary key,
  serial integer generated always as identity,
  tracking_number text not null references sandbox_parcel on delete cascade,
  at timestamptz not null,
  state text not null check (state in (
    'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'pickup_failed',
    'delivery_failed', 'returning', 'returned', 'cancelled', 'lost')),
  note text not null,
  -- a parcel is in each state at most once
  unique (tracking_number, state)
);

-- What moves, and webhooks that are to be sent, are told (db/notifications.ts).
create trigger sandbox_payment_told after insert or update on sandbox_payment
  for each row execute function tell('sandbox');
create trigger sandbox_parcel_told after insert or update on sandbox_parcel
  for each row execute function tell('sandbox');
create trigger sandbox_webhook_told after insert on sandbox_webhook
  for each row execute function tell('sandbox');
