import { globSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { warmPeople } from "./connect.ts";
import { transientFailure } from "../http/errors.ts";
import { WaitBudget, waitBudget } from "./wait-budget.ts";
import { planAll, prepared, preparedStatements, type Slots } from "./prepared.ts";
import type { Db } from "./tables.ts";

const doubled = prepared(
  "doubled",
  (db, value: Slots<{ number: number }>) =>
    sql<{ twice: number }>`select 2 * ${value("number")}::integer as twice`,
);

test.each([
  ["in the background", <T>(run: () => Promise<T>) => run()],
  ["in a request", <T>(run: () => Promise<T>) => waitBudget.run(new WaitBudget(10_000), run)],
])(
  "a prepared statement is planned once per connection and takes its values, %s",
  async (_, as) => {
    const { db } = await freshDatabase();
    await as(() =>
      db.connection().execute(async (connection) => {
        expect(await doubled(connection, { number: 4 })).toEqual([{ twice: 8 }]);
        expect(await doubled(connection, { number: 5 })).toEqual([{ twice: 10 }]);
        const { rows } = await sql`
        select name, generic_plans + custom_plans as runs from pg_prepared_statements`.execute(
          connection,
        );
        expect(rows).toEqual([{ name: "doubled", runs: 2 }]);
      }),
    );
  },
);

const SOURCE = join(import.meta.dirname, "..");
/** Every module that declares prepared statements. */
for (const file of globSync("**/*-store.ts", { cwd: SOURCE })) await import(join(SOURCE, file));

const addColumns = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`.execute(db);
  for (const { name } of rows)
    await sql`alter table ${sql.id(name)} add column added_later text`.execute(db);
};

/** Those that a connection can no longer answer after each table got a column. */
async function stale(names: readonly string[]) {
  const { db } = await freshDatabase();
  return db.connection().execute(async (connection) => {
    const written = names.map((name) => ({
      name,
      ...preparedStatements.get(name)?.write(connection),
    }));
    for (const { name, sql: text = "" } of written)
      await sql.raw(`prepare ${name} as ${text}`).execute(connection);
    const { rows: known } = await sql<{ name: string; count: number }>`
      select name, cardinality(parameter_types) as count from pg_prepared_statements`.execute(
      connection,
    );
    await addColumns(connection);
    const refused = [];
    for (const { name, count } of known.filter((row) => names.includes(row.name))) {
      const values = count > 0 ? `(${Array.from({ length: count }, () => "null").join()})` : "";
      // It is planned anew, and not run.
      const explained = sql.raw(`explain execute ${name}${values}`).execute(connection);
      const code = await explained.then(() => null).catch((error: { code?: string }) => error.code);
      if (code !== null) refused.push({ name, code });
    }
    return refused;
  });
}

const namesOf = (when: "at start" | "when asked") =>
  [...preparedStatements].filter((row) => row[1].when === when).map(([name]) => name);
const ofPortal = [...preparedStatements.keys()].filter((name) => name !== "doubled");
const everything = prepared("every_column", (db) => db.selectFrom("maintenance").selectAll());

test("no statement of the portal minds a new column, and one that asks for all of them does", async () => {
  expect(ofPortal.length).toBeGreaterThan(12);
  expect(await stale([...ofPortal, "every_column"])).toEqual([
    { name: "every_column", code: "0A000" },
  ]);
});

test("a connection that knows a statement of an earlier schema is closed, and the call may come again", async () => {
  const { db } = await freshDatabase();
  const asked = () => waitBudget.run(new WaitBudget(10_000), () => everything(db, {}));
  await asked();
  await addColumns(db);
  const refused = await asked().catch((error: unknown) => error);
  expect(transientFailure(refused as Error)).toMatchObject({
    why: "a table was changed meanwhile",
  });
  await expect(asked()).resolves.toEqual([]);
});

test("before the first call a connection for people has planned the statements of a rush, and written nothing", async () => {
  const { db } = await freshDatabase();
  const known = () =>
    waitBudget.run(new WaitBudget(10_000), async () => {
      const { rows } = await sql<{ name: string }>`
        select name from pg_prepared_statements where generic_plans + custom_plans > 0`.execute(db);
      return rows.map(({ name }) => name).toSorted();
    });
  expect(await known()).toEqual([]);
  await warmPeople(db);
  expect(await known()).toEqual(namesOf("at start").toSorted());
});

/** A value of each type that a statement of the portal asks for, as a literal. */
const TYPICAL: Record<string, string> = {
  uuid: "'00000000-0000-4000-8000-000000000000'",
  text: "'1'",
  bytea: "'\\x01'",
  date: "'2026-01-01'",
  "timestamp with time zone": "'2026-01-01 00:00Z'",
  json: `'[{"turn":0}]'`,
  jsonb: "'{}'",
};
function typical(type: string): string {
  if (type.endsWith("[]")) return `array[${typical(type.slice(0, -2))}]::${type}`;
  return `${TYPICAL[type] ?? "1"}::${type}`;
}

/** A table refuses values that are none; the statement was planned before that. */
function unlessByConstraint(error: Error & { code?: string }): void {
  if (!error.code?.startsWith("23")) throw error;
}

/** So often PostgreSQL plans a statement for its values, before it compares that with one plan for all of them. */
const PLANNED_FIRST = 5;

test("every prepared statement keeps its plan, also after it was planned before the first call", async () => {
  const { db } = await freshDatabase();
  const runs = await db.connection().execute(async (connection) => {
    await planAll(connection, "at start");
    await planAll(connection, "when asked");
    const known = sql<{ name: string; types: string[]; planned: number }>`
      select name, parameter_types::text[] as types, custom_plans::integer as planned
      from pg_prepared_statements where name = any(${ofPortal})`;
    for (const { name, types } of (await known.execute(connection)).rows) {
      const values = types.length > 0 ? `(${types.map(typical).join()})` : "";
      for (let run = 0; run < PLANNED_FIRST + 2; run += 1) {
        await sql`begin`.execute(connection);
        await sql.raw(`execute ${name}${values}`).execute(connection).catch(unlessByConstraint);
        await sql`rollback`.execute(connection);
      }
    }
    return (await known.execute(connection)).rows;
  });
  expect(runs).toHaveLength(ofPortal.length);
  expect(runs.filter(({ planned }) => planned > PLANNED_FIRST)).toEqual([]);
});
