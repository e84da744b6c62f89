-- A refund that is agreed to, or that its gateway has news of, is gone on with at once (db/notices.ts).

create function tell_refund() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal', 'refund');
  return null;
end $$;

create trigger refund_told after update of look_at on refund
  for each row when (new.look_at is not null) execute function tell_refund();
