-- Offices, and the couriers that deliver from them.

create table office (
  id text primary key,
  code text not null unique,
  name text not null,
  type text not null,
  region text not null,
  province text not null,
  municipality text not null,
  address text,
  latitude double precision,
  longitude double precision,
  approximate boolean not null,
  -- When it sees people, in its own words; null where nobody has said.
  hours text check (length(hours) between 1 and 100),
  drivers_license_delivery_enabled boolean not null,
  drivers_license_appointment_new_enabled boolean not null,
  drivers_license_renewal_enabled boolean not null default false,
  plate_number_delivery_enabled boolean not null,
  plate_number_appointment_enabled boolean not null,
  sample boolean not null default false,
  check ((latitude is null) = (longitude is null))
);

create table courier (
  code text primary key,
  name text not null,
  enabled boolean not null,
  available_payment_channels text[] not null,
  position integer not null unique,
  check (not enabled or cardinality(available_payment_channels) > 0)
);

create table courier_office (
  courier_code text not null references courier,
  office_id text not null references office on delete cascade,
  primary key (courier_code, office_id)
);

create table courier_fee (
  courier_code text not null references courier,
  zone text not null check (zone in ('NCR', 'Luzon', 'Visayas', 'Mindanao', 'Island')),
  effective_from date not null,
  amount_centavos integer not null check (amount_centavos > 0),
  least_days smallint,
  most_days smallint,
  sample boolean not null default false,
  primary key (courier_code, zone, effective_from),
  constraint courier_fee_days check (
    (least_days is null) = (most_days is null) and least_days between 0 and most_days and most_days <= 90)
);
comment on column courier_fee.least_days is 'Working days from the pick-up at the office to the door, as the courier states them; null while it does not.';
