import { pipeline, Readable } from "node:stream";
import { CsvError, parse, type Info } from "csv-parse";
import { counted } from "../control/counted.ts";
import { Refusal } from "../control/refusal.ts";
import { columnName } from "./cells.ts";
import type { FileRow, Header, Raw } from "./file-rows.ts";

/** Characters of one row; only a quote that is never closed leads to more. */
const ROW_MOST = 1_000_000;

type Parsed = { record: string[]; info: Info };

/** What spreadsheets put between cells, by country and by how they were asked to save. */
const SEPARATORS = [",", ";", "\t"] as const;

/** A first line by which Excel is told the separator. */
const SAYS_SEPARATOR = /^sep=(?<separator>[,;\t])\s*\n/iu;

/**
 * The header and the rows of a file whose cells are separated by commas, semicolons or tabs. Empty columns and rows at
 * the end, which spreadsheets leave behind, are not there; a row without its last empty cells has them.
 */
export async function csvRows(text: AsyncIterable<string>): Promise<Raw> {
  const { separator, whole } = await separated(text);
  const parser = parse({
    delimiter: separator,
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    // A stray quote is a sign of its cell, which is then refused; it does not swallow what follows.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MOST,
  });
  // Errors of both reach the reader of the parser.
  pipeline(Readable.from(whole), parser, () => undefined);
  const parsed = withReasons(parser)[Symbol.asyncIterator]();
  const { value: first } = await parsed.next();
  const header = withoutEmptyEnd(first?.record ?? []).map(columnName);
  return { header, rows: rowsBelow(header, parsed) };
}

/** Reads up to the end of the first line, which says what separates the cells: the sign that is most often in it. */
async function separated(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let begun = "";
  while (!begun.trimStart().includes("\n")) {
    const { value, done } = await pieces.next();
    if (done) break;
    begun += value;
  }
  const said = SAYS_SEPARATOR.exec(begun);
  if (said) begun = begun.slice(said[0].length);
  const [line = ""] = begun.trimStart().split("\n");
  const count = (sign: string) => line.split(sign).length;
  const [most = ","] = SEPARATORS.toSorted((a, b) => count(b) - count(a));
  async function* whole() {
    // The numbers of the lines stay those of the file.
    yield said ? `\n${begun}` : begun;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { separator: said?.groups?.["separator"] ?? most, whole: whole() };
}

/** Without the empty cells at the end. */
const withoutEmptyEnd = (cells: readonly string[]): string[] =>
  cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== "") + 1);

async function* withReasons(parser: AsyncIterable<Parsed>): AsyncGenerator<Parsed> {
  try {
    yield* parser;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Refusal(
      error.code === "CSV_QUOTE_NOT_CLOSED"
        ? "A quote is opened in the last row and never closed."
        : `The row before line ${Number(error["lines"])} is longer than ${ROW_MOST.toLocaleString("en")} characters; it looks like a quote that is never closed.`,
    );
  }
}

async function* rowsBelow(
  header: Header,
  parsed: AsyncIterableIterator<Parsed>,
): AsyncGenerator<FileRow> {
  for await (const { record, info } of parsed) {
    const line = info.lines - record.join("").split("\n").length + 1;
    const cells = withoutEmptyEnd(record);
    if (cells.length === 0) continue;
    yield cells.length <= header.length
      ? { line, cells: Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ""])) }
      : {
          line,
          wrong: `It has ${counted(cells.length, "cell", "cells")} instead of ${header.length}.`,
        };
  }
}

/**
 * A spreadsheet runs a cell that begins so, after spaces and signs that nobody sees too, and in East Asian width; the
 * apostrophe makes it a text.
 */
const RUNS = /^[\s\p{Cf}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

type Cells = readonly (string | number | null)[];

/**
 * A CSV file (RFC 4180) that is safe to open in a spreadsheet: its mark says UTF-8, or Excel would break each Ñ; every text
 * is quoted, because some split cells at semicolons and tabs as well.
 */
export const csvFile = (rows: readonly Cells[]): string =>
  `\uFEFF${rows.map((cells) => `${cells.map(cellOf).join(",")}\r\n`).join("")}`;

function cellOf(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const text = RUNS.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}
