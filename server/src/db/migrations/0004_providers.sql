-- What companies beside us told, and how often they may be asked.

-- Each event of a provider once.
create table provider_event (
  provider text not null,
  event_id text not null,
  subject text not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
create index provider_event_received on provider_event (received_at);

-- How often an account may be asked (a bucket that all processes share), and whether it answers.
create table provider_pace (
  account text primary key,
  tokens double precision not null,
  -- when they were counted
  at timestamptz not null,
  -- the provider asked us to wait until then (429, Retry-After)
  pause_until timestamptz,
  -- when its last webhook came, to the minute
  webhook_at timestamptz,
  -- calls without an answer, since the last one with an answer
  failures integer not null default 0,
  -- its key was refused, and has not been taken since
  key_refused boolean not null default false,
  -- nobody is offered it until then, unless it answers before
  down_until timestamptz
);

-- That a text was sent, so that it is sent once; not what, nor to whom. Deleted after a month.
create table text_sent (
  id text primary key,
  state text not null check (state in ('reserved', 'asked', 'sent', 'refused', 'unknown')),
  provider text,
  provider_id text,
  asked_at timestamptz,
  went_out boolean,
  created_at timestamptz not null,
  check ((state = 'reserved') = (provider is null)),
  check ((state = 'reserved') = (asked_at is null))
);
comment on column text_sent.id is 'Of the message; it names no person.';
comment on column text_sent.went_out is 'To the network, as the company says later.';
create index text_sent_created on text_sent (created_at);
create index text_sent_provider_id on text_sent (provider, provider_id) where provider_id is not null;
create index text_sent_untold on text_sent (provider, asked_at)
  where state = 'sent' and went_out is null and provider_id is not null;
