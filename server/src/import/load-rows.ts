import { setImmediate as letOthers, setTimeout as delay } from "node:timers/promises";
import type { Readable } from "node:stream";
import { checkInput } from "@portal/contract/control/control-call";
import type * as v from "valibot";
import { Refusal } from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { fileRows, type FileRow, type Sheet } from "./csv.ts";

/** Rows of one database transaction. */
const BATCH = 1_000;
/** From the start of one full batch to that of the next, at least: 115,000 rows a minute, and people hardly notice. */
const BATCH_MS = 520;
/** Rows that are checked before others have their turn. */
const TURN = 50;
const TELL_MS = 2_000;
/** Refused rows that are told; more are only counted. */
const MOST_TOLD = 10_000;

/** What becomes of a row; a refused one says of which column, and why. */
export type Verdict = "added" | "changed" | "unchanged" | { field: string; reason: string };
export type Counts = {
  rows: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
};
/** A refused row, by the number of its first line in the file. */
export type RefusedRow = { line: number; why: string };
export const NO_ROWS: Counts = { rows: 0, added: 0, changed: 0, unchanged: 0, refused: 0 };

type Load<Row> = {
  rows: AsyncIterable<FileRow>;
  /** Of a row without its empty cells. */
  schema: v.GenericSchema<unknown, Row>;
  /** What the row must not share with another one of its batch. */
  keysOf(row: Row): readonly string[];
  /** Writes a batch in one database transaction; `tally` says how the counts will be. @returns a verdict for each */
  write(
    batch: readonly Row[],
    tally: (verdicts: readonly Verdict[]) => Counts,
  ): Promise<readonly Verdict[]>;
  /** Told of every row that the next `tally` counts. */
  taken?(row: FileRow): void;
  progress(text: string): void;
  /** A sentence for who has mended the file, of which so many rows were read. */
  howToGoOn(rows: number): string | Promise<string>;
  from?: Counts;
};

