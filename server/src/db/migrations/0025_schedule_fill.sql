-- What the slots were last made from: a start and the hourly job leave them alone while that is unchanged.
create table schedule_fill (
  only_one boolean primary key default true check (only_one),
  basis text not null
);
comment on column schedule_fill.basis is 'A hash of the days, the templates, the closures and where the offices are.';
