import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const catalogues = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".po"),
);

test.each(catalogues)("%s claims no official mark", (file) => {
  const sentences = readFileSync(join(import.meta.dirname, file), "utf8");
  expect(sentences).not.toMatch(/Republic of the Philippines|Republika ng Pilipinas|\.gov\.ph/iu);
});

test("there are catalogues in both languages", () => {
  expect(catalogues.filter((file) => file.startsWith("en"))).not.toEqual([]);
  expect(catalogues.filter((file) => file.startsWith("fil"))).not.toEqual([]);
});
