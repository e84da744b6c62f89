import { randomBytes } from "node:crypto";
import { inject, expect, test } from "vitest";
import { freshDatabaseUrl } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { runSql } from "../../test/harness/test-databases.ts";
import { connect } from "./connect.ts";
import { expectPooled } from "./pooler.ts";

const { serverUrl } = inject("testDatabases");
const role = `test_pooled_${randomBytes(4).toString("hex")}`;
await runSql(serverUrl, `CREATE ROLE ${role} LOGIN PASSWORD 'of a test'`);
clearAfterwards(() => runSql(serverUrl, `DROP ROLE ${role}`));

const as = (url: string): string =>
  Object.assign(new URL(url), { username: role, password: "of a test" }).href;
const directUrl = as(await freshDatabaseUrl("empty"));

/** What a start behind a pooler says; sessions are new each time, as after RECONNECT. */
async function said(direct = directUrl): Promise<string | null> {
  const { db, close } = connect({ url: directUrl, pooler: "transaction" });
  try {
    return await expectPooled(db, direct).then(() => null);
  } catch (error) {
    return String(error);
  } finally {
    await close();
  }
}

test("behind a pooler the role has the limits, the zone, and another way to the same database", async () => {
  await runSql(serverUrl, `ALTER ROLE ${role} SET timezone = 'Asia/Manila'`);
  for (const [setting, value] of [
    ["statement_timeout", "15s"],
    ["lock_timeout", "10s"],
    ["idle_in_transaction_session_timeout", "30s"],
    ["client_connection_check_interval", "2s"],
  ]) {
    expect(await said()).toMatch(new RegExp(`Behind the pooler ${setting} is 0 ms, and must`, "u"));
    await runSql(serverUrl, `ALTER ROLE ${role} SET ${setting} = '${value}'`);
  }
  expect(await said()).toContain("Behind the pooler timezone is Asia/Manila, not UTC. Set it");
  await runSql(serverUrl, `ALTER ROLE ${role} SET timezone = 'UTC'`);
  expect(await said()).toBeNull();
  expect(await said(as(await freshDatabaseUrl("empty")))).toContain(
    "DATABASE_DIRECT_URL leads to another database than DATABASE_URL",
  );

  await runSql(serverUrl, `ALTER ROLE ${role} SET statement_timeout = '1min'`);
  expect(await said()).toContain("statement_timeout is 60000 ms, and must be 1 to 15000");
});
