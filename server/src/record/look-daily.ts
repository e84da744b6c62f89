import { manilaDay } from "@portal/contract/days";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";

type Clock = Pick<Context, "now" | "closedDays">;

/** Promises end at midnight, but no message is sent at night. */
const FROM_HOUR = 8;
const HOUR_MS = 60 * 60_000;

/** A clock whose days begin at eight in the morning in Manila. */
export const fromMorning = ({ now, closedDays }: Clock): Clock => ({
  now: () => new Date(now().getTime() - FROM_HOUR * HOUR_MS),
  closedDays,
});

/** The day for which delays are looked for. */
export const dayToLook = (context: Clock): string => manilaDay(fromMorning(context).now());

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
