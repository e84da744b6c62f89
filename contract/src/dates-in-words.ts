import {
  formatAppointmentDate,
  formatDay,
  weekdayOf,
  manilaDay,
  manilaTime,
  dayInFilipino,
  monthNames,
} from "./days.ts";

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

const WEEKDAYS = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

const filipinoWords: Record<string, string> = {
  ...Object.fromEntries(
    WEEKDAYS.flatMap((name, day) =>
      [name, name.slice(0, 3)].map((word) => [word.toLowerCase(), weekdays[day] ?? name]),
    ),
  ),
  to: "hanggang",
  and: "at",
  daily: "araw-araw",
  weekdays: "Lunes hanggang Biyernes",
  closed: "sarado",
  except: "maliban sa",
  noon: "ng tanghali",
  holidays: "mga holiday",
};
/** They read the same in both languages. */
const SAME = /^(?:[ap]\.?m|nn|mn)$/iu;

const WRITTEN_DAY = /\b([A-Z][a-z]{2})[a-z]*\.? (\d{1,2}), (\d{4})\b/gu;

function dayWritten(whole: string, month: string, day: string, year: string): string {
  const at = monthNames.en.findIndex((name) => name.startsWith(month));
  if (at < 0) return whole;
  return dayInFilipino(`${year}-${String(at + 1).padStart(2, "0")}-${day}`);
}

/**
 * What an operator has written in English, such as `Monday to Friday, 8:00 AM to 5:00 PM` or `Aug. 25, 2025`, in the
 * words of the page's language. Text with words that are not of days and hours stays as it was written.
 */
export function inWordsOf(language: string, written: string): string {
  if (language !== FILIPINO) return written;
  const withDays = written.replaceAll(WRITTEN_DAY, dayWritten);
  const isKnown = (word: string) =>
    SAME.test(word) ||
    Object.hasOwn(filipinoWords, word.toLowerCase()) ||
    monthNames.fil.includes(word);
  const words = withDays.match(/\p{L}+(?:\.\p{L}+)*/gu) ?? [];
  if (!words.every(isKnown)) return withDays;
  return withDays.replaceAll(
    /\p{L}+(?:\.\p{L}+)*\.?/gu,
    (word) => filipinoWords[word.toLowerCase().replace(/\.$/u, "")] ?? word,
  );
}
