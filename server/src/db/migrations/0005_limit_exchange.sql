-- Counters that processes exchange carry the transaction that changed them last; exact ones do not.
alter table rate_limit add column changed xid8;
create index rate_limit_changed on rate_limit (changed) where changed is not null;
create index rate_limit_expire on rate_limit (expire);
