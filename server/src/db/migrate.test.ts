import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { compareMigrations, migrate } from "./migrate.ts";

/** Until something waits for a lock: a busy machine takes its time. */
const PATIENCE = { timeout: 60_000, interval: 10 };

let folder: string;

const connection = await freshDatabase();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-migrations-"));
  write(
    "9002_second.sql",
    "ALTER TABLE scratch ADD note text; -- semicolons; and 'quotes'\nSELECT 1;",
  );
  write("9001_first.sql", "CREATE TABLE scratch (id int);\nINSERT INTO scratch VALUES (1);");
});
afterEach(async () => {
  await sql`DROP TABLE IF EXISTS scratch`.execute(connection.db);
  await sql`DELETE FROM migration WHERE name LIKE '900%'`.execute(connection.db);
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

async function rows(): Promise<unknown[]> {
  return (await sql.raw("SELECT * FROM scratch").execute(connection.db)).rows;
}

test("migrations run once, in order", async () => {
  expect(await migrate(connection.db, folder)).toEqual(["9001_first.sql", "9002_second.sql"]);
  expect(await migrate(connection.db, folder)).toEqual([]);
  expect(await rows()).toEqual([{ id: 1, note: null }]);
});

test("a migration changed afterwards is refused; other line endings are not", async () => {
  await migrate(connection.db, folder);
  write("9001_first.sql", "CREATE TABLE scratch (id int);\r\nINSERT INTO scratch VALUES (1);");
  expect(await migrate(connection.db, folder)).toEqual([]);
  write("9001_first.sql", "CREATE TABLE scratch (id bigint)");
  await expect(migrate(connection.db, folder)).rejects.toThrow("9001_first.sql was changed");
});

test("a database that began with other migrations is refused, and nothing is changed", async () => {
  await migrate(connection.db, folder);
  rmSync(join(folder, "9001_first.sql"));
  write("9001_office.sql", "CREATE TABLE another (id int)");
  await expect(migrate(connection.db, folder)).rejects.toThrow(
    "before the first release (9001_first.sql)",
  );
  expect(await rows()).toEqual([{ id: 1, note: null }]);
});

test("a failed migration is rolled back and runs again when fixed", async () => {
  write("9002_second.sql", "INSERT INTO scratch VALUES (2); SELECT 1/0;");
  await expect(migrate(connection.db, folder)).rejects.toMatchObject({ code: "22012" });
  expect(await rows()).toEqual([{ id: 1 }]);
  write("9002_second.sql", "INSERT INTO scratch VALUES (3);");
  expect(await migrate(connection.db, folder)).toEqual(["9002_second.sql"]);
  expect(await rows()).toEqual([{ id: 1 }, { id: 3 }]);
});

test("an older version starts on a database with newer migrations", async () => {
  await migrate(connection.db, folder);
  rmSync(join(folder, "9002_second.sql"));
  expect(await migrate(connection.db, folder)).toEqual([]);
});

test("an older version refuses a database that a newer one narrowed, and the database knows it", async () => {
  write("9002_second.sql", "-- narrows: nobody reads it\nALTER TABLE scratch RENAME id TO number;");
  await migrate(connection.db, folder);
  expect(await migrate(connection.db, folder)).toEqual([]);
  rmSync(join(folder, "9002_second.sql"));
  await expect(migrate(connection.db, folder)).rejects.toThrow(
    "of a newer revision, which this one cannot serve beside (9002_second.sql): start that revision.",
  );
  expect(await compareMigrations(connection.db, folder)).toMatchObject({
    missing: [],
    narrowed: ["9002_second.sql"],
    last: "9002_second.sql",
  });
});

test("an index is built outside a transaction, once, while writers go on, also after a broken try", async () => {
  const { db } = connection;
  const index =
    "-- outside a transaction\ncreate unique index concurrently if not exists scratch_id on scratch (id);";
  write("9002_second.sql", "INSERT INTO scratch VALUES (1);");
  write("9003_index.sql", index);
  await expect(migrate(db, folder)).rejects.toMatchObject({ code: "23505" });
  await sql`DELETE FROM scratch`.execute(db);
  const migrating = await db.transaction().execute(async (writer) => {
    await sql`INSERT INTO scratch VALUES (2)`.execute(writer);
    // Each waits for the others, and the index for this writer.
    const begun = [1, 2, 3].map(() => migrate(db, folder));
    const waiting = async () => {
      const waits = await sql`
        select from pg_stat_activity
        where query ~* 'index concurrently' and wait_event_type = 'Lock'
          and datname = current_database()`.execute(db);
      expect(waits.rows).toHaveLength(1);
    };
    await vi.waitFor(waiting, PATIENCE);
    await sql`INSERT INTO scratch VALUES (3)`.execute(db);
    return begun;
  });
  expect((await Promise.all(migrating)).flat()).toEqual(["9003_index.sql"]);
  const { rows: valid } = await sql<{ valid: boolean }>`
    select indisvalid as valid from pg_index where indexrelid = 'scratch_id'::regclass`.execute(db);
  expect(valid).toEqual([{ valid: true }]);
});

test("two migrations with one number are refused", async () => {
  write("9002_another.sql", "SELECT 1");
  await expect(migrate(connection.db, folder)).rejects.toThrow("the number 9002");
});

test("concurrent starts run each migration once", async () => {
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(connection.db, folder)));
  expect(ran.flat().toSorted()).toEqual(["9001_first.sql", "9002_second.sql"]);
  expect(await rows()).toHaveLength(1);
});

test("a migration waits for a busy table a second at a time and lets others through in between", async () => {
  const { db } = await freshDatabase();
  rmSync(join(folder, "9002_second.sql"));
  write("9001_first.sql", "ALTER TABLE office ADD scratch text;");
  const read = sql`select 1 from office limit 1`;
  const waiting = async () => {
    const waits = await sql`
      select from pg_locks where not granted and relation = 'office'::regclass`.execute(db);
    expect(waits.rows).toHaveLength(1);
  };
  const migrating = await db.transaction().execute(async (longReader) => {
    await read.execute(longReader);
    const begun = migrate(db, folder);
    await vi.waitFor(waiting, PATIENCE);
    // Queues behind the migration, which queues behind the long reader.
    await read.execute(db);
    return [begun];
  });
  expect(await Promise.all(migrating)).toEqual([["9001_first.sql"]]);
});
