-- Places for office appointments, as data: what a week looks like, when offices are closed, each day's places, and who
-- has one.

create table schedule_template (
  office_id text not null references office on delete cascade,
  type text not null check (type in ('Pickup', 'Renewal')),
  appointable_type text not null check (appointable_type in ('Driver''s License', 'Plate Number')),
  -- 1 is Monday, 7 is Sunday.
  weekdays smallint[] not null check (weekdays <@ '{1,2,3,4,5,6,7}'::smallint[]),
  capacity integer not null default 20 check (capacity > 0),
  sample boolean not null default false,
  primary key (office_id, type, appointable_type),
  check (type = 'Pickup' or appointable_type = 'Driver''s License')
);

-- A closure holds for every office that fits all that it names; one that names nothing is national.
create table closure (
  id uuid primary key,
  region text,
  province text,
  municipality text,
  office_id text references office on delete cascade,
  from_date date not null,
  to_date date not null,
  reason text not null check (reason <> ''),
  source text not null check (source <> ''),
  -- Set when a closure is withdrawn; it stays, so that no list of holidays brings it back.
  lifted_at timestamptz,
  -- Null until the days that it closes or opens have been brought up to date.
  applied_at timestamptz,
  check (from_date <= to_date),
  check (municipality is null or province is not null),
  unique nulls not distinct (source, from_date, region, province, municipality, office_id)
);
create index closure_unapplied on closure (id) where applied_at is null;

-- What the slots were last made from: a start and the hourly job leave them alone while that is unchanged.
create table schedule_fill (
  only_one boolean primary key default true check (only_one),
  basis text not null
);
comment on column schedule_fill.basis is 'A hash of the days, the templates, the closures and where the offices are.';

create table slot (
  id bigint generated always as identity primary key,
  office_id text not null references office on delete cascade,
  type text not null,
  appointable_type text not null,
  date date not null,
  capacity integer not null check (capacity >= 0),
  used integer not null default 0,
  closed_reason text,
  withdrawn boolean not null default false,
  unique (office_id, type, appointable_type, date),
  -- No day is ever oversold.
  check (used between 0 and capacity)
) with (fillfactor = 70);
comment on column slot.withdrawn is 'The office works on this day no more: only the appointments that are there stay.';
create index slot_by_date on slot (date);

-- A place of a withdrawn day that somebody gives back is nobody's.
create function keep_withdrawn() returns trigger language plpgsql as $$
begin
  new.capacity := new.used;
  return new;
end $$;
create trigger slot_withdrawn before update of used, withdrawn on slot
  for each row when (new.withdrawn) execute function keep_withdrawn();

create table appointment (
  id uuid primary key,
  reference text not null unique,
  slot_id bigint not null references slot,
  purpose text not null check (
    purpose in ('Driver''s License Renewal', 'Driver''s License Pickup', 'Plate Number Pickup')),
  drivers_license_id uuid references drivers_license,
  plate_number_id uuid references plate_number,
  -- Sealed (person.ts); whoever ended long ago is deleted with the row.
  person bytea not null check (length(person) > 29),
  language text not null,
  status text not null default 'Booked' check (status in ('Booked', 'Past', 'Cancelled')),
  moves integer not null default 0 check (moves between 0 and 2),
  changes integer not null default 0 check (changes >= 0),
  marks text[] not null default '{}',
  reminded_at timestamptz,
  arrived_at timestamptz,
  missed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((status = 'Booked') = (ended_at is null)),
  constraint appointment_came_or_not check (arrived_at is null or missed_at is null),
  check (case purpose
    when 'Plate Number Pickup' then plate_number_id is not null and drivers_license_id is null
    else drivers_license_id is not null and plate_number_id is null end)
);
comment on column appointment.moves is 'Moves that count (R-23).';
comment on column appointment.changes is 'All moves, also those away from a closed day: a message is known by the change that it tells of.';
comment on column appointment.marks is 'Blind indexes of what it takes a share of (booking-shares.ts): its e-mail address, its mobile number, and its client on that day.';
comment on column appointment.reminded_at is 'When its last reminder was queued.';
-- One live appointment per record and purpose (R-23).
create unique index appointment_live_license on appointment (drivers_license_id, purpose)
  where status = 'Booked';
