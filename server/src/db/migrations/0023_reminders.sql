-- Reminders are queued when their time has come (docs/decisions/038), no longer at the booking.

alter table appointment add column reminded_at timestamptz;
comment on column appointment.reminded_at is 'When its last reminder was queued.';

-- Those whose time has come were queued at the booking.
update appointment set reminded_at = now()
from slot where slot.id = appointment.slot_id and appointment.status = 'Booked'
  and slot.date <= (now() at time zone 'Asia/Manila')::date + 3;
