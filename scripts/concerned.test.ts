import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { concerned } from "./concerned.ts";
import { importGraph } from "./import-graph.ts";
import { repositoryFiles } from "./changed.ts";
import { root } from "./run.ts";

const sources = new Map([
  ["contract/src/fee.ts", "export const fee = 1;"],
  ["contract/src/plate.ts", "export type Plate = string;"],
  ["server/src/app.ts", 'import { pay } from "./pay/pay.ts";'],
  ["server/test/harness/test-portal.ts", 'await import("../../src/app.ts");'],
  ["server/src/pay/pay.ts", 'import { fee as most } from "@portal/contract/fee";'],
  ["server/src/pay/pay.test.ts", 'import { pay } from "./pay.ts";'],
  ["server/src/look/look.ts", 'import type { Plate } from "@portal/contract/plate";'],
  [
    "server/src/look/look.test.ts",
    'import { testPortal } from "../../test/harness/test-portal.ts";\nimport { look } from "./look.ts";',
  ],
  ["server/src/appointment/booking-rush.postgres.test.ts", 'import { pay } from "../pay/pay.ts";'],
  ["web/src/ui/button.tsx", "export function Button() {}"],
  ["web/src/alert/alert-screen.tsx", 'import { Button } from "../ui/button.tsx";'],
  ["web/src/site/later/contact-screen.tsx", 'import "@portal/contract/plate";'],
  ["e2e/fixtures.ts", 'export { expect } from "@playwright/test";'],
  ["e2e/alert/alert.spec.ts", 'import { test } from "../fixtures.ts";'],
  ["e2e/site/contact.ts", ""],
  ["e2e/alert/links.spec.ts", 'import { onContact } from "../site/contact.ts";'],
  [
    "e2e/site/contact.spec.ts",
    'import { test } from "../fixtures.ts";\nimport { onContact } from "./contact.ts";',
  ],
]);
const graph = importGraph(sources);
const forChange = (...files: string[]) => concerned(graph, new Set(files));

describe("concerned by a change", () => {
  test.each([
    ["a test itself", "server/src/look/look.test.ts", ["server/src/look/look.test.ts"], []],
    ["who imports it", "server/src/look/look.ts", ["server/src/look/look.test.ts"], []],
    [
      "who uses what the contract says there",
      "contract/src/fee.ts",
      ["server/src/pay/pay.test.ts"],
      [],
    ],
    [
      "nobody by way of the whole server",
      "server/src/pay/pay.ts",
      ["server/src/pay/pay.test.ts"],
      [],
    ],
    ["a test beside it", "server/src/look/look.sql", ["server/src/look/look.test.ts"], []],
    ["the journey of a screen", "web/src/ui/button.tsx", [], ["alert/alert.spec.ts"]],
    ["a journey itself", "e2e/site/contact.spec.ts", [], ["site/contact.spec.ts"]],
    [
      "the journeys of a page object, those of its own folder first",
      "e2e/site/contact.ts",
      [],
      ["site/contact.spec.ts", "alert/links.spec.ts"],
    ],
    [
      "the journeys that share a helper",
      "e2e/fixtures.ts",
      [],
      ["alert/alert.spec.ts", "site/contact.spec.ts"],
    ],
    ["nobody by words", "README.md", [], []],
  ])("is %s", (_, file, tests, journeys) => {
    const found = forChange(file);
    // The long ones run when they or what they import was changed.
    const short = found.tests.filter((one) => !one.includes("booking-rush"));
    expect({ tests: short, journeys: found.journeys }).toEqual({ tests, journeys });
  });

  test("is a long test only by what it imports itself", () => {
    expect(forChange("server/src/pay/pay.ts").tests).toContainEqual(
      expect.stringContaining("rush"),
    );
    expect(forChange("contract/src/fee.ts").tests).not.toContainEqual(
      expect.stringContaining("rush"),
    );
  });

  test("are no more than can run in a minute or two, and how many more is said", () => {
    const many = new Map(sources);
    for (let count = 0; count < 100; count += 1)
      many.set(`server/src/many/${count}.test.ts`, 'import "../pay/pay.ts";');
    const found = concerned(importGraph(many), new Set(["server/src/pay/pay.ts"]));
    expect(found.tests).toHaveLength(40);
    expect(found.leftOut).toBe(62);
  });
});

describe("in this repository", () => {
  const here = importGraph(repositoryFiles());
  const screens = [...here.keys()].filter((file) => /^web\/src\/.*-screen\.tsx$/u.test(file));

  test("every import of a file of ours leads to a file", () => {
    const lost = [...here].flatMap(([file, imports]) =>
      imports.filter((one) => !existsSync(join(root, one))).map((one) => `${file}: ${one}`),
    );
    // Made by the build, or made up here.
    expect(lost.filter((one) => !/\+types|^scripts\/concerned/u.test(one))).toEqual([]);
  });

  test.each(screens)("%s has a journey, which is there", (screen) => {
    const { journeys } = concerned(here, new Set([screen]));
    expect(journeys.length).toBeGreaterThan(0);
    for (const journey of journeys) expect(existsSync(join(root, "e2e", journey))).toBe(true);
  });
});
