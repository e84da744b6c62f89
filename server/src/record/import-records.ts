import { createHash, type Hash } from "node:crypto";
import type { recordControl } from "@portal/contract/control/record-control";
import type { Context } from "../context.ts";
import { type ControlVerb, type ControlVerbs, Refusal } from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { fileRows, type FileRow } from "../import/csv.ts";
import { loadRows, NO_ROWS, type Counts, type Verdict } from "../import/load-rows.ts";
import { toldCounts } from "../import/load-rows.ts";
import { officeIds } from "../office/office-store.ts";
import { uuidsOf } from "../security/random.ts";
import { findRecord } from "./find-record.ts";
import {
  writeLicenses,
  writePlates,
  type JudgedRow,
  type RowOutcome,
  beginImport,
  endImport,
  findImport,
  laterImport,
  noteImport,
  lastImports,
} from "./record-import-store.ts";
import {
  licenseRow,
  plateRow,
  recordSheets,
  type LicenseRow,
  type PlateRow,
} from "./record-sheets.ts";

type Verb = ControlVerb<(typeof recordControl)["record import"]>;
type Order = Parameters<Verb>[1];

/** An import from its first row, or from where it broke off; without a number nothing is written. */
type Run = { id?: number; sheet: string; counts: Counts; hash: Hash; expected?: Buffer };

/**
 * Loads licenses or plates. Batches of 1,000 rows are a database transaction each, with how far the import is, so that
 * one that broke off goes on by its number.
 */
const importRecords: Verb = async (context, order) => {
  const started = performance.now();
  const { db, now } = context;
  const { sheet, rows } = await fileRows(order.file, recordSheets);
  const run = await begin(context, order, sheet.name);
  const skipped = afterFirst(rows, run);
  const offices = await officeIds(db);
  const shared = {
    rows: skipped,
    progress: order.progress,
    from: run.counts,
    howToGoOn: async (read: number) => {
      if (run.id === undefined) return "";
      if (read > 0) return `Mend it, then go on with --continue ${run.id}.`;
      await endImport(db, run.id, now());
      return "Mend it, then import it again.";
    },
    taken: (row: FileRow) => void digest(run.hash, row),
  };
  const loaded =
    sheet.name === "licenses"
      ? await loadRows<LicenseRow>({
          ...shared,
          schema: licenseRow(offices),
          keysOf: licenseKeys,
          write: writer(context, run, writeLicenses, licenseKeys),
        })
      : await loadRows<PlateRow>({
          ...shared,
          schema: plateRow(offices),
          keysOf: plateKeys,
          write: writer(context, run, writePlates, plateKeys),
        });
  if (run.id !== undefined) await endImport(db, run.id, now());
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  return { ...toldCounts(loaded, run.id === undefined), import: run.id, seconds };
};

const licenseKeys = ({ number }: LicenseRow) => [number];
const plateKeys = ({ number, mv_number: mv }: PlateRow) => [number ?? [], mv ?? []].flat();

/** Begins an import, or takes one up that broke off; a dry run is only noted in the audit log. */
async function begin(
  { db, now }: Context,
  { given, by, progress }: Order,
  sheet: string,
): Promise<Run> {
  const hash = createHash("sha256").update(sheet);
  if (given.dry_run) {
    await by.audit(db, { kind: "import", id: "dry-run" });
    return { sheet, counts: NO_ROWS, hash };
  }
  if (given.continue !== undefined) {
    const begun = await findImport(db, given.continue);
    if (!begun) throw new Refusal(`There is no import ${given.continue}.`);
    if (begun.ended_at) throw new Refusal(`Import ${begun.id} is complete.`);
    if (begun.sheet !== sheet)
      throw new Refusal(`Import ${begun.id} is of ${begun.sheet}, and the file has ${sheet}.`);
    await requireNewest(db, begun);
    await by.audit(db, { kind: "import", id: `${begun.id}` });
    const { rows, added, changed, unchanged, refused } = begun;
    const counts = { rows, added, changed, unchanged, refused };
    return { id: begun.id, sheet, counts, hash, expected: begun.digest };
  }
  const id = await db.transaction().execute(async (trx) => {
    const begun = await beginImport(trx, { sheet, at: now(), digest: hash.copy().digest() });
    await by.audit(trx, { kind: "import", id: `${begun}` });
    return begun;
  });
  progress(`Import ${id} of ${sheet}. If it breaks off, go on with --continue ${id}.`);
  return { id, sheet, counts: NO_ROWS, hash };
}

/** @throws Refusal when a newer import of the same sheet has written rows */
async function requireNewest(db: Db, { id, sheet }: { id: number; sheet: string }): Promise<void> {
  const later = await laterImport(db, { id, sheet });
  if (later)
    throw new Refusal(
      `Import ${later.id} of ${sheet} is newer, and the rows of ${id} would overwrite it: import a file of today.`,
    );
}

const digest = (hash: Hash, row: FileRow): Hash =>
  hash.update(JSON.stringify("cells" in row ? row.cells : row.wrong)).update("\n");

