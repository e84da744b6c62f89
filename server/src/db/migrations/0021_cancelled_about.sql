-- As before, and the messages it leaves name what they are about.
create or replace function cancel_appointment(
  which text, operator text, reason text, at timestamptz default now()
) returns text language plpgsql as $$
declare
  cancelled record;
  payload jsonb;
begin
  if coalesce(trim(operator), '') = '' or coalesce(trim(reason), '') = '' then
    raise exception 'Say who cancels it, and why.';
  end if;
  -- The day before the appointment, as whoever books or moves locks them.
  perform 1 from slot
    where id = (select slot_id from appointment where reference = which) for update;
  update appointment set status = 'Cancelled', ended_at = at, updated_at = at
    where reference = which and status = 'Booked'
    returning id, slot_id, changes into cancelled;
  if not found then
    raise exception 'There is no live appointment %.', which;
  end if;
  update slot set used = used - 1 where id = cancelled.slot_id;
  insert into status_event (kind, subject, at, from_status, to_status, why, who)
    values ('appointment', cancelled.id, at, 'Booked', 'Cancelled', reason, operator);
  select jsonb_build_object('about', 'appointment', 'message', 'appointment_cancelled', 'appointment', cancelled.id,
    'date', slot.date, 'change', cancelled.changes::text)
    into payload from slot where slot.id = cancelled.slot_id;
  insert into outbox (kind, payload, run_at, dedupe_key)
    select channel, payload, at, concat_ws(':', channel, 'appointment_cancelled', cancelled.id,
      payload ->> 'date', cancelled.changes)
    from unnest('{mail,sms}'::text[]) as channel;
  return format('%s is cancelled; its person is told.', which);
end $$;
