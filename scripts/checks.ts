import { checkBundle } from "./bundle-budget.ts";
import { checkAsvs } from "./check-asvs.ts";
import { checkBrowsers } from "./check-browsers.ts";
import { checkDeploy } from "./check-deploy.ts";
import { checkLock } from "./check-lock.ts";
import { checkMessages } from "./check-messages.ts";
import { checkMigrations } from "./check-migrations.ts";
import { checkCitations, checkRequirements } from "./check-requirements.ts";
import { checkWords } from "./check-words.ts";
import { script, tool, type Run } from "./run.ts";

type Step = { name: string; run: () => Promise<Run> };

const AT_ONCE = 2;

const steps: Step[] = [
  { name: "types", run: checkTypes },
  { name: "lint", run: () => tool("oxlint", ["--type-aware", "--deny-warnings"]) },
  { name: "unused", run: () => tool("knip", ["--no-progress"]) },
  { name: "messages", run: checkMessages },
  { name: "words", run: checkWords },
  { name: "format", run: () => tool("oxfmt", ["--check", "."]) },
  // Without --check the same programs write the files.
  { name: "descriptions", run: () => script("scripts/write-descriptions.ts", ["--check"]) },
  { name: "settings", run: () => script("scripts/write-settings.ts", ["--check"]) },
  { name: "font", run: () => script("web/write-font.ts", ["--check"]) },
  { name: "notices", run: () => script("scripts/write-notices.ts", ["--check"]) },
  { name: "schema", run: () => script("server/src/db/write-schema.ts", ["--check"]) },
  { name: "lock", run: checkLock },
  { name: "migrations", run: checkMigrations },
  { name: "requirements", run: checkRequirements },
  { name: "citations", run: checkCitations },
  { name: "asvs", run: checkAsvs },
  { name: "deploy", run: checkDeploy },
  { name: "bundle", run: checkBundle },
  { name: "browsers", run: checkBrowsers },
];

/** Not beside another step: it removes its files before it writes them, and the linter reads them. */
const first: Step = {
  name: "typegen",
  run: () => tool("react-router", ["typegen"], { cwd: "web" }),
};

/** Runs all steps, two at a time, and prints each result. @returns names of failed steps, and the number passed */
export async function runChecks(): Promise<{ passed: number; failed: string[] }> {
  const waiting = [...steps];
  const failed: string[] = (await runStep(first)) ? [] : [first.name];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const isOk = await runStep(step);
      if (!isOk) failed.push(step.name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { passed: steps.length + 1 - failed.length, failed };
}

async function runStep(step: Step): Promise<boolean> {
  const start = performance.now();
  const { code, output } = await step
    .run()
    .catch((error: unknown) => ({ code: 1, output: String(error) }));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${step.name.padEnd(9)} ${code === 0 ? "ok" : "failed"} (${seconds} s)`);
  if (code !== 0) console.log(`${output.trim()}\n`);
  return code === 0;
}

/** Each with a tsconfig.json: what runs in Node alone, what runs anywhere, and what runs in a browser. */
const PROGRAMS = [".", "contract", "web", "e2e"];

async function checkTypes(): Promise<Run> {
  let output = "";
  for (const program of PROGRAMS) {
    const checked = await tool("tsc", ["-p", program]);
    if (checked.code !== 0) output += checked.output;
  }
  return { code: output === "" ? 0 : 1, output };
}
