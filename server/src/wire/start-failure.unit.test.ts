import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { connect } from "../db/connect.ts";
import { startFailure } from "./start-failure.ts";

test.each([
  [Object.assign(new Error("listen EADDRINUSE :::3000"), { code: "EADDRINUSE" }), /PORT/u],
  [Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }), /DATABASE_URL/u],
  [Object.assign(new Error("no such database"), { code: "3D000" }), /DATABASE_URL/u],
  [Object.assign(new Error("permission denied"), { code: "42501" }), /owns the tables/u],
  [new TypeError("undefined is not a function"), /^undefined is not a function$/u],
  ["thrown", /^thrown$/u],
])("%s is said in one line, without frames", (error, sentence) => {
  expect(startFailure(error)).toMatch(sentence);
  expect(startFailure(error)).not.toMatch(/\n/u);
});

test("a broken embedded database is reported with its folder", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-broken-"));
  const folder = join(dataDir, "database");
  mkdirSync(folder);
  writeFileSync(join(folder, "PG_VERSION"), "17\n");
  const error = await connect({ databaseUrl: null, dataDir }).catch((thrown: unknown) => thrown);
  expect(startFailure(error)).toMatch(/^The embedded database in .*database cannot be opened/u);
  rmSync(dataDir, { recursive: true });
});
