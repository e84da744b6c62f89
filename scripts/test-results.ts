import { readFileSync } from "node:fs";

/** Result of a test run: number of passed tests, and titles of failed ones. */
export type Results = { passed: number; failed: string[] };

type VitestReport = {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
};

type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { projectName: string; status: string }[] }[];
};
type PlaywrightReport = {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** @param code exit code: a crash counts as a failure, whatever is in the file */
export function vitestResults(file: string, code: number): Results {
  const report = read<VitestReport>(file);
  if (!report) return { passed: 0, failed: ["vitest ended without a report"] };
  const failed = report.testResults.flatMap((result) => {
    const titles = result.assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${result.name}: ${test.fullName}`);
    // A file that cannot be loaded has no tests.
    return titles.length === 0 && result.status === "failed"
      ? [`${result.name}: ${result.message.split("\n")[0] ?? ""}`]
      : titles;
  });
  return atLeastOne("vitest", { passed: report.numPassedTests, failed }, code);
}

/** @param code exit code, as above */
export function playwrightResults(file: string, code: number): Results {
  const report = read<PlaywrightReport>(file);
  if (!report) return { passed: 0, failed: ["playwright ended without a report"] };
  const errors = report.errors.map((error) => `playwright: ${error.message?.split("\n")[0] ?? ""}`);
  const failed = [...errors, ...report.suites.flatMap(failedIn)];
  return atLeastOne("playwright", { passed: report.stats.expected, failed }, code);
}

function failedIn(suite: PlaywrightSuite): string[] {
  const here = (suite.specs ?? []).flatMap((spec) =>
    spec.tests
      .filter((test) => test.status === "unexpected" || test.status === "flaky")
      .map((test) => `${spec.file}: ${spec.title} (${test.projectName})`),
  );
  return [...here, ...(suite.suites ?? []).flatMap(failedIn)];
}

function atLeastOne(runner: string, results: Results, code: number): Results {
  if (results.failed.length > 0) return results;
  if (code !== 0) return { ...results, failed: [`${runner} ended with code ${code}`] };
  return results.passed > 0 ? results : { passed: 0, failed: [`${runner} found no tests`] };
}

function read<T>(file: string): T | null {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as T;
  } catch {
    return null;
  }
}
