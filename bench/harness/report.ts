import type { Goal, Line } from "./family.ts";
import { workOf, type Cost } from "./meter.ts";

export const HEAD = [
  "id",
  "what",
  "median",
  "range",
  "goal",
  "",
  "by rate",
  "a second",
  "p50 / p99 ms",
  "µs a request: portal + PostgreSQL",
  "load",
  "anchor",
];

/** The lines as a table in plain text. */
export function report(lines: readonly Line[]): string {
  const table = [HEAD, ...lines.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** One line, a cell for each word of HEAD. */
export function cells(line: Line): string[] {
  const { id, what, unit, goal, middle, lowest, highest, isMet, of, against, byRate } = line;
  const show = (value: number) => round(value) + (unit === "x" ? "" : unit && ` ${unit}`);
  const word = isMet === null ? "" : isMet ? "met" : "MISSED";
  return [
    id,
    what,
    show(middle),
    `${round(lowest)} – ${show(highest)}`,
    wordsOf(goal),
    word,
    byRate === undefined ? "" : round(byRate),
    ...(of ? [round(of.rate), `${round(of.p50)} / ${round(of.p99)}`] : ["", ""]),
    ...(of ? [partsOf(of.cost), round(of.cost.load)] : ["", ""]),
    against ? partsOf(against.cost) : "",
  ];
}

function wordsOf(goal: Goal): string {
  if (goal === null) return "–";
  return "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}

const partsOf = (cost: Cost): string =>
  `${round(cost.server)} + ${round(cost.postgres)} = ${round(workOf(cost))}`;

/** Three digits, or whole numbers. */
const round = (value: number): string => {
  if (Number.isNaN(value)) return "–";
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString("en-US") : value.toPrecision(3);
};
