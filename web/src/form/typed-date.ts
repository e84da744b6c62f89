import { isRealDate, toIsoDate } from "@portal/contract/calendar-day";
import { maskFormat, padGroups } from "../ui/mask.ts";
import { beginsMonth, monthOf } from "./month-names.ts";

const MASK = "##/##/####";
const mask = maskFormat(MASK);

/** Beyond these a year is a typing error, and another order of the parts was meant. */
const YEARS = { first: 1900, last: 2099 };
/** The longest date in words, with some room. */
const MOST_CHARACTERS = 40;
/** `1990-…`, or digits that may become `19900105`: month 19 and month 20 there are none. */
const YEAR_FIRST = /^(?:\d{4}[^\d]|(?:19|20)\d{1,6}$)/u;

/** A day, and a space that a month's name may follow. */
const DAY_FIRST = /^\d{1,2} $/u;

/** Digits of any width, dashes of any kind and white space as the keyboard has them; nothing that is in no date. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Dash}/gu, "-")
    .replaceAll(/[^\p{L}\d,./-]+/gu, " ")
    .trimStart();

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const namesMonth = (text: string): boolean => wordsIn(text).some(beginsMonth);

/** A date as it is typed: MM/DD/YYYY grows by itself, a month's name and a year in front stay as they are written. */
export function shapeDate(text: string): string {
  const bare = plain(text);
  if (namesMonth(bare) || DAY_FIRST.test(bare)) return bare.slice(0, MOST_CHARACTERS);
  return YEAR_FIRST.test(bare) ? bare.replaceAll(/[^\d]+/gu, "-").slice(0, 10) : mask(bare);
}

/** The same for what was typed at the end: `1/5/` is `01/05/`, and a date is read as soon as its year stands last. */
export function growDate(text: string): string {
  const bare = plain(text);
  // A space ends a group too, once it is clear that no month's name follows.
  const ended = bare.replace(/^(\d+\D\d+) $/u, "$1/");
  const grown = shapeDate(namesMonth(bare) ? bare : padGroups(MASK, ended));
  const isWhole = /\D\d{4}$|^\d{8}$|^\d{4}-\d{1,2}-\d{2}$/u.test(grown);
  return (isWhole && readDate(grown)) || grown;
}

type Parts = readonly (string | undefined)[];

/** The ways to read three groups of digits; month first, as the field asks for it, goes before the others. */
function orders([a = "", b = "", c = ""]: Parts): Parts[] {
  if (a.length === 4) return [[a, b, c]];
  return c.length === 4
    ? [
        [c, a, b],
        [c, b, a],
      ]
    : [];
}

function readings(text: string): Parts[] {
  const months = wordsIn(text).flatMap((word) => monthOf(word) ?? []);
  const groups = text.match(/\d+/gu) ?? [];
  const [one = "", other = ""] = groups;
  if (months.length === 1 && groups.length === 2) {
    const [year, day] = one.length === 4 ? [one, other] : [other, one];
    return [[year, String(months[0]), day]];
  }
  if (months.length > 0) return [];
  if (groups.length === 3) return orders(groups);
  return groups.length === 1 && one.length === 8
    ? [
        ...orders([one.slice(0, 2), one.slice(2, 4), one.slice(4)]),
        [one.slice(0, 4), one.slice(4, 6), one.slice(6)],
      ]
    : [];
}

/** A whole date, in whatever way it was written, as MM/DD/YYYY; null for what is no date. */
export function readDate(text: string): string | null {
  const bare = plain(text).replace(/T\d.*$/u, "");
  for (const [year = "", month = "", day = ""] of readings(bare)) {
    const [mm, dd] = [month.padStart(2, "0"), day.padStart(2, "0")];
    const known = Number(year) >= YEARS.first && Number(year) <= YEARS.last;
    if (known && isRealDate(`${year}-${mm}-${dd}`)) return `${mm}/${dd}/${year}`;
  }
  return null;
}

/** What makes MM/DD/YYYY no date of the calendar. */
export type DateFault =
  | { fault: "month"; month: number }
  | { fault: "day"; month: number; year: number; days: number }
  | { fault: "short_year" }
  | { fault: "unfinished" };

/** Why a text is no date; null for one that is. */
export function faultIn(text: string): DateFault | null {
  if (toIsoDate(text) !== null) return null;
  const [, mm, dd, year] = /^(\d{2})\/(\d{2})\/(\d{2}(?:\d{2})?)$/u.exec(text) ?? [];
  if (year === undefined) return { fault: "unfinished" };
  const month = Number(mm);
  if (month < 1 || month > 12) return { fault: "month", month };
  if (year.length === 2) return { fault: "short_year" };
  const days = new Date(Date.UTC(Number(year), month, 0)).getUTCDate();
  return Number(dd) > days
    ? { fault: "day", month, year: Number(year), days }
    : { fault: "unfinished" };
}
