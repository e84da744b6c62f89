-- What operators read, changed and have in hand, and what was kept, copied and deleted.

-- What operators read and changed. Rows are only added; each has the hash of the one before, so that a row that was
-- changed, removed or moved is found.
create table audit (
  seq bigint primary key check (seq > 0),
  at timestamptz not null,
  operator text not null check (length(operator) between 1 and 60),
  command text not null,
  reason text not null check (length(reason) between 3 and 200),
  about text[] not null,
  before bytea not null,
  hash bytea not null
);
comment on column audit.about is 'What it concerns, as kind:id; never a word or number of a person.';
comment on column audit.before is 'The hash of the row before; zeros in the first.';
create index audit_about on audit using gin (about);
create index audit_day on audit (at);
create index audit_operator on audit (operator, seq);

-- The last row, so that its removal is found as well.
create table audit_head (
  only_one boolean primary key default true check (only_one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_is_only_added_to() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_only_added_to before update or delete or truncate on audit
  for each statement execute function audit_is_only_added_to();
create trigger audit_head_stays before delete or truncate on audit_head
  for each statement execute function audit_is_only_added_to();

create function audit_head_moves_on() returns trigger language plpgsql as $$
begin
  if new.seq <> old.seq + 1 then
    raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger audit_head_moves_on before update on audit_head
  for each row execute function audit_head_moves_on();

-- Both run as the owner of the tables: whoever only adds rows need not be able to touch the head (db/roles.ts).
-- Others wait until this transaction ends, so that the chain has one order.
create function audit_last() returns audit_head language sql security definer set search_path = public, pg_temp
  as 'select * from audit_head for update';
create function audit_head_follows() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update audit_head set seq = new.seq, hash = new.hash where seq = new.seq - 1 and hash = new.before;
  if not found then
    raise exception 'the audit log is only added to' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger audit_head_follows after insert on audit for each row execute function audit_head_follows();

-- The owner of a table may take its own rights away; only a superuser ignores this.
do $$
begin
  execute format('revoke update, delete, truncate on audit from %I', current_user);
  execute format('revoke delete, truncate on audit_head from %I', current_user);
end $$;

-- Who works on an item of a queue, so that two never decide one.
create table queue_claim (
  item uuid primary key,
  holder text not null check (holder <> ''),
  held_until timestamptz not null
);
comment on column queue_claim.item is 'The id of a submission, or the uuid of a request.';
create index queue_claim_over on queue_claim (held_until);

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

-- When backups were made, so that somebody notices when none is.
create table backup_made (
  made_at timestamptz primary key,
  bytes bigint not null check (bytes > 0)
);

-- What was deleted when its time was over (spec §1), a row a class and day in Manila; nothing of what it was.
create table disposal (
  class text not null,
  day date not null,
  at timestamptz not null,
  count bigint not null check (count > 0),
  -- All that was over by then.
  up_to timestamptz not null,
  primary key (class, day)
);
