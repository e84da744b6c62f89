import { isRealDate, placesLeft, type ScheduleSlot } from "@portal/contract";

/** The days on which a place is left, in order (spec §4). */
export const freeSlots = (slots: readonly ScheduleSlot[]): ScheduleSlot[] =>
  slots
    .filter((slot) => isRealDate(slot.date) && placesLeft(slot) > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));

export type Month = { month: string; slots: ScheduleSlot[] };

/** The same days, in order, month by month; `month` is YYYY-MM. */
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
