import { parseArgs } from "node:util";
import type { Line } from "./harness/family.ts";
import { rawSqlRunner } from "./harness/raw-sql.ts";
import { report } from "./harness/report.ts";
import { startStage } from "./harness/stage.ts";
import { families } from "./rows.ts";

const { values, positionals } = parseArgs({
  options: { rounds: { type: "string", default: "9" } },
  allowPositionals: true,
});
const rounds = Number(values.rounds);
const tell = (text: string) => console.error(text);
const asked = families.filter(
  ({ ids }) => positionals.length === 0 || positionals.some((id) => ids.includes(id)),
);
if (asked.length === 0) throw new Error(`No row is called ${positionals.join(" or ")}.`);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

const stage = await startStage(tell);
const lines: Line[] = [];
try {
  for (const { measure } of asked) lines.push(...(await measure(stage, rounds, tell)));
} finally {
  await stage.close();
}
console.log(`${rounds} interleaved rounds; raw SQL by ${rawSqlRunner}\n`);
console.log(report(lines));
if (lines.some(({ isMet }) => isMet === false)) process.exitCode = 1;
