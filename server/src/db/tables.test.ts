import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";

const FILES = [
  "tables.ts",
  "address-tables.ts",
  "alert-tables.ts",
  "appointment-tables.ts",
  "maintenance-tables.ts",
  "retention-tables.ts",
  "sandbox-tables.ts",
];
const source = FILES.map((file) => readFileSync(join(import.meta.dirname, file), "utf8")).join(
  "\n",
);
const withoutComments = source.replaceAll(/\/\*\*[\s\S]*?\*\//gu, "");

/** Column → whether it may be null, as a type literal writes it. */
function columnsOf(literal: string): Record<string, boolean> {
  const fields = [...literal.matchAll(/(\w+): ([^;]+);/gu)];
  return Object.fromEntries(fields.map(([, name, type]) => [name, /\bnull\b/u.test(type ?? "")]));
}

const rows = new Map(
  [...withoutComments.matchAll(/type (\w+(?:Row|Table)) = \{([^}]*)\}/gu)].map(([, name, body]) => [
    name,
    body ?? "",
  ]),
);
const tables = new Map<string, Record<string, boolean>>();
for (const [, body = ""] of withoutComments.matchAll(/type \w*Tables = \{([\s\S]*?)\n\}/gu))
  for (const [, table = "", row, literal] of body.matchAll(
    /(\w+): (?:(\w+(?:Row|Table))|\{([^}]*)\});/gu,
  ))
    tables.set(
      table,
      columnsOf(literal === undefined ? (rows.get(row ?? "") ?? "") : `${literal};`),
    );

describe("the tables as the code sees them", () => {
  it("are those of the database, column by column", async () => {
    const { db } = await freshDatabase();
    const { rows: columns } = await sql<{ table: string; name: string; nullable: boolean }>`
      select table_name as table, column_name as name, is_nullable = 'YES' as nullable
      from information_schema.columns
      where table_schema = 'public' and table_name <> 'migration'`.execute(db);
    const stored = new Map<string, Record<string, boolean>>();
    for (const { table, name, nullable } of columns)
      stored.set(table, { ...stored.get(table), [name]: nullable });
    expect(Object.fromEntries(tables)).toEqual(Object.fromEntries(stored));
    expect(tables.size).toBeGreaterThan(20);
  });
});
