import { addDays } from "@portal/contract/days";

/** Stops the search for an office that is closed for good. */
const FURTHEST = 120;

const isWeekend = (day: string): boolean => new Date(`${day}T00:00:00Z`).getUTCDay() % 6 === 0;

/**
 * Adds working days: Monday to Friday, except closed days.
 * @param isClosed whether a day (YYYY-MM-DD) is a holiday or closed
 */
export function workingDayAfter(
  day: string,
  count: number,
  isClosed: (day: string) => boolean,
): string {
  let [reached, left] = [day, count];
  for (let looked = 0; left > 0 && looked < FURTHEST; looked += 1) {
    reached = addDays(reached, 1);
    if (!isWeekend(reached) && !isClosed(reached)) left -= 1;
  }
  return reached;
}

/**
 * Working days from one day until another; below zero when that one is over.
 * @param isClosed as for `workingDayAfter`
 */
export function workingDaysUntil(
  today: string,
  day: string,
  isClosed: (day: string) => boolean,
): number {
  const [first, last, sign] = today <= day ? [today, day, 1] : [day, today, -1];
  let count = 0;
  for (let reached = addDays(first, 1); reached <= last; reached = addDays(reached, 1))
    if (!isWeekend(reached) && !isClosed(reached)) count += 1;
  return count * sign;
}
