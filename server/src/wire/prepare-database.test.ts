import pg from "pg";
import { expect, test, vi } from "vitest";
import { testPortal } from "../../test/harness/test-portal.ts";
import { migrate } from "../db/migrate.ts";
import { claimDatabase } from "../sample/load-sample-data.ts";
import { prepareDatabase } from "./prepare-database.ts";

const portal = await testPortal({ routes: [] });

/** What a start does in the database. @returns its statements */
async function start(): Promise<string[]> {
  const { context } = portal;
  const query = vi.spyOn(pg.Client.prototype, "query");
  await migrate(context.db);
  await claimDatabase(context.db, context.config.mode);
  await prepareDatabase(context);
  const statements = query.mock.calls.map(([given]: unknown[]) =>
    typeof given === "string" ? given : (given as { text: string }).text,
  );
  query.mockRestore();
  return statements;
}

const writes = (statements: string[]): string[] =>
  statements.filter((text) => /\b(?:insert|update|delete|create|alter)\b/iu.test(text));

test("the first start fills the database; the next one reads a little and writes nothing", async () => {
  expect(writes(await start()).length).toBeGreaterThan(20);
  const again = await start();
  expect(writes(again)).toEqual([]);
  expect(again.length).toBeLessThan(30);
});

test("a later start adds the new day, and only that", async () => {
  await start();
  portal.clock.advance(24 * 60 * 60_000);
  const written = writes(await start());
  expect(written.length).toBeGreaterThan(0);
  expect(written.filter((text) => !/insert into "?(?:slot|schedule_fill)\b/u.test(text))).toEqual(
    [],
  );
  expect(writes(await start())).toEqual([]);
});
