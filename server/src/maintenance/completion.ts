import { isRealDate } from "@portal/contract/calendar-day";
import { manilaDay } from "@portal/contract/manila-time";
import { WrongUse } from "../control/refusal.ts";

const months = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });

/**
 * What people read as the end: `2025-08-25` becomes `Aug. 25, 2025` (spec §2); other text is unchanged.
 * @throws WrongUse for a day that is over, or that there is not
 */
export function completionOf(words: string, now: Date): string {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(words) ?? [];
  if (year === "") return words;
  if (!isRealDate(words)) throw new WrongUse(`There is no day ${words}.`);
  if (words < manilaDay(now))
    throw new WrongUse(`${words} is over. Name the day when the work will be done.`);
  const name = months.format(new Date(`${words}T00:00:00Z`));
  return `${name}${month === "05" ? "" : "."} ${Number(day)}, ${year}`;
}