/** Checks and writes rows in batches of 1,000; refused rows are told with their lines, the others are kept. */
export async function loadRows<Row>(
  load: Load<Row>,
): Promise<{ counts: Counts; refused: RefusedRow[] }> {
  const run = loader(load);
  let turn = 0;
  try {
    for await (const row of load.rows) {
      await run.take(row);
      turn += 1;
      if (turn % TURN === 0) await letOthers();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The rows before a mistake in the file are kept.
    await run.flush();
    const { rows } = run.counts();
    const read =
      rows === 0
        ? "No row was read."
        : `The first ${rows.toLocaleString("en")} rows were read, the others not.`;
    const refused = run.refused().map(({ line, why }) => `Line ${line}: ${why}`);
    const howToGoOn = await load.howToGoOn(rows);
    throw new Refusal([...refused, error.message, `${read} ${howToGoOn}`.trim()].join("\n"));
  }
  await run.flush();
  return { counts: run.counts(), refused: run.refused() };
}

function loader<Row>({ schema, keysOf, write, taken, progress, from = NO_ROWS }: Load<Row>) {
  let counts = from;
  let batch: { line: number; row: Row }[] = [];
  let open = { rows: 0, refused: 0 };
  const keys = new Set<string>();
  let told = performance.now();
  let begun = Number.NEGATIVE_INFINITY;
  const refused: RefusedRow[] = [];
  const refuse = (line: number, why: string) => {
    if (refused.length < MOST_TOLD) refused.push({ line, why });
  };

  async function flush(): Promise<void> {
    if (open.rows === 0) return;
    if (open.rows >= BATCH) await pace();
    const tally = (verdicts: readonly Verdict[]) => sumOf(counts, open, verdicts);
    const verdicts = await write(
      batch.map(({ row }) => row),
      tally,
    );
    counts = tally(verdicts);
    for (const [at, verdict] of verdicts.entries())
      if (typeof verdict === "object")
        refuse(batch[at]?.line ?? 0, `${verdict.field} ${verdict.reason}`);
    batch = [];
    open = { rows: 0, refused: 0 };
    keys.clear();
    if (performance.now() - told < TELL_MS) return;
    told = performance.now();
    progress(
      `${counts.rows.toLocaleString("en")} rows, ${counts.refused.toLocaleString("en")} refused`,
    );
  }

  async function pace(): Promise<void> {
    await delay(Math.max(0, begun + BATCH_MS - performance.now()));
    begun = performance.now();
  }

  async function take(row: FileRow): Promise<void> {
    const read = readRow(schema, row);
    if ("row" in read) {
      const mine = keysOf(read.row);
      if (mine.some((key) => keys.has(key))) await flush();
      for (const key of mine) keys.add(key);
      batch.push({ line: row.line, row: read.row });
    } else {
      open.refused += 1;
      refuse(row.line, read.wrong);
    }
    open.rows += 1;
    taken?.(row);
    if (open.rows >= BATCH) await flush();
  }

  return {
    take,
    flush,
    counts: () => counts,
    refused: () => refused.toSorted((a, b) => a.line - b.line),
  };
}

function readRow<Row>(
  schema: v.GenericSchema<unknown, Row>,
  row: FileRow,
): { row: Row } | { wrong: string } {
  if ("wrong" in row) return { wrong: row.wrong };
  const cells = Object.entries(row.cells).map(([name, text]) => [name, text.trim()] as const);
  const checked = checkInput(schema, Object.fromEntries(cells.filter(([, text]) => text !== "")));
  return checked.success
    ? { row: checked.output }
    : { wrong: checked.mistakes.map(({ field, is }) => `${field} ${is}`).join("; ") };
}

function sumOf(
  before: Counts,
  open: { rows: number; refused: number },
  verdicts: readonly Verdict[],
): Counts {
  const counts = {
    ...before,
    rows: before.rows + open.rows,
    refused: before.refused + open.refused,
  };
  for (const verdict of verdicts) counts[typeof verdict === "object" ? "refused" : verdict] += 1;
  return counts;
}

const WORDS = ["added", "changed", "unchanged", "refused"] as const;

/** The answer of an import. */
export function toldCounts(
  { counts, refused }: { counts: Counts; refused: RefusedRow[] },
  isDryRun: boolean,
) {
  const parts = WORDS.filter((word) => counts[word] > 0).map(
    (word) => `${counts[word].toLocaleString("en")} ${word}`,
  );
  const sum = parts.length > 0 ? parts.join(", ") : "no rows";
  return {
    message: isDryRun ? `Nothing was written. It would be: ${sum}.` : `Done: ${sum}.`,
    partly: counts.refused > 0,
    ...counts,
    ...(refused.length > 0 && { refused_rows: refused }),
  };
}

type Order = {
  given: { dry_run: boolean };
  file: Readable;
  progress: (text: string) => void;
  by: { audit(db: Db, about: { kind: "import"; id: string }): Promise<void> };
};

type Table<Row> = {
  sheet: Sheet;
  schema: v.GenericSchema<unknown, Row>;
  keyOf(row: Row): string;
  /** @param trx a database transaction, and in a dry run the database, in which nothing is written then */
  write(trx: Db, rows: readonly Row[], isDryRun: boolean): Promise<readonly Verdict[]>;
};

/** Loads a file of offices, fees and the like, which is small enough to be read again as a whole. */
export async function loadTable<Row>(db: Db, order: Order, table: Table<Row>) {
  const { sheet, schema, keyOf, write } = table;
  const isDryRun = order.given.dry_run;
  const { rows } = await fileRows(order.file, [sheet]);
  await order.by.audit(db, { kind: "import", id: isDryRun ? "dry-run" : sheet.name });
  const loaded = await loadRows<Row>({
    rows,
    schema,
    keysOf: (row) => [keyOf(row)],
    progress: order.progress,
    howToGoOn: () => "Mend the file and import it again.",
    write: (batch) =>
      isDryRun
        ? write(db, batch, true)
        : db.transaction().execute((trx) => write(trx, batch, false)),
  });
  return toldCounts(loaded, isDryRun);
}

/** What a row does to the one with its key, if there is one. */
export function changeOf<Row extends object>(
  row: Row,
  stored: { readonly [name in keyof Row]?: unknown } | undefined,
): "added" | "changed" | "unchanged" {
  if (!stored) return "added";
  const names = Object.keys(row) as (keyof Row)[];
  return names.every((name) => JSON.stringify(row[name]) === JSON.stringify(stored[name]))
    ? "unchanged"
    : "changed";
}