/** Passes over the rows that were imported before; they must be the same. */
async function* afterFirst(
  rows: AsyncIterable<FileRow>,
  { id, counts, hash, expected }: Run,
): AsyncGenerator<FileRow> {
  let left = counts.rows;
  for await (const row of rows) {
    if (left > 0) {
      digest(hash, row);
      left -= 1;
      if (left === 0 && !isSame()) throw otherFile();
    } else yield row;
  }
  if (left > 0) throw otherFile();

  function isSame(): boolean {
    return expected?.equals(hash.copy().digest()) ?? true;
  }
  function otherFile(): Refusal {
    const first = counts.rows.toLocaleString("en");
    return new Refusal(`This is not the file of import ${id}: its first ${first} rows differ.`);
  }
}

type Write<R> = (
  trx: Db,
  secrets: Context["secrets"],
  batch: { rows: (R & { id: string })[]; at: Date; sample: boolean; dryRun: boolean },
) => Promise<JudgedRow[]>;

/** Writes batches and how far the import is; a dry run only asks what would become of them. */
function writer<R>(
  { config, db, now, random, secrets }: Context,
  run: Run,
  write: Write<R>,
  keysOf: (row: R) => readonly string[],
) {
  const afterEarlierRows = earlierRows(keysOf);
  return async (batch: readonly R[], tally: (verdicts: readonly Verdict[]) => Counts) => {
    const at = now();
    const ids = uuidsOf(at, batch.length, random);
    const rows = batch.map((row, nth) => ({ ...row, id: ids[nth] ?? "" }));
    const order = { rows, at, sample: config.mode === "sandbox" };
    const { id, counts } = run;
    if (id === undefined) {
      const judged = await write(db, secrets, { ...order, dryRun: true });
      return afterEarlierRows(batch, judged.map(verdictOf));
    }
    const verdicts = await db.transaction().execute(async (trx) => {
      const judged = (await write(trx, secrets, { ...order, dryRun: false })).map(verdictOf);
      const reached = {
        from: counts.rows,
        counts: tally(judged),
        digest: run.hash.copy().digest(),
        at,
      };
      if (!(await noteImport(trx, id, reached)))
        throw new Refusal(`Somebody else goes on with import ${id}.`);
      // Asked last: a row that the newer one held is written by now.
      await requireNewest(trx, { id, sheet: run.sheet });
      return judged;
    });
    run.counts = tally(verdicts);
    return verdicts;
  };
}

/**
 * A dry run writes nothing, so the database does not know a row that stood in an earlier batch of the same file.
 * @returns the verdicts as they would be if those rows had been written
 */
function earlierRows<R>(keysOf: (row: R) => readonly string[]) {
  const written = new Map<string, string>();
  return (batch: readonly R[], verdicts: readonly Verdict[]): Verdict[] =>
    verdicts.map((verdict, at) => {
      const row = batch[at];
      if (typeof verdict === "object" || row === undefined) return verdict;
      const keys = keysOf(row);
      const content = createHash("sha256")
        .update(JSON.stringify(row))
        .digest("base64")
        .slice(0, 16);
      const earlier = keys.map((key) => written.get(key)).find((known) => known !== undefined);
      for (const key of keys) written.set(key, content);
      return earlier === undefined ? verdict : earlier === content ? "unchanged" : "changed";
    });
}

type Refused = Exclude<RowOutcome, "added" | "changed" | "unchanged" | "transition">;

const REFUSED: Record<Refused, Exclude<Verdict, string>> = {
  delivery: {
    field: "status",
    reason: "and office stay: a delivery or a payment for it is under way, or its parcel is lost",
  },
  appointment: {
    field: "office_id",
    reason: "stays: somebody has an appointment to pick it up at the office on file",
  },
  two_records: { field: "number", reason: "and mv_number are of two records" },
  other_number: {
    field: "number",
    reason: "differs: this MV file number has another plate number",
  },
  other_mv_number: {
    field: "mv_number",
    reason: "differs: this plate number has another MV file number",
  },
  again: { field: "number", reason: "is of the same record as a line shortly before" },
  meanwhile: { field: "number", reason: "was added by somebody else just now; import it again" },
};

function verdictOf({ outcome, was }: JudgedRow): Verdict {
  if (outcome === "added" || outcome === "changed" || outcome === "unchanged") return outcome;
  return outcome === "transition"
    ? { field: "status", reason: `cannot be this: the record is ${was}` }
    : REFUSED[outcome];
}

const MOST_SHOWN = 20;

export const recordVerbs: ControlVerbs<typeof recordControl> = {
  "record find": findRecord,
  "record import": importRecords,

  "record imports": async ({ db }) => ({
    imports: (await lastImports(db, MOST_SHOWN)).map((one) => ({
      import: one.id,
      of: one.sheet,
      began: one.began_at.toISOString(),
      ended: one.ended_at?.toISOString() ?? null,
      rows: one.rows,
      added: one.added,
      changed: one.changed,
      refused: one.refused,
    })),
  }),
};
