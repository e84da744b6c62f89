-- Which photo store is this database's: a process that finds another mark in its own is on another one.
create table photo_store (
  only_one boolean primary key default true check (only_one),
  mark text not null
);

-- Uploaded photos: the first request or appointment that names a file owns it (R-6).
create table file (
  name text primary key,
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null,
  claimed_by text,
  claimed_at timestamptz,
  sender text,
  sealed_by smallint check (sealed_by between 0 and 255),
  check ((claimed_by is null) = (claimed_at is null))
);
comment on column file.sealed_by is 'The id of the root secret that its bytes are sealed under; null until they are stored.';
comment on column file.sender is 'Whose photo it is that nobody has paid for: a keyed hash of the client.';
create index file_unclaimed on file (created_at) where claimed_by is null;
create index file_of_owner on file (claimed_by, name) where claimed_by is not null;
create index file_of_sender on file (sender) include (bytes, claimed_by) where sender is not null;
