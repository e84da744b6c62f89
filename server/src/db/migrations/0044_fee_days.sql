-- How many working days a courier needs for a zone, from the pick-up at the office to the door.
alter table courier_fee
  add column least_days smallint,
  add column most_days smallint,
  add constraint courier_fee_days check (
    (least_days is null) = (most_days is null) and least_days between 0 and most_days and most_days <= 90
  );
comment on column courier_fee.least_days is 'Working days, as the courier states them; null while it does not.';