create unique index appointment_live_plate on appointment (plate_number_id, purpose)
  where status = 'Booked';
create index appointment_of_slot on appointment (slot_id);
create index appointment_ended on appointment (ended_at) where ended_at is not null;
create index appointment_marks on appointment using gin (marks) with (fastupdate = off)
  where status = 'Booked';

create table appointment_document (
  appointment_id uuid not null references appointment on delete cascade,
  field text not null check (
    field ~ '^(id_image_url|receipt_image_url|cr_image_url|supporting_doc_\d_image_url)$'),
  file_name text not null references file,
  primary key (appointment_id, field)
);
create index appointment_document_file on appointment_document (file_name);

-- A booking is one statement: what it finds wrong on its way undoes all of it.
create function refuse_booking(why text) returns boolean language plpgsql as $$
begin
  raise exception 'booking refused' using errcode = 'check_violation', constraint = why;
end $$;

-- Whether bookings leave enough to others: each counts beside the others of its statement. A line of `asked` is a
-- share's marks, one of each living root secret, the current one first: that one is locked and counted here, and a
-- booking with any of them has been counted before. The locks, taken in one order so that two statements cannot
-- deadlock, last until that is committed; the count sees what was committed before. One plan a connection that goes by
-- the index however few appointments there are: planning anew takes longer than all the rest of a booking's statement.
create function leaves_shares(asked text[][], mosts bigint[], whose text[]) returns boolean
language plpgsql volatile
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  refused text;
begin
  perform pg_advisory_xact_lock(held.lock) from (
    select distinct hashtextextended(asked[place][1], 0) as lock
    from generate_subscripts(asked, 1) as place order by lock) as held;
  select share.name into refused
  from (select place, asked[place:place] as marks, mosts[place] as most, whose[place] as name
    from generate_subscripts(asked, 1) as place) as share
  group by share.marks, share.most, share.name
  having count(*) + (select count(*) from appointment as a
    where a.status = 'Booked' and a.marks && share.marks) > share.most
  order by min(share.place)
  limit 1;
  if found then
    perform refuse_booking(refused);
  end if;
  return true;
end $$;

-- One record is either delivered or picked up (R-14): whoever comes first holds it. Both sides lock the
-- record before they look, so that two who come at the same time see one another.

create function lock_record(license uuid, plate uuid, out office text, out status record_status)
language plpgsql as $$
begin
  if plate is null then
    select r.office_id, r.status into office, status from drivers_license r where id = license for no key update;
  else
    select r.office_id, r.status into office, status from plate_number r where id = plate for no key update;
  end if;
end $$;

create function refuse_pickup_while_delivered() returns trigger language plpgsql as $$
declare
  record record;
begin
  if new.status = 'Booked' and new.purpose <> 'Driver''s License Renewal' then
    select * into record from lock_record(new.drivers_license_id, new.plate_number_id);
    if exists (
      select 1 from transaction
      where (drivers_license_id = new.drivers_license_id or plate_number_id = new.plate_number_id)
        and status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit')
    ) then
      raise exception 'the record is being delivered'
        using errcode = 'check_violation', constraint = 'pickup_while_delivered';
    end if;
    -- An import may have changed it since the booking looked.
    if record.status <> 'Available'
      or record.office is distinct from (select office_id from slot where id = new.slot_id) then
      raise exception 'the record cannot be picked up there'
        using errcode = 'check_violation', constraint = 'pickup_where_it_lies';
    end if;
  end if;
  return new;
end $$;
create trigger pickup_while_delivered before insert on appointment
  for each row execute function refuse_pickup_while_delivered();

create function refuse_delivery_while_pickup_booked() returns trigger language plpgsql as $$
begin
  if new.status = 'For Payment' then
    perform lock_record(new.drivers_license_id, new.plate_number_id);
    if exists (
      select 1 from appointment
      where (drivers_license_id = new.drivers_license_id or plate_number_id = new.plate_number_id)
        and status = 'Booked' and purpose <> 'Driver''s License Renewal'
    ) then
      raise exception 'there is an appointment for the record'
        using errcode = 'check_violation', constraint = 'delivery_while_pickup_booked';
    end if;
  end if;
  return new;
end $$;
create trigger delivery_while_pickup_booked before insert or update of status on transaction
  for each row execute function refuse_delivery_while_pickup_booked();
