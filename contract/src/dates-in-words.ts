import { formatAppointmentDate, formatDay } from "./days.ts";
import { formatPaidAt, manilaDay } from "./manila-time.ts";

const FILIPINO = "fil";

const parts = new Intl.DateTimeFormat(FILIPINO, {
  timeZone: "UTC",
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

function inFilipino(day: string): { weekday: string; date: string } {
  const found = new Map(
    parts
      .formatToParts(new Date(`${day}T00:00:00Z`))
      .map(({ type, value }) => [type, value] as const),
  );
  const date = `${found.get("day")} ${found.get("month")} ${found.get("year")}`;
  return { weekday: found.get("weekday") ?? "", date };
}

/** `Tuesday, Jan 05, 2027` (spec §2), in Filipino `Martes, 5 Enero 2027`. */
export function dayInWords(day: string, language: string): string {
  if (language !== FILIPINO) return formatAppointmentDate(day);
  const { weekday, date } = inFilipino(day);
  return `${weekday}, ${date}`;
}

/** `Jan 05, 2027`, in Filipino `5 Enero 2027`. */
export const shortDayInWords = (day: string, language: string): string =>
  language === FILIPINO ? inFilipino(day).date : formatDay(day);

const clocks = new Intl.DateTimeFormat("en-US", {
  timeZone: "Asia/Manila",
  hour: "numeric",
  minute: "2-digit",
});
const clock = (instant: Date): string => clocks.format(instant).replace("\u202f", " ");

/** `Jan 05, 2027 12:07PM`, in Filipino `5 Enero 2027, 12:07 PM`. */
export const momentInWords = (instant: Date, language: string): string =>
  language === FILIPINO
    ? `${inFilipino(manilaDay(instant)).date}, ${clock(instant)}`
    : formatPaidAt(instant);
