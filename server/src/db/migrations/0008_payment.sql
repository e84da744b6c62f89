-- Payments, the money that came and the money that goes back, and who may pay next.

-- Which merchant account collects what is paid to a courier through a channel: written at each start from the setting
-- PAYMENT_ACCOUNTS; a channel without a row is not offered.
create table payment_route (
  courier_code text not null references courier,
  channel text not null,
  account text not null,
  primary key (courier_code, channel)
);

-- One row an attempt.
create table payment (
  id uuid primary key,
  transaction_uuid uuid not null references transaction,
  provider text not null,
  account text not null,
  provider_id text,
  reference text not null unique,
  channel text not null,
  amount_centavos integer not null check (amount_centavos > 0),
  currency text not null check (currency = 'PHP'),
  status text not null check (status in ('reserved', 'open', 'paid', 'failed', 'expired', 'cancelled')),
  try_number integer not null default 1 check (try_number > 0),
  refusal text,
  page bytea check (length(page) > 29),
  expires_at timestamptz not null,
  provider_expires_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  looked_at timestamptz,
  next_look_at timestamptz,
  ended_at timestamptz,
  unique (provider, provider_id),
  unique (id, transaction_uuid),
  check (status = 'reserved' or provider_id is not null or status in ('failed', 'expired', 'cancelled')),
  check ((status = 'paid') = (paid_at is not null)),
  constraint payment_page check (page is null or status = 'open')
);
comment on column payment.page is 'Where it is paid, and the QR code: sealed, and gone when it ends.';
comment on column payment.try_number is 'Part of the gateway''s idempotency key; rises after each answer that was no payment.';
comment on column payment.refusal is 'Why the gateway refused to open it: its own code, for operators.';
comment on column payment.provider_expires_at is 'The gateway''s own end, where it is another than ours (R-32).';
comment on column payment.next_look_at is 'When the gateway is asked about it, if nobody reports; null when it is no longer asked.';
create unique index payment_one_open on payment (transaction_uuid) where status in ('reserved', 'open');
create index payment_of_transaction on payment (transaction_uuid);
create index payment_due on payment (next_look_at) where next_look_at is not null;
create index payment_refused on payment (created_at) where refusal is not null;

-- Every sum of money that a gateway reports, since one payment may be paid more than once (R-15).
create table money_received (
  id uuid primary key,
  payment_id uuid not null,
  transaction_uuid uuid not null,
  name text not null unique,
  money_id text not null,
  amount_centavos integer not null,
  currency text not null,
  fee_centavos integer,
  received_at timestamptz not null,
  noted_at timestamptz not null,
  attention text check (attention in ('wrong_reference', 'wrong_currency', 'too_little', 'too_much', 'twice', 'late',
    'after_end', 'record_not_available')),
  refunded_at timestamptz,
  unique (payment_id, money_id),
  -- Its request is that of its payment.
  foreign key (payment_id, transaction_uuid) references payment (id, transaction_uuid)
);
comment on column money_received.name is 'What operators call it: the payment''s reference, with a number from the second on.';
comment on column money_received.money_id is 'The gateway''s id of the money itself, for a refund.';
comment on column money_received.fee_centavos is 'What the gateway kept.';
comment on column money_received.attention is 'Why it does not pay for its request (R-15); null for money that does.';
create index money_received_of_transaction on money_received (transaction_uuid);
create unique index money_received_one_accepted on money_received (transaction_uuid) where attention is null;

-- Money that goes back to the payer. One person asks for it, another agrees.
create table refund (
  id uuid primary key,
  money uuid not null references money_received,
  reference text not null unique,
  amount_centavos integer not null check (amount_centavos > 0),
  state text not null check (state in ('asked', 'agreed', 'sent', 'done', 'refused')),
  way text check (way in ('gateway', 'hand')),
  asked_by text not null,
  asked_at timestamptz not null,
  decided_by text,
  decided_at timestamptz,
  sent_at timestamptz,
  hand_asked_by text check (hand_asked_by is null or way = 'gateway'),
  ended_at timestamptz,
  gateway_id text,
  refusal text,
  paid_by text,
  receipt text,
  look_at timestamptz,
  constraint refund_by_two check (lower(trim(decided_by)) <> lower(trim(asked_by)) or state = 'refused'),
  check ((state = 'asked') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((state in ('agreed', 'sent', 'done')) = (way is not null)),
  check ((state in ('done', 'refused')) = (ended_at is not null)),
  check (state <> 'sent' or (way = 'gateway' and sent_at is not null)),
  check (state <> 'done' or case way when 'hand' then paid_by is not null and receipt is not null
    else gateway_id is not null end)
);
comment on column refund.reference is 'Ours, by which the gateway is asked about it.';
comment on column refund.way is 'Through the gateway, or by hand where the gateway cannot or has refused.';
comment on column refund.hand_asked_by is 'Who asked to pay it by hand instead, because the gateway has not done it for days.';
comment on column refund.gateway_id is 'The gateway''s id; null while nobody knows whether the gateway has it.';
comment on column refund.refusal is 'The gateway''s own code, or what became of it there.';
comment on column refund.receipt is 'Of the payment by hand.';
comment on column refund.look_at is 'When the gateway is asked next; set while one process works on it, too.';
create unique index refund_of_money on refund (money) where state <> 'refused';
create index refund_due on refund (look_at) where look_at is not null;
create trigger refund_told after update of look_at on refund
  for each row when (new.look_at is not null) execute function tell('refund');

-- Unpaid payments have a memory (R-46): a keyed hash of the client that opened one. Forgotten after two days.
create table payment_opener (
  payment_id uuid primary key references payment on delete cascade,
  client bytea not null check (length(client) = 16),
  opened_at timestamptz not null
);
create index payment_opener_client on payment_opener (client);
create index payment_opener_opened_at on payment_opener (opened_at);

-- Who waits for a record that somebody else may pay for at the moment (R-55): a keyed hash of the client, and the
-- request, if there is one. Forgotten after a day.
create table pay_line (
  client bytea not null check (length(client) = 16),
  drivers_license_id uuid references drivers_license on delete cascade,
  plate_number_id uuid references plate_number on delete cascade,
  transaction_uuid uuid references transaction on delete cascade,
  since timestamptz not null,
  pressed_at timestamptz not null check (pressed_at >= since),
  check (num_nonnulls(drivers_license_id, plate_number_id) = 1),
  unique nulls not distinct (drivers_license_id, plate_number_id, client)
);
create index pay_line_of_plate on pay_line (plate_number_id) where plate_number_id is not null;
create index pay_line_of_transaction on pay_line (transaction_uuid) where transaction_uuid is not null;
create index pay_line_pressed_at on pay_line (pressed_at);

-- A request that an operator lets be paid before every other one for its record.
create table paid_first (
  transaction_uuid uuid primary key references transaction on delete cascade,
  until timestamptz not null
);
create index paid_first_until on paid_first (until);
