import { pipeline, Readable } from "node:stream";
import { CsvError, parse, type Info } from "csv-parse";
import { counted, Refusal } from "../control/control-verb.ts";

/** The columns of one kind of file. */
export type Sheet<Name extends string = string> = {
  name: Name;
  required: readonly string[];
  optional: readonly string[];
};

/** A row by the number of its first line: its cells by column, or why it cannot be read. */
export type FileRow = { line: number } & ({ cells: Record<string, string> } | { wrong: string });

type Header = readonly string[];
type Parsed = { record: string[]; info: Info };

/** Characters of one row or line; only a quote that is never closed leads to more, or what is no table. */
const ROW_MOST = 1_000_000;
const MOST = ROW_MOST.toLocaleString("en");
/** Bytes that are read at once, so that people are answered in between. */
const PIECE = 4 * 1024;
/** Columns, and letters of each, that a refusal repeats. */
const MOST_SHOWN = 40;

/** What spreadsheets put between cells, by country and by how they were asked to save. */
const SEPARATORS = [",", ";", "\t"] as const;

/** A first line by which Excel is told the separator. */
const SAYS_SEPARATOR = /^sep=(?<separator>[,;\t])\s*\n/iu;

/**
 * Reads a table: UTF-8, a header, and cells that are separated by commas, semicolons or tabs. Empty columns and rows at
 * the end, which spreadsheets leave behind, are not there; a row without its last empty cells has them.
 * @throws Refusal for a header of none of these sheets, before the first row
 */
export async function fileRows<Name extends string>(
  file: Readable,
  sheets: readonly Sheet<Name>[],
): Promise<{ sheet: Sheet<Name>; rows: AsyncIterable<FileRow> }> {
  const text = textOf(file);
  const parsed = await parsedRows(text);
  const { value: first } = await parsed.next();
  const header = withoutEmptyEnd(first?.record ?? []).map(columnName);
  const sheet = sheets.find((one) => fits(one, header));
  if (sheet) return { sheet, rows: rowsBelow(header, parsed) };
  await parsed.return(undefined);
  await text.return(undefined);
  if (header.length === 0) throw new Refusal("The file is empty.");
  const names = header.slice(0, MOST_SHOWN).map((name) => name.slice(0, MOST_SHOWN));
  throw new Refusal(
    [
      "The columns of the file are not the expected ones. Nothing was imported.",
      ...sheets.map(({ name, required, optional }) => {
        const more = optional.length > 0 ? `; and if wanted: ${optional.join(", ")}` : "";
        return `Expected for ${name}: ${required.join(", ")}${more}`;
      }),
      `Found: ${names.join(", ")}${header.length > MOST_SHOWN ? ", …" : ""}`,
    ].join("\n"),
  );
}

/** "Birth Date" → "birth_date": a column's name without regard to capitals, spaces and dashes. */
const columnName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/gu, "_");

const fits = ({ required, optional }: Sheet, header: Header): boolean =>
  new Set(header).size === header.length &&
  required.every((name) => header.includes(name)) &&
  header.every((name) => required.includes(name) || optional.includes(name));

/** The text of a file, in pieces, without a byte order mark and with "\n" at the end of each line. */
async function* textOf(file: Readable): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let cr = "";
  let [line, length] = [1, 0];
  for await (const piece of piecesOf(file)) {
    let text = cr + decoded(decoder, piece);
    // A carriage return at the end may belong to the line feed of the next piece.
    cr = text.endsWith("\r") ? "\r" : "";
    if (cr !== "") text = text.slice(0, -1);
    text = text.replaceAll(/\r\n?/gu, "\n");
    const last = text.lastIndexOf("\n");
    length = last === -1 ? length + text.length : text.length - last - 1;
    line += text.split("\n").length - 1;
    if (length > ROW_MOST)
      throw new Refusal(`Line ${line} is longer than ${MOST} characters: this is not a table.`);
    if (text !== "") yield text;
  }
  const rest = decoded(decoder, null);
  if (cr !== "" || rest !== "") yield `${rest}\n`;
}

/** Does not close the connection when the rest is not wanted: the answer still goes through it. */
async function* piecesOf(file: Readable): AsyncGenerator<Uint8Array> {
  const chunks = file.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array | string>;
  try {
    for await (const chunk of chunks) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      for (let from = 0; from < bytes.length; from += PIECE)
        yield bytes.subarray(from, from + PIECE);
    }
  } catch {
    throw new Refusal("The file broke off.");
  }
}

/** Decodes pieces; null ends them. */
function decoded(decoder: InstanceType<typeof TextDecoder>, piece: Uint8Array | null): string {
  try {
    return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
  } catch {
    throw new Refusal(
      "The file is not UTF-8, in which letters such as Ñ are kept; Excel's plain “CSV” is Windows-1252. Save it as UTF-8 (in Excel: “CSV UTF-8”).",
    );
  }
}

async function parsedRows(text: AsyncGenerator<string>): Promise<AsyncGenerator<Parsed>> {
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
  return withReasons(parser);
}

/** Reads up to the end of the first line, which says what separates the cells: the sign that is most often in it. */
async function separated(text: AsyncGenerator<string>) {
  let begun = "";
  while (!begun.trimStart().includes("\n")) {
    const { value, done } = await text.next();
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
    yield* text;
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
        : `The row before line ${Number(error["lines"])} is longer than ${MOST} characters; it looks like a quote that is never closed.`,
    );
  }
}

async function* rowsBelow(header: Header, parsed: AsyncGenerator<Parsed>): AsyncGenerator<FileRow> {
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
