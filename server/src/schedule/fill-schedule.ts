import { addDays, addMonths, manilaDay } from "@portal/contract";
import type { Context } from "../context.ts";
import { uuidFrom } from "../uuid.ts";
import { holidaySource, nationalHolidays } from "./holidays.ts";
import {
  addDaysOfTemplates,
  hasClosures,
  lockSchedule,
  writeNationalClosures,
  type NationalClosure,
} from "./schedule-store.ts";

/** How far ahead days can be looked at; the furthest that can be booked is 4 months (spec §9). */
const MONTHS_AHEAD = 5;

type Ingredients = Pick<Context, "db" | "now" | "random">;

/**
 * Makes the days that the offices' templates promise, from tomorrow in Manila (R-24) through five months ahead,
 * without national holidays and other closed days. Several processes may call it at once; what is there stays.
 * @returns how many slots it has added
 */
export async function fillSchedule(context: Ingredients): Promise<number> {
  const today = manilaDay(context.now());
  const last = addMonths(today, MONTHS_AHEAD);
  await writeNationalClosures(context.db, await missingHolidays(context, today, last));
  let added = 0;
  // A month at a time: the embedded database answers nobody else while it works.
  for (let month = 0; month < MONTHS_AHEAD; month += 1) {
    const from = addDays(addMonths(today, month), 1);
    const to = addMonths(today, month + 1);
    added += await context.db.transaction().execute(async (trx) => {
      await lockSchedule(trx);
      return addDaysOfTemplates(trx, from, to);
    });
  }
  return added;
}

async function missingHolidays(
  { db, random }: Ingredients,
  from: string,
  to: string,
): Promise<NationalClosure[]> {
  const missing: NationalClosure[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1) {
    if (await hasClosures(db, holidaySource(year), year)) continue;
    for (const holiday of await nationalHolidays(year))
      missing.push({ id: uuidFrom(random), ...holiday });
  }
  return missing;
}
