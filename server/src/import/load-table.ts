import type { Readable } from "node:stream";
import type * as v from "valibot";
import type { Db } from "../db/tables.ts";
import { fileRows, type Sheet } from "./file-rows.ts";
import { loadRows, type Verdict } from "./load-rows.ts";
import { toldCounts } from "./told-counts.ts";

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
