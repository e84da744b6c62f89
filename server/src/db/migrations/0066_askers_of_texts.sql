-- Whether who asked for an alert had shown what its owner has: texts to new numbers are judged for both apart (R-47).
alter table alert add column owner_shown boolean not null default false;
