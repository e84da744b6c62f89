-- Photos of requests that nobody paid for count for whoever sent them until they are deleted or paid for.
comment on column file.sender is 'Whose photo it is that nobody has paid for: a keyed hash of the client.';
create index if not exists file_of_sender on file (sender) include (bytes, claimed_by) where sender is not null;

-- Who made a request, as a keyed hash: of one record there are few in a day. Forgotten after two days.
create table request_maker (
  transaction_uuid uuid primary key references transaction on delete cascade,
  client bytea not null check (length(client) = 16),
  made_at timestamptz not null
);
create index request_maker_made_at on request_maker (made_at);
