-- Which process holds a lease: one that is known to be dead holds none.
alter table outbox add column leased_by integer;
create index outbox_leased on outbox (leased_by) where leased_by is not null;
alter table idempotency add column leased_by integer;
create index idempotency_leased on idempotency (leased_by) where answer is null;
