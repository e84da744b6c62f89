import * as v from "valibot";
import * as sentences from "./sentences.ts";

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
