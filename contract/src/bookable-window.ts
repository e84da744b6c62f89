import { isPurpose, purposeRules } from "./appointment-purpose.ts";
import { addDays, addMonths } from "./days.ts";

/** First and last bookable day, YYYY-MM-DD. */
export type BookableWindow = { from: string; to: string };

/**
 * The bookable days of a purpose (spec §9): plates 10 days to 4 months ahead, licenses 2 days to 2 months, an unknown
 * purpose 0 to 0; never before tomorrow. `today` is the day in Manila.
 * @returns null when no day is left
 */
export function bookableWindow(purpose: string, today: string): BookableWindow | null {
  const { days, months } = isPurpose(purpose)
    ? purposeRules[purpose].window
    : { days: 0, months: 0 };
  const tomorrow = addDays(today, 1);
  const first = addDays(today, days);
  const from = first < tomorrow ? tomorrow : first;
  const to = addMonths(today, months);
  return from <= to ? { from, to } : null;
}

/** Whether an appointment on `date` can still be moved or cancelled: until the end of the day before. */
export const isChangeable = (date: string, today: string): boolean => today < date;
