-- Which PORTAL_SECRET each process uses, by its fingerprint: processes with different ones refuse each other's tokens.
CREATE TABLE process_secret (
  holder bigint PRIMARY KEY,
  fingerprint text NOT NULL
);
COMMENT ON COLUMN process_secret.holder IS 'The number of the process (presence); rows of ended ones are removed at the next start.';
