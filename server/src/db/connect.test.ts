import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "kysely";
import { startPostgresServer } from "../../test/harness/postgres-server.ts";
import { connect, type Connection } from "./connect.ts";

let server: Awaited<ReturnType<typeof startPostgresServer>>;
let connection: Connection;
const broken = Promise.withResolvers<Error>();
beforeAll(async () => {
  server = await startPostgresServer();
  connection = await connect({
    databaseUrl: server.url("postgres"),
    dataDir: null,
    onIdleError: broken.resolve,
  });
});
afterAll(async () => {
  await connection.close();
  await server.stop();
});

test("a database restart between two statements ends the transaction, not the process", async () => {
  const restarting = connection.db.transaction().execute(async (trx) => {
    await sql`select 1`.execute(trx);
    await server.restart();
    // The connection breaks while it is checked out and idle.
    await broken.promise;
    await sql`select 1`.execute(trx);
  });
  await expect(restarting).rejects.toThrow();
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(connection.db);
  expect(rows).toEqual([{ one: 1 }]);
});
