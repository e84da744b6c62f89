-- Unpaid payments have a memory (R-46): a keyed hash of the client that opened one. Forgotten after two days.
create table payment_opener (
  payment_id uuid primary key references payment on delete cascade,
  client bytea not null check (length(client) = 16),
  opened_at timestamptz not null
);
create index payment_opener_client on payment_opener (client);
create index payment_opener_opened_at on payment_opener (opened_at);
