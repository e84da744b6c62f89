import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { connect } from "./connect.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-folder-"));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("the embedded database keeps its rows in the folder and is opened by one process at a time", async () => {
  const options = { databaseUrl: null, dataDir: join(folder, "data") };
  const first = await connect(options);
  await sql`CREATE TABLE kept AS SELECT 7 AS n`.execute(first.db);
  await expect(connect(options)).rejects.toThrow("is in use by process");
  await first.close();
  const second = await connect(options);
  expect((await sql`SELECT n FROM kept`.execute(second.db)).rows).toEqual([{ n: 7 }]);
  await second.close();
});
