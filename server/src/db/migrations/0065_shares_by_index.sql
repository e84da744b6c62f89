-- One plan a connection that goes by the index however few appointments there are: planning anew took longer than
-- all the rest of a booking's statement.
alter function leaves_shares(text[], bigint[], text[]) set plan_cache_mode = force_generic_plan;
alter function leaves_shares(text[], bigint[], text[]) set enable_seqscan = off;
