-- What processes wait for is told when it has been committed, so that nobody asks again and again (db/notices.ts).

create function tell_mail_or_other() returns trigger language plpgsql as $$
begin
  if exists (select from added where kind = 'mail') then perform pg_notify('portal', 'mail'); end if;
  if exists (select from added where kind <> 'mail') then perform pg_notify('portal', 'other'); end if;
  return null;
end $$;

create trigger outbox_told after insert on outbox
  referencing new table as added for each statement execute function tell_mail_or_other();

create function tell_maintenance() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', 'maintenance');
  return null;
end $$;

-- A row of one lane.
create function tell_lane() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', case when new.kind = 'mail' then 'mail' else 'other' end);
  return null;
end $$;

create trigger maintenance_told after insert or update or delete on maintenance
  for each statement execute function tell_maintenance();

-- A dead letter that is tried again.
create trigger outbox_told_again after update of run_at on outbox
  for each row execute function tell_lane();

-- What moves in the sandbox's gateway and courier, and its webhooks.
create function tell_sandbox() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', 'sandbox');
  return null;
end $$;
create trigger sandbox_payment_told after insert or update on sandbox_payment
  for each row execute function tell_sandbox();
create trigger sandbox_parcel_told after insert or update on sandbox_parcel
  for each row execute function tell_sandbox();
create trigger sandbox_webhook_told after insert on sandbox_webhook
  for each row execute function tell_sandbox();

-- Leases end by time; `leased_by` is whoever took one, a number of its own for each batch and request.
drop index outbox_leased;
drop index idempotency_leased;
