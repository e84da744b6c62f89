import { expect, test } from "vitest";
import { sameNumber } from "./check-migrations.ts";

test("migrations with the same number are reported", () => {
  expect(sameNumber(["0001_tables.sql", "0002_delays.sql", "0002_cancel.sql"])).toEqual([
    "server/src/db/migrations: 0002_cancel.sql and 0002_delays.sql have the same number",
  ]);
  expect(sameNumber(["0001_tables.sql", "0002_delays.sql"])).toEqual([]);
});
