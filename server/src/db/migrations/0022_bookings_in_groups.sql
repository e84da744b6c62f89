-- Bookings that arrive together are one statement (docs/decisions/037).

-- Whether bookings leave enough to others: each counts beside the others of its statement. The locks, taken in one
-- order so that two statements cannot deadlock, last until that is committed; the count sees what was committed before.
create or replace function leaves_shares(asked text[], mosts bigint[], whose text[]) returns boolean
language plpgsql volatile as $$
declare
  refused text;
begin
  perform pg_advisory_xact_lock(held.lock) from (
    select distinct hashtextextended(mark, 0) as lock from unnest(asked) as mark order by lock) as held;
  select share.name into refused
  from unnest(asked, mosts, whose) with ordinality as share (mark, most, name, place)
  group by share.mark, share.most, share.name
  having count(*) + (select count(*) from appointment as a
    where a.status = 'Booked' and a.marks @> array[share.mark]) > share.most
  order by min(share.place)
  limit 1;
  if found then
    perform refuse_booking(refused);
  end if;
  return true;
end $$;
