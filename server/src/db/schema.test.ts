import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { schemaOf } from "./generate-schema.ts";

test("the row types match the database, column by column", async () => {
  const { pool } = await freshDatabase();
  const written = readFileSync(join(import.meta.dirname, "schema.ts"), "utf8");
  const types = await schemaOf(pool);
  expect(written.slice(written.indexOf("\n") + 1)).toBe(types);
  expect(types).toContain("export interface Appointment {");
});
