-- What each process knows of its machine's clock, so that the doctor of any of them can tell of all.
ALTER TABLE process_secret
  ADD COLUMN clock_ahead_ms integer,
  ADD COLUMN process text;
COMMENT ON COLUMN process_secret.clock_ahead_ms IS 'How far the clock of its machine is ahead of the database''s; null of an earlier version.';
COMMENT ON COLUMN process_secret.process IS 'Process id and host, for operators; null of an earlier version.';
