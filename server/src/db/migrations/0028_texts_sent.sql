-- That a text was sent, so that it is sent once; not what, nor to whom. Deleted after a month.
create table text_sent (
  id text primary key,
  state text not null check (state in ('reserved', 'asked', 'sent', 'refused', 'unknown')),
  provider text,
  provider_id text,
  asked_at timestamptz,
  created_at timestamptz not null,
  check ((state = 'reserved') = (provider is null)),
  check ((state = 'reserved') = (asked_at is null))
);
comment on column text_sent.id is 'Of the message; it names no person.';
create index text_sent_created on text_sent (created_at);
create index text_sent_provider_id on text_sent (provider, provider_id) where provider_id is not null;
