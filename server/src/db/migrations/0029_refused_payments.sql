-- Why a gateway refused to open a payment: its own code, for the operators.
alter table payment add column refusal text;
create index payment_refused on payment (created_at) where refusal is not null;
