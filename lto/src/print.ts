import { stripVTControlCharacters } from "node:util";

/** Columns of the terminal; 80 where there is none, as in a file. Below 40 nothing could be read. */
const WIDTH = Math.max(process.stdout.columns || 80, 40);
const GAP = "  ";
/** A column whose words are longer is not made narrower than this. */
const NARROWEST = 8;
/** References and ids are copied: shorter words than this are broken only where nothing else is left. */
const KEPT_WHOLE = 32;

const moments = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "Asia/Manila",
  dateStyle: "short",
  timeStyle: "short",
});
/** Between the day and the time of a moment, until it is printed. */
const UNBROKEN = "\u00A0";
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/u;

type Paint = (style: "bold" | "dim", text: string) => string;
type Row = Record<string, unknown>;

/** An answer as text as wide as the terminal: its sentence, its facts, then its tables. */
export function printed(answer: Row, paint: Paint): string {
  const { message, document, partly: _partly, unwell: _unwell, ...rest } = answer;
  // As it is for a file; a terminal is not steered by it.
  if (typeof document === "string") return process.stdout.isTTY ? cleaned(document) : document;
  const entries = Object.entries(rest).filter(([, value]) => value !== undefined && value !== null);
  const facts = entries.filter(([, value]) => !isTable(value));
  const tables = entries.filter((entry): entry is [string, Row[]] => isTable(entry[1]));
  const sentence = typeof message === "string" ? message : "";
  // Its sentence says already that there is nothing.
  const isSaid = sentence !== "" && tables.length === 1 && tables[0]?.[1].length === 0;
  const blocks = [
    ...(sentence === "" ? [] : [wrap(cleaned(sentence), WIDTH).join("\n")]),
    ...(facts.length > 0 ? [factLines(Object.fromEntries(facts), paint)] : []),
    ...(isSaid
      ? []
      : tables.map(([name, rows]) => namedTable(name, rows, tables.length > 1, paint))),
  ];
  return cut(`${blocks.join("\n\n")}\n`);
}

const isTable = (value: unknown): value is Row[] =>
  Array.isArray(value) && value.every((row) => typeof row === "object" && row !== null);

function namedTable(name: string, rows: Row[], isOneOfMany: boolean, paint: Paint): string {
  const title = isOneOfMany ? `${paint("bold", titled(name))}\n` : "";
  return title + (rows.length === 0 ? "None." : table(rows, paint));
}

function factLines(facts: Row, paint: Paint): string {
  const names = Object.keys(facts).map(titled);
  const width = Math.max(...names.map((name) => name.length)) + 1;
  const room = Math.max(WIDTH - width - GAP.length, NARROWEST);
  return Object.values(facts)
    .flatMap((value, index) =>
      wrap(shown(value), room).map((line, place) => {
        const name = place === 0 ? `${names[index]}:` : "";
        return `${paint("dim", name.padEnd(width))}${GAP}${line}`;
      }),
    )
    .join("\n");
}

/**
 * Columns as wide as their words, and narrower from the widest on where the line is too long. Where that would break a
 * reference or a plain word, each row is a block of lines.
 */
function table(rows: Row[], paint: Paint): string {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = all.filter((column) => rows.some((row) => row[column] !== null));
  const cells = rows.map((row) => columns.map((column) => shown(row[column])));
  const titles = columns.map(titled);
  const widths = fitted(titles.map((title, at) => [title, ...cells.map((row) => row[at] ?? "")]));
  const isBroken = [titles, ...cells].some((row) =>
    row.some((cell, at) => (at === 0 ? longestWord : longestKept)(cut(cell)) > (widths[at] ?? 0)),
  );
  if (isBroken) return rows.map((row) => factLines(withValue(row), paint)).join("\n\n");
  const line = (row: readonly string[]): string[] => {
    const parts = row.map((cell, at) => wrap(cell, widths[at] ?? NARROWEST));
    const height = Math.max(...parts.map((part) => part.length));
    return Array.from({ length: height }, (_, index) =>
      parts
        .map((part, at) => (part[index] ?? "").padEnd(widths[at] ?? 0))
        .join(GAP)
        .trimEnd(),
    );
  };
  const head = line(titles).map((text) => paint("bold", text));
  return [...head, ...cells.flatMap(line)].join("\n");
}

