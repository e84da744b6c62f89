import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { migrate } from "./migrate.ts";

test("a migration waits for a busy table a second at a time and lets others through in between", async () => {
  const { db } = await freshDatabase();
  const folder = mkdtempSync(join(tmpdir(), "portal-migrations-"));
  writeFileSync(join(folder, "9001_change.sql"), "ALTER TABLE office ADD scratch text;");
  const read = sql`select 1 from office limit 1`;
  const waiting = async () => {
    const { rows } = await sql`
      select from pg_locks where not granted and relation = 'office'::regclass`.execute(db);
    expect(rows).toHaveLength(1);
  };
  const migrating = await db.transaction().execute(async (longReader) => {
    await read.execute(longReader);
    const begun = migrate(db, folder);
    await vi.waitFor(waiting, { interval: 10 });
    // Queues behind the migration, which queues behind the long reader.
    await read.execute(db);
    return [begun];
  });
  expect(await Promise.all(migrating)).toEqual([["9001_change.sql"]]);
  rmSync(folder, { recursive: true });
});
