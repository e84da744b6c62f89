-- What works in the background finds its work by an index, however much is there.

-- Mail has a queue of its own.
drop index outbox_due;
create index outbox_due_mail on outbox (greatest(run_at, leased_until), id)
  where done_at is null and kind = 'mail';
create index outbox_due_other on outbox (greatest(run_at, leased_until), id)
  where done_at is null and kind <> 'mail';

-- When a courier was asked last where a parcel is, answered or not.
alter table transaction add column tracked_at timestamptz;
create index transaction_tracked on transaction (coalesce(tracked_at, '-infinity'))
  where status in ('For Dispatch', 'In Transit') and tracking_refno is not null;

-- What serves for a while and goes.
create index outbox_done on outbox (done_at) where done_at is not null;
create index idempotency_created on idempotency (created_at);
create index captcha_spent_expires on captcha_spent (expires_at);
create index provider_event_received on provider_event (received_at);

-- Alerts are gone through a part at a time.
create index alert_living on alert (id) where ended_at is null;
