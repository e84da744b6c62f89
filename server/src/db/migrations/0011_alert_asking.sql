-- Of which asking the message has gone out last: until the next one goes out its code holds (docs/decisions/014).
alter table alert add column asks_sent integer not null default 0;
update alert set asks_sent = asks;
alter table alert add constraint alert_asks_sent check (asks_sent between 0 and asks);

-- What lives is found by alert_live.
drop index alert_of_license;
drop index alert_of_plate;
