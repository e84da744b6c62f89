-- When backups were made (server/src/backup), so that somebody notices when none is.
CREATE TABLE backup_made (
  made_at timestamptz PRIMARY KEY,
  bytes bigint NOT NULL CHECK (bytes > 0)
);
