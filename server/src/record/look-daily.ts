import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { dayToLook } from "./day-to-look.ts";

const MOST_AT_ONCE = 50;
/** Time limit of one run; the next run continues. */
const LONGEST_MS = 20_000;

type Looking<Row> = {
  /** Locks and marks items not yet checked for this day. */
  take: (trx: Db, day: string, most: number) => Promise<Row[]>;
  look: (context: Context, trx: Db, row: Row) => Promise<void>;
};

/** Checks every item once a day, in batches, each in its own transaction. */
export async function lookDaily<Row>(
  context: Context,
  { take, look }: Looking<Row>,
  isStopping: () => boolean,
): Promise<void> {
  const begun = performance.now();
  const day = dayToLook(context);
  let count: number;
  do
    count = await context.db.transaction().execute(async (trx) => {
      const rows = await take(trx, day, MOST_AT_ONCE);
      for (const row of rows) await look(context, trx, row);
      return rows.length;
    });
  while (count === MOST_AT_ONCE && !isStopping() && performance.now() - begun < LONGEST_MS);
}
