-- The two queues of the operators: what waits for a decision of the office.

-- Who works on an item, so that two never decide one.
create table queue_claim (
  item uuid primary key,
  holder text not null check (holder <> ''),
  held_until timestamptz not null
);
comment on column queue_claim.item is 'The id of a submission, or the uuid of a request.';
create index queue_claim_over on queue_claim (held_until);

create index transaction_to_verify on transaction (paid_at) where status = 'For Verification';
