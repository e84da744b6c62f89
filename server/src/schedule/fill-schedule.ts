import { addDays, addMonths, manilaDay } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { uuidFrom } from "../security/random.ts";
import { COMPUTED, holidaySource, nationalHolidays } from "./holidays.ts";
import {
  addDaysOfTemplates,
  hasNationalClosures,
  liftNationalClosures,
  lockSchedule,
  noteFilled,
  scheduleBasis,
  writeNationalClosures,
} from "./schedule-store.ts";

/** How far ahead slots are created; at most 4 months ahead can be booked (spec §9). */
const MONTHS_AHEAD = 5;

type Ingredients = Pick<Context, "db" | "now" | "random">;

/**
 * Creates the slots of the offices' templates from tomorrow in Manila (R-24) through five months ahead, except on
 * national holidays and other closed days. Safe to call from several processes at once; existing slots stay.
 * @returns how many slots it has added
 */
export async function fillSchedule(context: Ingredients): Promise<number> {
  const today = manilaDay(context.now());
  const last = addMonths(today, MONTHS_AHEAD);
  await writeHolidays(context, today, last);
  const { basis, isFilled } = await scheduleBasis(context.db, today, last);
  if (isFilled) return 0;
  let added = 0;
  // A month at a time, each well within the time that a statement has.
  for (let month = 0; month < MONTHS_AHEAD; month += 1) {
    const from = addDays(addMonths(today, month), 1);
    const to = addMonths(today, month + 1);
    added += await context.db.transaction().execute(async (trx) => {
      await lockSchedule(trx);
      return addDaysOfTemplates(trx, from, to);
    });
  }
  // What has changed since it was read makes the next run fill again.
  await noteFilled(context.db, basis);
  return added;
}

/** Writes the holidays that are not there yet. A proclamation replaces computed holidays. */
async function writeHolidays(
  { db, now, random }: Ingredients,
  from: string,
  to: string,
): Promise<void> {
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    const source = holidaySource(year);
    const closures = nationalHolidays(year).map((holiday) => ({
      id: uuidFrom(random),
      ...holiday,
    }));
    if (await hasNationalClosures(db, closures)) continue;
    await db.transaction().execute(async (trx) => {
      await writeNationalClosures(trx, closures);
      if (source !== COMPUTED)
        await liftNationalClosures(trx, { source: COMPUTED, year, now: now() });
    });
  }
}