const withValue = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

/** The widths of columns, by all their texts, the title first. A title is broken before the words below it. */
function fitted(columns: readonly (readonly string[])[]): number[] {
  const fitting = columns.map((texts) => Math.max(...texts.map(({ length }) => length)));
  const room = WIDTH - GAP.length * (columns.length - 1);
  const total = () => fitting.reduce((sum, width) => sum + width, 0);
  const values = columns.map(([title = "", ...texts]) =>
    Math.max(longestWord(title), ...texts.map(({ length }) => length)),
  );
  const words = columns.map((texts) => Math.max(...texts.map(longestWord)));
  const parts = columns.map((texts) => Math.max(...texts.map(cut).map(longestWord)));
  const least = parts.map((width) => Math.min(width, NARROWEST));
  for (const floors of [values, words, parts, least]) {
    const spare = () => fitting.map((width, at) => (width > (floors[at] ?? 0) ? width : 0));
    while (total() > room && Math.max(...spare()) > 0) {
      const widest = spare().indexOf(Math.max(...spare()));
      fitting[widest] = (fitting[widest] ?? 0) - 1;
    }
  }
  return fitting;
}

const cut = (text: string): string => text.replaceAll(UNBROKEN, " ");

/** A code may be broken after an underscore; a moment is one word until it is cut. */
const wordsOf = (text: string): string[] =>
  text.split(/[ \n]|(?<=_)/u).filter(({ length }) => length <= KEPT_WHOLE);

/** Of those that can be kept whole. */
const longestWord = (text: string): number =>
  Math.max(0, ...wordsOf(text).map(({ length }) => length));

/** Of plain words, and of those with a dash and a digit or capital: references and numbers, which are copied. */
const longestKept = (text: string): number =>
  longestWord(
    wordsOf(text)
      .filter((word) => /^\p{L}+[,.]?$|[\dA-Z].*-|-.*[\dA-Z]/u.test(word))
      .join(" "),
  );

/** Lines of at most 80 columns that steer no terminal; a longer word, such as a path, stays whole. */
export const inLines = (text: string): string =>
  cleaned(text).replaceAll(/(?![^\n]{1,80}$)([^\n]{1,80}) /gmu, "$1\n");

/** Breaks at spaces, else after an underscore or before a time, and inside a word that is longer than a line. */
function wrap(text: string, width: number): string[] {
  const lines = text.split("\n").flatMap((line) => {
    const found: string[] = [];
    let rest = line;
    while (rest.length > width) {
      const space = rest.lastIndexOf(" ", width);
      const underscore = rest.lastIndexOf("_", width - 1) + 1;
      const time = rest.lastIndexOf(UNBROKEN, width);
      const end = [space, underscore, time].find((place) => place > 0) ?? width;
      found.push(rest.slice(0, end));
      rest = rest.slice(end).trimStart();
    }
    return [...found, rest];
  });
  return lines;
}

const titled = (name: string): string => {
  const words = name.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function shown(value: unknown): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(shown).join(", ");
  const text = cleaned(typeof value === "string" ? value : JSON.stringify(value));
  return MOMENT.test(text) ? moments.format(new Date(text)).replace(" ", UNBROKEN) : text;
}

/** What was typed elsewhere, or stands in a file, may not steer a terminal. */
const cleaned = (text: string): string =>
  stripVTControlCharacters(text)
    .replaceAll("\t", " ")
    .replaceAll(/[^\P{C}\n]/gu, "");

/** JSON that steers no terminal and can still be read back: signs that nobody sees are written as numbers. */
export const plainJson = (json: string): string =>
  json.replaceAll(/[^\P{C}\n]/gu, (sign) =>
    Array.from({ length: sign.length }, (_, at) => numbered(sign.charCodeAt(at))).join(""),
  );

const numbered = (unit: number): string => `\\u${unit.toString(16).padStart(4, "0")}`;
