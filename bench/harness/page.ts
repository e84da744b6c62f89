import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Line } from "./family.ts";
import type { Run } from "./history.ts";
import { cells, HEAD } from "./report.ts";

const PAGE = join(import.meta.dirname, "../../docs/performance.md");

type Measured = { line: Line; run: Run };

/** Writes docs/performance.md: of every row what was measured last. */
export function writePage(runs: readonly Run[], names: ReadonlyMap<string, string>): void {
  writeFileSync(PAGE, pageOf(runs, names));
}

/** @param names of the rows that are measured today, the family of each by `keyOf` */
function pageOf(runs: readonly Run[], names: ReadonlyMap<string, string>): string {
  const newest = [...names.keys()].flatMap((key) => {
    const found = measuredOf(runs, key).at(-1);
    return found ? [found] : [];
  });
  return `# How fast it is

Written by \`npm run bench -- --write\` from \`bench/history.jsonl\`; do not edit. How it is measured, and how to add a row: [bench/README.md](../bench/README.md). The pages in the browser are measured by \`npm run bench:web\`.

\`npm run bench\` measures everything in about a quarter of an hour, \`npm run bench -- booking\` one family (${[...new Set(names.values())].join(", ")}), \`npm run bench -- P-04\` the family of a row, \`--rounds 2\` for a quick look. Rows with \`x\` compare what a request costs: processor time of portal and PostgreSQL together, measured by the operating system, of the anchor divided by ours. An act costs what it costs until nothing of it is left to do, its messages included; the load generator is counted apart. \`by rate\` is the same ratio by requests a second, which other work on the machine changes and time of the processor does not. A goal is met when the median of the rounds passes and the worst round is not below 0.7 of it.

${chart(newest, runs)}

| ${[...HEAD, "measured"].map((cell) => cell || "met").join(" | ")} |
|${"---|".repeat(HEAD.length + 1)}
${newest.map(({ line, run }) => `| ${[...cells(line), `${run.commit}, ${run.at.slice(0, 10)}`].join(" | ")} |`).join("\n")}

${machines(newest)}
`;
}

export const keyOf = ({ id, what }: Pick<Line, "id" | "what">): string => `${id} ${what}`;

const measuredOf = (runs: readonly Run[], key: string): Measured[] =>
  runs.flatMap((run) => {
    const line = run.lines.find((each) => keyOf(each) === key);
    return line ? [{ line, run }] : [];
  });

/** Beyond it the columns say no more. */
const MOST = 2;

/** How far each goal is reached now, and how far it was when it was measured first. */
function chart(newest: readonly Measured[], runs: readonly Run[]): string {
  const withGoal = newest.filter(({ line: { id, goal } }) => goal !== null && id.startsWith("P-"));
  const seen = new Map<string, number>();
  const labels = withGoal.map(({ line: { id } }) => {
    const count = (seen.get(id) ?? 0) + 1;
    seen.set(id, count);
    return `"${id.replace("P-", "")}${count === 1 ? "" : String.fromCodePoint(96 + count)}"`;
  });
  const first = withGoal.map(({ line }) => measuredOf(runs, keyOf(line))[0]?.line ?? line);
  const heights = (lines: readonly Line[]) => lines.map(reached).join(", ");
  return `\`\`\`mermaid
xychart-beta
  title "Goals reached: 1 is the goal, cut at ${MOST}; columns now, line when first measured"
  x-axis [${labels.join(", ")}]
  y-axis "times the goal" 0 --> ${MOST}
  bar [${heights(withGoal.map(({ line }) => line))}]
  line [${heights(first)}]
\`\`\``;
}

function reached({ goal, middle }: Line): string {
  if (goal === null) return "0";
  const times = "atLeast" in goal ? middle / goal.atLeast : goal.atMost / middle;
  // Nothing of what should be nothing.
  return (Number.isNaN(times) ? MOST : Math.max(0, Math.min(MOST, times))).toFixed(2);
}

/** Each run that the table is made of. */
const machines = (newest: readonly Measured[]): string =>
  [...new Set(newest.map(({ run }) => run))]
    .map(({ at, commit, machine: { cores, busy, model, node, rawSql } }) => {
      const load = `${cores} cores (${model}), load average ${busy.toFixed(1)} when it began`;
      return `- ${at} UTC, ${commit}: ${load}, Node ${node}; raw SQL by ${rawSql}.`;
    })
    .join("\n");
