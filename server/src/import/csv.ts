import { pipeline, Readable } from "node:stream";
import { CsvError, parse, type Info } from "csv-parse";
import { counted } from "../control/counted.ts";
import { Refusal } from "../control/refusal.ts";
import type { FileRow, Header, Raw } from "./file-rows.ts";

/** Characters of one row; only a quote that is never closed leads to more. */
const ROW_MOST = 1_000_000;

type Parsed = { record: string[]; info: Info };

/** The header and the rows of comma-separated values. */
export async function csvRows(text: AsyncIterable<string>): Promise<Raw> {
  const parser = parse({
    record_delimiter: "\n",
    info: true,
    relax_column_count: true,
    // A stray quote is a sign of its cell, which is then refused; it does not swallow what follows.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: ROW_MOST,
  });
  // Errors of both reach the reader of the parser.
  pipeline(Readable.from(text), parser, () => undefined);
  const parsed = withReasons(parser)[Symbol.asyncIterator]();
  const { value: first } = await parsed.next();
  const header = (first ? first.record : []).map((name: string) => name.trim().toLowerCase());
  return { header, rows: rowsBelow(header, parsed) };
}

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
    yield record.length === header.length
      ? { line, cells: Object.fromEntries(header.map((name, at) => [name, record[at] ?? ""])) }
      : {
          line,
          wrong: `It has ${counted(record.length, "cell", "cells")} instead of ${header.length}.`,
        };
  }
}

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
