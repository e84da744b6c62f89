-- What the counter notes of an appointment: no status of its own, as nothing else changes by it.
alter table appointment
  add column arrived_at timestamptz,
  add column missed_at timestamptz,
  add constraint appointment_came_or_not check (arrived_at is null or missed_at is null);

-- `lto appointment cancel` replaces it.
drop function cancel_appointment(text, text, text, timestamptz);
