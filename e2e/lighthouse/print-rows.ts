type Row<Name> = { name: Name; label: string; goal: number | null };

export const middle = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Prints the median and range of each row. @returns whether all goals (at most) are met */
export function printRows<Name extends string>(
  title: string,
  rows: readonly Row<Name>[],
  figures: readonly Record<Name, number>[],
  print: (line: string) => void,
): boolean {
  print(`\n${title}; median of ${figures.length} runs\n`);
  print("| | median | range | goal | |");
  print("|---|---|---|---|---|");
  let isMet = true;
  for (const { name, label, goal } of rows) {
    const values = figures.map((one) => Math.round(one[name])).toSorted((a, b) => a - b);
    const now = middle(values);
    const isMissed = goal !== null && !(now <= goal);
    if (isMissed) isMet = false;
    const range = `${values.at(0)}–${values.at(-1)}`;
    print(`| ${label} | ${now} | ${range} | ${goal ?? ""} | ${isMissed ? "missed" : ""} |`);
  }
  return isMet;
}
