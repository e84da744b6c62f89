alter table photo_asked add column reminded_at timestamptz;
comment on column photo_asked.reminded_at is 'When the person was told again that it has not come; once for each asking.';
