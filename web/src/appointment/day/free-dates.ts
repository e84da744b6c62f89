import { placesLeft, type ScheduleSlot } from "@portal/contract/appointment";
import { isRealDate } from "@portal/contract/days";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";

/**
 * The days after today with a free place, in order (spec §2, §4), even if the host lists other days.
 * @param today the server's day in Manila, YYYY-MM-DD
 */
export const freeSlots = (slots: readonly ScheduleSlot[], today: string): ScheduleSlot[] =>
  slots
    .filter((slot) => isRealDate(slot.date) && slot.date > today && placesLeft(slot) > 0)
    .sort((a, b) => (a.date < b.date ? -1 : 1));

/** How full a day is, for a look that needs no reading. */
export type Room = "many" | "few" | "last" | "none";

/** Up to this share of a day's capacity (or this number of slots) is left; the first that fits. */
const rooms: readonly { room: Room; share: number; slots: number }[] = [
  { room: "none", share: 0, slots: 0 },
  { room: "last", share: 0.2, slots: 2 },
  { room: "few", share: 0.5, slots: 5 },
];

export function roomOf(slot: ScheduleSlot): Room {
  const left = placesLeft(slot);
  const found = rooms.find(({ share, slots }) => left <= Math.max(slots, share * slot.slot));
  return found?.room ?? "many";
}

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

/** How many weeks, from Sunday, the month of this day has from its own week on. */
export function weeksOfMonthFrom(day: string): number {
  const date = new Date(`${day}T00:00:00Z`);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0));
  const sunday = date.getUTCDate() - date.getUTCDay();
  return Math.floor((last.getUTCDate() - sunday) / 7) + 1;
}

/** The free places of a day in words. */
export function usePlacesLeft(): (slot: ScheduleSlot) => string {
  const { t } = useLingui();
  return (slot) => {
    const places = placesLeft(slot);
    if (places === 0) return t`no slots left`;
    return t`${plural(places, { one: "# slot left", other: "# slots left" })}`;
  };
}
