-- Imports of records: how far each is, so that one that broke off can go on. No person's data.
create table record_import (
  id integer generated always as identity primary key,
  sheet text not null check (sheet in ('licenses', 'plates')),
  began_at timestamptz not null,
  last_at timestamptz not null,
  ended_at timestamptz,
  rows integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  refused integer not null default 0,
  -- SHA-256 of the rows so far: only the same file goes on.
  digest bytea not null
);
