import * as v from "valibot";
import * as sentences from "./sentences.ts";

/** The Philippines keep UTC+8 all year. `Intl.DateTimeFormat` says the same, but delays a page's start by 30 ms. */
const AHEAD_MS = 8 * 60 * 60 * 1000;

/** Every day in Manila is as long. */
export const DAY_MS = 24 * 60 * 60 * 1000;

/** ISO 8601, with Manila's time. */
const inManila = (instant: Date): string => new Date(instant.getTime() + AHEAD_MS).toISOString();

/** The day in Manila as YYYY-MM-DD. */
export const manilaDay = (instant: Date): string => inManila(instant).slice(0, 10);

/** The time of day in Manila, such as 14:05. */
export const manilaTime = (instant: Date): string => inManila(instant).slice(11, 16);

const words = (text: string): string[] => text.split(" ");

/** Month names in both languages, January first. */
export const monthNames = {
  en: words(
    "January February March April May June July August September October November December",
  ),
  fil: words(
    "Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre",
  ),
};

export const monthName = (month: number, language: string): string =>
  (language === "fil" ? monthNames.fil : monthNames.en)[month - 1] ?? "";

/** `1990-01-05` → `5 Enero 1990`. */
export function dayInFilipino(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${monthName(month ?? 0, "fil")} ${year}`;
}

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

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u;

/** True for a YYYY-MM-DD that exists: refuses 1990-02-30. */
export function isRealDate(text: string): boolean {
  const [, year, month, day] = DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return (
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}

/** MM/DD/YYYY → YYYY-MM-DD (spec §5); null for an invalid date. */
export function toIsoDate(display: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(display.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isRealDate(iso) ? iso : null;
}

/** YYYY-MM-DD → MM/DD/YYYY. */
export const toDisplayDate = (iso: string): string =>
  iso.replace(DATE, (_, year: string, month: string, day: string) => `${month}/${day}/${year}`);

export const IsoDate = v.pipe(v.string(), v.trim(), v.check(isRealDate, sentences.isoDate));

const OLDEST_BIRTH_YEAR = 1900;

/** A real date from 1900 to `today`. */
export const isBirthDate = (iso: string, today: string): boolean =>
  isRealDate(iso) && Number(iso.slice(0, 4)) >= OLDEST_BIRTH_YEAR && iso <= today;

export const BirthDate = v.pipe(
  IsoDate,
  v.check((iso) => isBirthDate(iso, manilaDay(new Date())), sentences.birthDate),
);
