-- What the payments of real gateways bring with them.
alter table payment
  -- part of the gateway's idempotency key; rises after each answer that was no payment
  add column try_number integer not null default 1 check (try_number > 0),
  -- the gateway's own end, where it is another than ours (R-32)
  add column provider_expires_at timestamptz,
  -- the gateway's id of the money itself, for a refund, and what the gateway kept of it
  add column money_id text,
  add column fee_centavos integer;
