#!/bin/sh
# Runs once, when the database is new. portal_owner owns the tables and migrates them; the portal reads and writes rows and
# is nothing besides: it can neither change a table nor what guards it, such as the triggers of the audit log.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname postgres \
  --set owner="$OWNER_PASSWORD" --set portal="$PORTAL_PASSWORD" <<'SQL'
CREATE ROLE portal_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner';
CREATE ROLE portal LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'portal';
CREATE DATABASE portal OWNER portal_owner;
REVOKE ALL ON DATABASE portal FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE portal TO portal;
\connect portal
ALTER DEFAULT PRIVILEGES FOR ROLE portal_owner
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO portal;
ALTER DEFAULT PRIVILEGES FOR ROLE portal_owner GRANT SELECT, USAGE ON SEQUENCES TO portal;
SQL
