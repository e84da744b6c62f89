-- Every sum of money that a gateway reports, since one payment may be paid more than once (R-15).
create table money_received (
  id uuid primary key,
  payment_id uuid not null references payment,
  name text not null unique,
  money_id text not null,
  amount_centavos integer not null,
  currency text not null,
  fee_centavos integer,
  received_at timestamptz not null,
  noted_at timestamptz not null,
  attention text,
  unique (payment_id, money_id)
);
comment on column money_received.name is 'What operators call it: the payment''s reference, with a number from the second on.';
comment on column money_received.money_id is 'The gateway''s id of the money itself.';
comment on column money_received.attention is 'Why somebody has to look; null for money that pays for its request.';
create index money_to_look_at on money_received (received_at) where attention is not null;

insert into money_received (id, payment_id, name, money_id, amount_centavos, currency, fee_centavos, received_at,
  noted_at, attention)
select gen_random_uuid(), id, reference, money_id, paid_amount_centavos, paid_currency, fee_centavos, paid_at,
  coalesce(looked_at, paid_at), attention
from payment where status = 'paid' and money_id is not null and paid_amount_centavos is not null
  and paid_currency is not null;

-- A paid payment is asked about for three days too: money may come once more.
drop index payment_due;
create index payment_due on payment (next_look_at) where next_look_at is not null;
