-- The keys under which bookings of a slot are stored: a process that knows a slot to be full refuses every other key
-- without a look (docs/decisions/041).
alter table idempotency add column slot_id bigint;
create index idempotency_of_slot on idempotency (slot_id) where slot_id is not null;

-- A plan made while there were few appointments would read all of them for each mark in a release.
alter function leaves_shares(text[], bigint[], text[]) set plan_cache_mode = force_custom_plan;
