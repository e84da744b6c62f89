-- Whose unclaimed photos these are: a keyed hash of the client, until a request claims the photo.
alter table file add column sender text;
