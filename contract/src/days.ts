import { monthName } from "./month-names.ts";

/** Days are YYYY-MM-DD strings without time and zone. */

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const written = (date: Date): string => date.toISOString().slice(0, 10);

export function addDays(day: string, days: number): string {
  const date = utc(day);
  date.setUTCDate(date.getUTCDate() + days);
  return written(date);
}

/** The same day of the month, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const date = utc(day);
  const wanted = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(wanted, last));
  return written(date);
}

// Not from `Intl.DateTimeFormat`, which delays a page's start.
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** Of 0 (Sunday) to 6. */
export const weekdayOf = (day: string): number => utc(day).getUTCDay();

/** `Jan`. */
export const shortMonth = (day: string): string =>
  monthName(Number(day.slice(5, 7)), "en").slice(0, 3);

/** `Jan 05, 2021`. */
export const formatDay = (day: string): string =>
  `${shortMonth(day)} ${day.slice(8)}, ${day.slice(0, 4)}`;

/** `Tuesday, Jan 05, 2021` (spec §2, Appointment confirmation). */
export function formatAppointmentDate(day: string): string {
  return `${weekdays[weekdayOf(day)]}, ${formatDay(day)}`;
}
