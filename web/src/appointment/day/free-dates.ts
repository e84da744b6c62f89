import { placesLeft, type ScheduleSlot } from "@portal/contract/schedule-slot";
import { isRealDate } from "@portal/contract/calendar-day";

/**
 * The days after today with a free place, in order (spec §2, §4), even if the host lists other days.
 * @param today the server's day in Manila, YYYY-MM-DD
 */
export const freeSlots = (slots: readonly ScheduleSlot[], today: string): ScheduleSlot[] =>
  slots
    .filter((slot) => isRealDate(slot.date) && slot.date > today && placesLeft(slot) > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

export type Month = { month: string; slots: ScheduleSlot[] };

/** The days grouped by month, in order; `month` is YYYY-MM. */
export function byMonth(slots: readonly ScheduleSlot[]): Month[] {
  const months: Month[] = [];
  for (const slot of slots) {
    const month = slot.date.slice(0, 7);
    const last = months.at(-1);
    if (last?.month === month) last.slots.push(slot);
    else months.push({ month, slots: [slot] });
  }
  return months;
}
