-- Who waits for a record that somebody else may pay for at the moment (R-55): a keyed hash of the client, and the
-- request, if there is one. Forgotten after a day.
create table pay_line (
  client bytea not null check (length(client) = 16),
  drivers_license_id uuid references drivers_license on delete cascade,
  plate_number_id uuid references plate_number on delete cascade,
  transaction_uuid uuid references transaction on delete cascade,
  since timestamptz not null,
  pressed_at timestamptz not null check (pressed_at >= since),
  check (num_nonnulls(drivers_license_id, plate_number_id) = 1),
  unique nulls not distinct (drivers_license_id, plate_number_id, client)
);
create index pay_line_of_license on pay_line (drivers_license_id) where drivers_license_id is not null;
create index pay_line_of_plate on pay_line (plate_number_id) where plate_number_id is not null;
create index pay_line_of_transaction on pay_line (transaction_uuid) where transaction_uuid is not null;
create index pay_line_pressed_at on pay_line (pressed_at);

-- A request that an operator lets be paid before every other one for its record.
create table paid_first (
  transaction_uuid uuid primary key references transaction on delete cascade,
  until timestamptz not null
);
create index paid_first_until on paid_first (until);
