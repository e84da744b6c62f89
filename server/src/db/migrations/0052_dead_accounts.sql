-- Whether a provider's account answers: what every process sees goes into the row that all of them share.
alter table provider_pace
  -- calls without an answer, since the last one with an answer
  add column failures integer not null default 0,
  -- its key was refused, and has not been taken since
  add column key_refused boolean not null default false,
  -- nobody is offered it until then, unless it answers before
  add column down_until timestamptz;
