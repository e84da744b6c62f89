import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { connect } from "../../src/db/connect.ts";
import { startPostgresServer } from "./postgres-server.ts";

const server = await startPostgresServer();
afterAll(() => server.stop());

test("a pool survives a restart and a crash of the server", async () => {
  const broken: Error[] = [];
  const connection = connect({
    url: server.url(),
    onIdleError: (error) => broken.push(error),
  });
  const answer = async () => (await sql<{ n: number }>`SELECT 1 AS n`.execute(connection.db)).rows;
  expect(await answer()).toEqual([{ n: 1 }]);
  await server.restart();
  expect(await answer()).toEqual([{ n: 1 }]);
  await server.kill();
  await expect(answer()).rejects.toThrow();
  await server.start();
  expect(await answer()).toEqual([{ n: 1 }]);
  expect(broken.length).toBeGreaterThan(0);
  await connection.close();
});
