-- When an office sees people, in its own words; null where nobody has said.

alter table office add column hours text check (length(hours) between 1 and 100);
