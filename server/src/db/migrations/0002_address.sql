-- Philippine addresses (R-26): every level of one edition of the geographic code, each below its parent.

create table address_edition (
  edition text primary key check (edition <> ''),
  loaded_at timestamptz not null default now()
);

create table address (
  level text not null check (level in ('region', 'province', 'municipality', 'barangay')),
  code text not null check (code ~ '^\d{10}$'),
  name text not null check (name <> '' and name = btrim(name)),
  -- A parent is found by cutting the code (spec §7). A city that answers to no province is its own parent.
  parent_level text generated always as (
    case level when 'barangay' then 'municipality' when 'municipality' then 'province' when 'province' then 'region' end
  ) stored,
  parent_code text generated always as (
    case level
      when 'barangay' then left(code, 7) || '000'
      when 'municipality' then left(code, 5) || '00000'
      when 'province' then left(code, 2) || '00000000'
    end
  ) stored,
  -- Where it stands among its siblings: the same on every database, whatever its collation.
  position integer not null check (position >= 0),
  zip_code text check (zip_code ~ '^\d{4}$'),
  -- Degrees; approximate. Known down to the municipality.
  latitude double precision check (latitude between 4 and 22),
  longitude double precision check (longitude between 114 and 127),
  -- Sample data (R-25).
  zone text check (zone in ('NCR', 'Luzon', 'Visayas', 'Mindanao', 'Island')),
  edition text not null,
  -- Gone from the newest edition: no longer offered, still there for the requests that name it.
  withdrawn boolean not null default false,
  primary key (level, code),
  foreign key (parent_level, parent_code) references address (level, code),
  check (code = rpad(left(code, case level when 'region' then 2 when 'province' then 5 when 'municipality' then 7 else 10 end), 10, '0')),
  check (level in ('region', 'barangay') or zone is not null),
  check (level <> 'municipality' or (latitude is not null and longitude is not null))
);

create index address_children on address (parent_level, parent_code, position);
