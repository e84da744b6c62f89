-- Where a parcel has been, as its courier told: states and times alone, none of the courier's words (they may name people).
create table courier_checkpoint (
  transaction_uuid uuid not null references transaction on delete cascade,
  id text not null,
  at timestamptz not null,
  state text not null check (state in (
    'booked', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered', 'pickup_failed',
    'delivery_failed', 'returning', 'returned', 'cancelled', 'lost')),
  primary key (transaction_uuid, id)
);
