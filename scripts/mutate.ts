import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Mutation } from "./mutation.ts";
import { mutationsOfContract } from "./mutations-of-contract.ts";
import { mutationsOfServer } from "./mutations-of-server.ts";
import { root, tool } from "./run.ts";

/*
 * Mutation testing: breaks one rule at a time in the source, runs its tests, and prints the rules that no test guards:
 * `node scripts/mutate.ts [words of a rule]`. Ten seconds per rule, so it is not part of the tests.
 */
const words = process.argv.slice(2).join(" ").toLowerCase();
const chosen = [...mutationsOfContract, ...mutationsOfServer].filter(({ rule }) =>
  rule.toLowerCase().includes(words),
);
const reports = mkdtempSync(join(tmpdir(), "portal-mutate-"));
process.once("exit", () => rmSync(reports, { recursive: true, force: true }));
let restore = (): void => undefined;
process.once("exit", () => restore());
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Whether a test in these files fails; a file that cannot be loaded does not count. */
async function fails(tests: readonly string[]): Promise<boolean> {
  const file = join(reports, "vitest.json");
  rmSync(file, { force: true });
  const only = ["--project", "unit", "--project", "postgres"];
  await tool("vitest", ["run", ...only, "--reporter=json", `--outputFile=${file}`, ...tests]);
  const { numFailedTests, numTotalTests } = JSON.parse(readFileSync(file, "utf8")) as {
    numFailedTests: number;
    numTotalTests: number;
  };
  if (numTotalTests === 0) throw new Error(`No test was found in ${tests.join(", ")}`);
  return numFailedTests > 0;
}

async function isNoticed({ file, from, to, tests }: Mutation): Promise<boolean> {
  const path = join(root, file);
  const source = readFileSync(path, "utf8");
  if (source.split(from).length !== 2) throw new Error(`${file} does not have once: ${from}`);
  restore = () => writeFileSync(path, source);
  try {
    writeFileSync(
      path,
      source.replace(from, () => to),
    );
    return await fails(tests);
  } finally {
    restore();
    restore = () => undefined;
  }
}

if (await fails([...new Set(chosen.flatMap(({ tests }) => tests))]))
  throw new Error("The tests fail before anything is changed.");
const unnoticed: string[] = [];
for (const mutation of chosen) {
  const isSeen = await isNoticed(mutation);
  if (!isSeen) unnoticed.push(mutation.rule);
  console.log(`${isSeen ? "noticed " : "UNNOTICED"} ${mutation.rule}`);
}
console.log(`\n${chosen.length - unnoticed.length} of ${chosen.length} changed rules are noticed`);
process.exitCode = unnoticed.length === 0 ? 0 : 1;
