-- What takes longer than promised is told once a step (R-34).

-- On which day it was looked at last, and of which step was told that it is late.
alter table transaction add column delay_looked_on date not null default '2000-01-01';
alter table transaction add column delay_told text not null default '';
create index if not exists transaction_delay on transaction (delay_looked_on)
  where status in ('For Verification', 'For Dispatch', 'In Transit');

alter table submission add column delay_looked_on date not null default '2000-01-01';
create index if not exists submission_delay on submission (delay_looked_on)
  where status = 'For Verification';
