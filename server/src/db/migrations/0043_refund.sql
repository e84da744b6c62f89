-- Money that was looked at: accepted by hand, or given back.
alter table money_received
  add column settled_at timestamptz,
  add column settled_as text check (settled_as in ('accepted', 'refunded')),
  add check ((settled_at is null) = (settled_as is null));
drop index money_to_look_at;
create index money_to_look_at on money_received (received_at)
  where attention is not null and settled_at is null;

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
comment on column refund.gateway_id is 'The gateway''s id; null while nobody knows whether the gateway has it.';
comment on column refund.refusal is 'The gateway''s own code.';
comment on column refund.receipt is 'Of the payment by hand.';
comment on column refund.look_at is 'When the gateway is asked next; set while one process works on it, too.';
create unique index refund_of_money on refund (money) where state <> 'refused';
create index refund_due on refund (look_at) where look_at is not null;
