-- What a booking takes a share of: keyed hashes of its e-mail address, its mobile number, and its client on that day.
alter table appointment add column marks text[] not null default '{}';
create index if not exists appointment_marks on appointment using gin (marks) with (fastupdate = off)
  where status = 'Booked';

-- Whether a booking leaves enough to others. It runs inside the statement that books: the locks, taken in one order
-- so that two bookings cannot deadlock, last until that is committed, and each count sees what was committed before.
create function leaves_shares(asked text[], mosts bigint[], whose text[]) returns boolean
language plpgsql volatile as $$
declare
  mark text;
  place integer;
begin
  for mark in select a.mark from unnest(asked) as a (mark) order by a.mark loop
    perform pg_advisory_xact_lock(hashtextextended(mark, 0));
  end loop;
  for place in 1 .. cardinality(asked) loop
    if (select count(*) from appointment as a
        where a.status = 'Booked' and a.marks @> array[asked[place]]) >= mosts[place] then
      perform refuse_booking(whose[place]);
    end if;
  end loop;
  return true;
end $$;
