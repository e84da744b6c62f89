import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const catalogs = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".po"),
);

test.each(catalogs)("%s claims no official mark", (file) => {
  const sentences = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(sentences).not.toMatch(/Republic of the Philippines|Republika ng Pilipinas|\.gov\.ph/iu);
});

test("there are catalogs in both languages", () => {
  expect(catalogs.filter((file) => file.startsWith("en"))).not.toEqual([]);
  expect(catalogs.filter((file) => file.startsWith("fil"))).not.toEqual([]);
});
