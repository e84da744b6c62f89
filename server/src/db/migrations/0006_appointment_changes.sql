-- Every move counts here, also one that is free: a message is known by the change that it tells of.
alter table appointment add column changes integer not null default 0 check (changes >= 0);
update appointment set changes = (
  select count(*) from status_event
  where kind = 'appointment' and subject = appointment.id
    and from_status = 'Booked' and to_status = 'Booked');

-- Messages that wait already tell of the appointment as it is, unless it was moved since.
update outbox set payload = payload
  || jsonb_build_object('change', case when split_part(dedupe_key, ':', 5) = appointment.moves::text
    then appointment.changes else -1 end::text)
  || case payload ->> 'message' when 'appointment_closed'
    then jsonb_build_object('closing', floor(extract(epoch from run_at) * 1000)::bigint::text)
    else '{}' end
from appointment
where done_at is null and appointment.id = (payload ->> 'appointment')::uuid;

-- `run_at` is when a job was due first and stays; put back, nobody takes it before `leased_until`.
drop index outbox_due;
create index outbox_due on outbox (greatest(run_at, leased_until), id) where done_at is null;
