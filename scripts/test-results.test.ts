import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { playwrightResults, vitestResults } from "./test-results.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-results-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = join(folder, "report.json");
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
  return file;
}

function vitestReport(numPassedTests: number, ...testResults: object[]): string {
  return report({ numPassedTests, testResults });
}

describe("vitest", () => {
  const good = { name: "a.test.ts", status: "passed", message: "", assertionResults: [] };

  test("counts passed tests and lists failed ones", () => {
    const bad = {
      ...good,
      status: "failed",
      assertionResults: [
        { fullName: "one", status: "passed" },
        { fullName: "two", status: "failed" },
        { fullName: "three", status: "skipped" },
      ],
    };
    expect(vitestResults(vitestReport(1, good, bad), 1)).toEqual({
      passed: 1,
      failed: ["a.test.ts: two"],
    });
  });

  test("a file that cannot be loaded counts as failed", () => {
    const broken = { ...good, status: "failed", message: "Cannot find\nmore" };
    expect(vitestResults(vitestReport(4, broken), 1)).toEqual({
      passed: 4,
      failed: ["a.test.ts: Cannot find"],
    });
  });

  test.each([
    ["exited with an error although every test passed", () => vitestReport(3, good), 1, 3],
    ["no test at all", () => vitestReport(0), 0, 0],
    ["a torn report", () => report('{"numPassed'), 0, 0],
    ["no report", () => join(folder, "none.json"), 0, 0],
  ])("%s", (_title, file, code, passed) => {
    const results = vitestResults(file(), code);
    expect(results.passed).toBe(passed);
    expect(results.failed).toHaveLength(1);
  });
});

describe("playwright", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "a.spec.ts",
    tests: [{ projectName: "phone", status }],
  });

  test("counts passed tests and lists failed ones in nested suites", () => {
    const inner = {
      title: "inner",
      specs: [spec("deep", "unexpected"), spec("left out", "skipped")],
    };
    const suites = [{ title: "outer", specs: [spec("fine", "expected")], suites: [inner] }];
    expect(playwrightResults(report({ stats: { expected: 1 }, suites, errors: [] }), 1)).toEqual({
      passed: 1,
      failed: ["a.spec.ts: deep (phone)"],
    });
  });

  test("an error outside of tests counts as a failure", () => {
    const errors = [{ message: "SyntaxError: x\nmore" }];
    expect(playwrightResults(report({ stats: { expected: 0 }, suites: [], errors }), 1)).toEqual({
      passed: 0,
      failed: ["playwright: SyntaxError: x"],
    });
  });

  test("a crash counts as a failure", () => {
    expect(
      playwrightResults(report({ stats: { expected: 2 }, suites: [], errors: [] }), 130),
    ).toEqual({
      passed: 2,
      failed: ["playwright ended with code 130"],
    });
    expect(playwrightResults(join(folder, "none.json"), 0).failed).toHaveLength(1);
  });
});
