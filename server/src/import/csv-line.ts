/** A spreadsheet runs a cell that begins so; the apostrophe makes it a text. */
const RUNS = /^[=+\-@\t\r]/u;

/** One line of a CSV file (RFC 4180) that is safe to open in a spreadsheet. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells.map(cellOf).join(",")}\r\n`;

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const isRun = RUNS.test(value);
  const text = isRun ? `'${value}` : value;
  return isRun || /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
