import type { Goal, Line } from "./family.ts";

const HEAD = ["id", "what", "median", "range", "goal", ""];

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

function cells(line: Line): string[] {
  const { id, what, unit, goal, middle, lowest, highest, isMet } = line;
  const show = (value: number) => round(value) + (unit === "x" ? "" : unit && ` ${unit}`);
  const word = isMet === null ? "" : isMet ? "met" : "MISSED";
  return [id, what, show(middle), `${round(lowest)} – ${show(highest)}`, wordsOf(goal), word];
}

function wordsOf(goal: Goal): string {
  if (goal === null) return "–";
  return "atLeast" in goal ? `≥ ${goal.atLeast}` : `≤ ${goal.atMost}`;
}

const round = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value.toFixed(2);
