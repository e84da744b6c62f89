-- What a column means that its name does not say; schema.ts shows it beside the type.
comment on column appointment.marks is 'Keyed hashes of what it takes a share of (booking-shares.ts).';
comment on column appointment.moves is 'Moves that count (R-23).';
comment on column appointment.changes is 'All moves, also those away from a closed day.';
comment on column alert.asks is 'How often it was asked for: tells a message, and its code, from the one before.';
comment on column alert.asks_sent is 'Of which asking the message has gone out last; 0 before the first has.';
comment on column alert.asked_at is 'When somebody asked last, or when the message about it went out.';
