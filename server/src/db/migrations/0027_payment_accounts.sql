-- Merchant accounts: which account collects what is paid to a courier through a channel, and which one has a payment.
-- Written at each start from the setting PAYMENT_ACCOUNTS; a channel without a row is not offered.
create table payment_route (
  courier_code text not null references courier,
  channel text not null,
  account text not null,
  primary key (courier_code, channel)
);

-- Until now there was only the sandbox; a process of the version before writes no account.
alter table payment add column account text not null default 'sandbox';
update payment set account = provider;
