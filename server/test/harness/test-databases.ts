import pg from "pg";

/** The connection string for another database of the same server. */
export function withDatabase(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.href;
}

/** The portal's role, which reads and writes rows; the databases belong to the server's own. */
export const PORTAL_ROLE = "portal_of_tests";
const PASSWORD = "of the tests";

export const asPortal = (url: string): string =>
  Object.assign(new URL(url), { username: PORTAL_ROLE, password: PASSWORD }).href;

/** Once for a server: several runs may share it. */
export const createPortalRole = (serverUrl: string): Promise<void> =>
  runSql(
    serverUrl,
    `DO $$ BEGIN CREATE ROLE ${PORTAL_ROLE} LOGIN PASSWORD '${PASSWORD}';
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
  );

/** Runs one statement on a separate connection, as CREATE and DROP DATABASE require. */
export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
