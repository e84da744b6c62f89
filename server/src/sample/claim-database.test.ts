import { sql } from "kysely";
import { expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { claimDatabase } from "./load-sample-data.ts";

test("a database belongs to the first mode that starts on it", async () => {
  for (const [mine, other] of [
    ["production", "sandbox"],
    ["sandbox", "production"],
  ] as const) {
    const { db } = await freshDatabase();
    await claimDatabase(db, mine);
    await claimDatabase(db, mine);
    await expect(claimDatabase(db, other)).rejects.toThrow(ConfigError);
    await expect(claimDatabase(db, other)).rejects.toThrow(
      new RegExp(`made by a portal in ${mine} mode`, "u"),
    );
  }
});

test("an unmarked database with sample data is refused in production, and marked as a sandbox's", async () => {
  const { db } = await freshDatabase({ sample: true });
  await expect(claimDatabase(db, "production")).rejects.toThrow(/table office/u);
  await claimDatabase(db, "sandbox");
});

const MARKED = ["office", "courier_fee", "schedule_template", "drivers_license", "plate_number"];

test("one sample row is enough to keep production away", async () => {
  const { db } = await freshDatabase({ sample: true });
  for (const table of MARKED) await sql`update ${sql.table(table)} set sample = false`.execute(db);
  for (const table of MARKED) {
    await sql`update ${sql.table(table)} set sample = true`.execute(db);
    await expect(claimDatabase(db, "production")).rejects.toThrow(`(table ${table})`);
    await sql`update ${sql.table(table)} set sample = false`.execute(db);
  }
  await claimDatabase(db, "production");
});
