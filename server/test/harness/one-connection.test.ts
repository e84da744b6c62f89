import { sql, type Kysely } from "kysely";
import { expect, test } from "vitest";
import { withSnapshot } from "../../src/backup/backup-store.ts";
import { freshDatabase } from "./database.ts";

const { db } = await freshDatabase();
const ask = (of: Pick<Kysely<never>, "getExecutor">) => sql`select 1 as n`.execute(of);

test("a verb that asks for another connection inside its transaction fails on PostgreSQL too", async () => {
  await expect(withSnapshot(db, () => ask(db))).rejects.toThrow("PGlite has only one");
  await withSnapshot(db, ask);
});

test("a test may keep a transaction open while others work", async () => {
  const { rows } = await db.transaction().execute(() => ask(db));
  expect(rows).toEqual([{ n: 1 }]);
});
