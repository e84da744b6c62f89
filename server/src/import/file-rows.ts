import type { Readable } from "node:stream";
import { Refusal } from "../control/refusal.ts";
import { csvRows } from "./csv.ts";
import { jsonRows } from "./json-rows.ts";
import { textOfFile } from "./text-of-file.ts";

/** The columns of one kind of file. */
export type Sheet<Name extends string = string> = {
  name: Name;
  required: readonly string[];
  optional: readonly string[];
};

/** A row by the number of its first line: its cells by column, or why it cannot be read. */
export type FileRow = { line: number } & ({ cells: Record<string, string> } | { wrong: string });

/** Names of columns, as `columnName` (cells.ts) reads them. */
export type Header = readonly string[];

/** What the readers of CSV and of JSON lines have in common. */
export type Raw = { header: Header; rows: AsyncIterable<FileRow> };

/**
 * Reads a table: CSV, or JSON by lines, recognised by its first character.
 * @throws Refusal for a header of none of these sheets, before the first row
 */
export async function fileRows<Name extends string>(
  file: Readable,
  sheets: readonly Sheet<Name>[],
): Promise<{ sheet: Sheet<Name>; rows: AsyncIterable<FileRow> }> {
  const text = textOfFile(file);
  const first = await firstText(text);
  const whole = joined(first, text);
  const { header, rows } = await (/^\s*\{/u.test(first) ? jsonRows(whole) : csvRows(whole));
  const sheet = sheets.find((one) => fits(one, header));
  if (sheet) return { sheet, rows };
  await text.return(undefined);
  throw new Refusal(
    [
      "The columns of the file are not the expected ones. Nothing was imported.",
      ...sheets.map(({ name, required, optional }) => {
        const more = optional.length > 0 ? `; and if wanted: ${optional.join(", ")}` : "";
        return `Expected for ${name}: ${required.join(", ")}${more}`;
      }),
      `Found: ${shown(header)}`,
    ].join("\n"),
  );
}

async function firstText(text: AsyncGenerator<string>): Promise<string> {
  let first = "";
  while (first.trim() === "") {
    const { value, done } = await text.next();
    if (done) throw new Refusal("The file is empty.");
    first = value;
  }
  return first;
}

async function* joined(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

const fits = ({ required, optional }: Sheet, header: Header): boolean =>
  new Set(header).size === header.length &&
  required.every((name) => header.includes(name)) &&
  header.every((name) => required.includes(name) || optional.includes(name));

const MOST_SHOWN = 40;

function shown(header: Header): string {
  const names = header.slice(0, MOST_SHOWN).map((name) => name.slice(0, MOST_SHOWN));
  return header.length > MOST_SHOWN ? `${names.join(", ")}, …` : names.join(", ");
}
