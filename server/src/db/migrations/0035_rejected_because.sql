-- Why the office did not accept a paid request.
alter table transaction add column rejected_because text check (rejected_because ~ '^[a-z_]+$');
comment on column transaction.rejected_because is 'Why the office did not accept it: a code of the contract.';
