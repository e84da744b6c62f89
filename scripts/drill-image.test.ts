import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentedSteps } from "./drill-image.ts";
import { root } from "./run.ts";

const readme = readFileSync(join(root, "README.md"), "utf8");
const operations = readFileSync(join(root, "docs/operations.md"), "utf8");

test("the drill finds its steps in the papers", () => {
  const { start, machine, service } = documentedSteps(readme, operations);
  expect(start).toBe("npm start");
  expect(machine.at(-1)).toBe(
    "su portal -c 'cd /srv/portal/app && node scripts/prepare.mjs portal'",
  );
  expect(service.at(-1)).toBe("lto doctor");
});

test.each([
  "npm start ",
  "git clone",
  "openssl rand",
  "of age-keygen",
  "enable --now portal",
  "restore --check /srv",
])("a paper without %s is refused", (step) => {
  const without = (paper: string) => paper.replaceAll(step, "…");
  expect(() => documentedSteps(without(readme), without(operations))).toThrow("where the drill");
});
