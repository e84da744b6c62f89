import { manilaDay } from "@portal/contract/manila-time";

/** By how much the server's clock is ahead of this browser's, in milliseconds; 0 until an answer tells. */
let ahead = 0;

/** Takes the `Date` header of an answer; null (another host keeps it to itself) leaves what is known. */
export function noteServerTime(date: string | null): void {
  const at = date === null ? Number.NaN : Date.parse(date);
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** The server's time, however wrong the clock of this phone is. */
export const serverNow = (): Date => new Date(Date.now() + ahead);

/** The server's day in Manila as YYYY-MM-DD. */
export const serverToday = (): string => manilaDay(serverNow());
