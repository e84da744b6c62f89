import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runChecks } from "./checks.ts";
import { root, tool } from "./run.ts";
import { playwrightResults, vitestResults, type Results } from "./test-results.ts";

// A new folder, so that no report of an earlier run is read.
const reports = mkdtempSync(join(tmpdir(), "portal-reports-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
// Hundreds of processes start: what one has compiled, the others need not.
process.env["NODE_COMPILE_CACHE"] ??= join(root, "node_modules/.cache/portal");
let stopped: NodeJS.Signals | undefined;
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => (stopped = signal));

async function checks(): Promise<Results> {
  const { passed, failed } = await runChecks();
  return { passed, failed: failed.map((name) => `check: ${name}`) };
}

/** @param which all by default */
async function vitest(which: string[] = []): Promise<Results> {
  const file = join(reports, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const { code } = await tool("vitest", ["run", ...reporters, ...which], { show: true });
  return vitestResults(file, code);
}

/** @param which all by default */
async function journeys(which: string[] = []): Promise<Results> {
  const file = join(reports, "playwright.json");
  const { code } = await tool("playwright", ["test", "--reporter=list,json", ...which], {
    cwd: "e2e",
    show: true,
    env: {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      ...(!process.argv.includes("--pictures") && { PICTURES: "none" }),
    },
  });
  return playwrightResults(file, code);
}

type Parts = Record<string, () => Promise<Results>>;

/** Only what imports a file that differs from main. */
const changed = process.argv.includes("--changed");
const parts: Parts = {
  Checks: checks,
  Tests: () => vitest(changed ? ["--changed=main", "--passWithNoTests"] : []),
  Journeys: () => journeys(changed ? ["--only-changed=main", "--pass-with-no-tests"] : []),
};
const all: Results = { passed: 0, failed: [] };
for (const [title, part] of Object.entries(parts)) {
  if (stopped) break;
  console.log(`\n── ${title} ──`);
  const { passed, failed } = await part();
  all.passed += passed;
  all.failed.push(...failed);
}
if (stopped) all.failed.push(`stopped by ${stopped}`);

if (all.failed.length > 0)
  console.log(`\nFailed:\n${all.failed.map((title) => `  ${title}`).join("\n")}`);
console.log(`\n${all.passed} passed, ${all.failed.length} failed`);
process.exitCode = all.failed.length > 0 || all.passed === 0 ? 1 : 0;
