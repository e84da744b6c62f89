import { formatAppointmentDate, formatDay, weekdayOf } from "./days.ts";
import { manilaDay, manilaTime } from "./manila-time.ts";
import { dayInFilipino } from "./month-names.ts";

const FILIPINO = "fil";

const weekdays = ["Linggo", "Lunes", "Martes", "Miyerkules", "Huwebes", "Biyernes", "Sabado"];

/** `Tuesday, Jan 05, 2027` (spec §2), in Filipino `Martes, 5 Enero 2027`. */
export function dayInWords(day: string, language: string): string {
  if (language !== FILIPINO) return formatAppointmentDate(day);
  return `${weekdays[weekdayOf(day)]}, ${dayInFilipino(day)}`;
}

/** `Jan 05, 2027`, in Filipino `5 Enero 2027`. */
export const shortDayInWords = (day: string, language: string): string =>
  language === FILIPINO ? dayInFilipino(day) : formatDay(day);

/** On a clock of twelve hours, in Manila. */
function clockOf(instant: Date): { hour: string; minute: string; half: "AM" | "PM" } {
  const [hour = "", minute = ""] = manilaTime(instant).split(":");
  return { hour: String(Number(hour) % 12 || 12), minute, half: Number(hour) < 12 ? "AM" : "PM" };
}

/** `MMM DD, YYYY hh:mmA` in Manila (spec §3 paid_at). */
export function formatPaidAt(instant: Date): string {
  const { hour, minute, half } = clockOf(instant);
  return `${formatDay(manilaDay(instant))} ${hour.padStart(2, "0")}:${minute}${half}`;
}

/** `Jan 05, 2027 12:07PM`, in Filipino `5 Enero 2027, 12:07 PM`. */
export function momentInWords(instant: Date, language: string): string {
  if (language !== FILIPINO) return formatPaidAt(instant);
  const { hour, minute, half } = clockOf(instant);
  return `${dayInFilipino(manilaDay(instant))}, ${hour}:${minute} ${half}`;
}
