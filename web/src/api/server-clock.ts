import { manilaDay } from "@portal/contract/days";

/** By how many milliseconds the server's clock is ahead of this browser's; 0 until the first answer. */
let ahead = 0;

/** Takes the `Date` header of an answer; null changes nothing. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** The server's time, even if this phone's clock is wrong. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

/** Today in Manila by the server's clock, as YYYY-MM-DD. */
export const serverToday = (): string => manilaDay(serverNow());
