-- Cases: problems that people report about a request for delivery (docs/decisions/054). Named support_case, because
-- `case` is a word of SQL.
create table support_case (
  id uuid primary key,
  number text not null unique,
  transaction_uuid uuid not null references transaction,
  problem text not null check (problem in (
    'paid_not_moving', 'not_received', 'wrong_or_damaged', 'wrong_name', 'money_back', 'other')),
  owner text not null check (owner in ('office', 'courier', 'agency')),
  status text not null default 'Open' check (status in ('Open', 'Closed')),
  outcome text check (outcome in ('solved', 'not_possible', 'no_answer')),
  waits_for text not null default 'agency' check (waits_for in ('person', 'agency')),
  opened_at timestamptz not null,
  due_on date not null,
  delay_told boolean not null default false,
  closed_at timestamptz,
  check ((status = 'Closed') = (closed_at is not null)),
  check ((closed_at is null) = (outcome is null))
);
comment on column support_case.due_on is 'The day in Manila by which it is to be solved.';
comment on column support_case.delay_told is 'Whether the person was told that this day was not kept.';

create unique index support_case_one_open on support_case (transaction_uuid) where status = 'Open';
create index support_case_of_transaction on support_case (transaction_uuid);
create index support_case_due on support_case (due_on, opened_at) where status = 'Open';
create index support_case_closed on support_case (closed_at) where status = 'Closed';

create table case_message (
  id bigint generated always as identity primary key,
  case_id uuid not null references support_case on delete cascade,
  at timestamptz not null,
  author text not null check (author in ('person', 'agency')),
  words bytea not null check (length(words) between 30 and 29 + 4 * 1000),
  photo text references file
);
comment on column case_message.words is 'Sealed, for this case, author and time (server/src/case/case-store.ts): at most 1,000 characters of at most four bytes.';
create index case_message_of_case on case_message (case_id, id);
create index case_message_photo on case_message (photo) where photo is not null;
