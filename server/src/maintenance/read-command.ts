import { manilaDay } from "@portal/contract/manila-time";
import type { Order } from "./maintenance-store.ts";

/** Thrown for unknown arguments; the message is the usage. */
export class CommandError extends Error {}

const USAGE = `Closes the portal for maintenance, and opens it again:
  npm run maintenance -- on 2026-12-01        people read "Estimated completion: Dec. 1, 2026"
  npm run maintenance -- on "Dec. 1, 2026"    the same; any words of at most 60 letters that name a day
  npm run maintenance -- on                   the date is the setting MAINTENANCE_DATE
  npm run maintenance -- off`;

const months = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });

/** `2025-08-25` becomes `Aug. 25, 2025` (spec §2); other text is unchanged. */
function completionOf(words: string, today: string): string {
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d{2})-(\d{2})$/u.exec(words) ?? [];
  if (year === "") return words;
  const date = new Date(`${words}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day))
    throw new CommandError(`There is no day ${words}.`);
  if (words < today)
    throw new CommandError(`${words} is over. Name the day when the work will be done.`);
  const name = months.format(date);
  return `${name}${month === "05" ? "" : "."} ${Number(day)}, ${year}`;
}

/**
 * Parses the arguments of `npm run maintenance --`.
 * @throws CommandError unless they are `on`, with or without a date that is not over, or `off`
 */
export function readCommand(words: readonly string[], now: Date): Order {
  const [what, ...rest] = words;
  const date = rest.join(" ").trim();
  if (what === "off" && date === "") return { on: false };
  if (what !== "on") throw new CommandError(USAGE);
  if (date === "") return { on: true, completion: null };
  if (!/\d/u.test(date) || /\p{C}/u.test(date) || date.length > 60)
    throw new CommandError(`"${date}" names no date.\n\n${USAGE}`);
  return { on: true, completion: completionOf(date, manilaDay(now)) };
}
