import { parseArgs } from "node:util";
import type { Line } from "./harness/family.ts";
import { beginRun, keepRun, readRuns } from "./harness/history.ts";
import { keyOf, writePage } from "./harness/page.ts";
import { rawSqlRunner } from "./harness/raw-sql.ts";
import { report } from "./harness/report.ts";
import { startStage } from "./harness/stage.ts";
import { families } from "./rows.ts";

const { values, positionals } = parseArgs({
  options: {
    // None: nothing is measured.
    rounds: { type: "string", default: "9" },
    // docs/performance.md is written from what was measured so far.
    write: { type: "boolean", default: false },
    history: { type: "boolean", default: true },
  },
  allowPositionals: true,
  allowNegative: true,
});
const rounds = Number(values.rounds);
const tell = (text: string) => console.error(text);
const asked = families.filter(
  ({ name, rows }) =>
    positionals.length === 0 ||
    positionals.some((word) => word === name || rows.some(({ id }) => id === word)),
);
if (asked.length === 0) throw new Error(`No family or row is called ${positionals.join(" or ")}.`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

if (rounds > 0) {
  const run = beginRun(rawSqlRunner);
  const lines = await measure();
  console.log(`${rounds} interleaved rounds; raw SQL by ${rawSqlRunner}\n`);
  console.log(report(lines));
  if (values.history) keepRun({ ...run, lines });
  if (lines.some(({ isMet }) => isMet === false)) process.exitCode = 1;
}
if (values.write)
  writePage(
    readRuns(),
    new Map(families.flatMap(({ name, rows }) => rows.map((row) => [keyOf(row), name]))),
  );

async function measure(): Promise<Line[]> {
  const stage = await startStage(tell);
  const lines: Line[] = [];
  try {
    for (const family of asked) {
      const begun = performance.now();
      lines.push(...(await family.measure(stage, rounds, tell)));
      tell(`${family.name} took ${Math.round((performance.now() - begun) / 1000)} s`);
    }
  } finally {
    await stage.close();
  }
  return lines;
}
