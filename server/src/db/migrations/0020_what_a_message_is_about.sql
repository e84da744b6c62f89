-- A queued message names what it is about; until now that was guessed from the fields of its payload.

update outbox set payload = payload || jsonb_build_object('about',
  case
    when payload ? 'alert' then 'alert'
    when payload ? 'appointment' then 'appointment'
    when payload ? 'submission' then 'submission'
    when payload ->> 'message' in ('payment_expired', 'payment_declined', 'paid', 'money_held', 'refunded')
      then 'payment'
    else 'delivery'
  end)
where kind in ('mail', 'sms') and done_at is null;
