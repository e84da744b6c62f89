#!/bin/sh
# Runs once, when the database is new. portal_owner owns the tables and migrates them; the portal's role gets the rights on
# rows that it needs from each migration, and is nothing besides: it can neither change a table nor what guards it, such as
# the triggers of the audit log. Without PORTAL_PASSWORD only the system's user of its name can be the portal.
set -eu
psql --quiet --set ON_ERROR_STOP=1 --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
\getenv owner OWNER_PASSWORD
\getenv portal PORTAL_PASSWORD
CREATE ROLE portal_owner LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD :'owner';
CREATE ROLE portal LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE;
\if :{?portal}
ALTER ROLE portal PASSWORD :'portal';
\endif
CREATE DATABASE portal OWNER portal_owner;
REVOKE ALL ON DATABASE portal FROM PUBLIC;
GRANT CONNECT, TEMPORARY ON DATABASE portal TO portal;
-- So that it sees whether a standby is connected.
GRANT pg_read_all_stats TO portal;
SQL
