import { isRealDate, toIsoDate } from "@portal/contract/calendar-day";
import { maskFormat, padGroups } from "../ui/mask.ts";
import { beginsMonth, monthOf } from "./month-names.ts";

const MASK = "##/##/####";
const mask = maskFormat(MASK);

/** A year outside this range means that the parts are in another order. */
const YEARS = { first: 1900, last: 2099 };
/** The longest date in words, with some reserve. */
const MOST_CHARACTERS = 40;
/** `1990-…`, or digits that may become `19900105`: there is no month 19 or 20. */
const YEAR_FIRST = /^(?:\d{4}[^\d]|(?:19|20)\d{1,6}$)/u;

/** A day and a space, which the name of a month may follow. */
const DAY_FIRST = /^\d{1,2} $/u;

/** Normalises digits, dashes and spaces, and removes characters that no date contains. */
const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Dash}/gu, "-")
    .replaceAll(/[^\p{L}\d,./-]+/gu, " ")
    .trimStart();

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];
const namesMonth = (text: string): boolean => wordsIn(text).some(beginsMonth);

/** Formats a date while it is typed: MM/DD/YYYY gets its slashes; a month's name or a leading year is kept. */
export function shapeDate(text: string): string {
  const bare = plain(text);
  if (namesMonth(bare) || DAY_FIRST.test(bare)) return bare.slice(0, MOST_CHARACTERS);
  return YEAR_FIRST.test(bare) ? bare.replaceAll(/[^\d]+/gu, "-").slice(0, 10) : mask(bare);
}

/** As `shapeDate`, for typing at the end: `1/5/` becomes `01/05/`, and a date is read once its year is complete. */
export function growDate(text: string): string {
  const bare = plain(text);
  // A space ends a group too, unless a month's name may follow.
  const ended = bare.replace(/^(\d+\D\d+) $/u, "$1/");
  const grown = shapeDate(namesMonth(bare) ? bare : padGroups(MASK, ended));
  const isWhole = /\D\d{4}$|^\d{8}$|^\d{4}-\d{1,2}-\d{2}$/u.test(grown);
  return (isWhole && readDate(grown)) || grown;
}

type Parts = readonly (string | undefined)[];

/** The possible orders of three groups of digits; month first has priority, as the field asks for it. */
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

/** A complete date in any common format, as MM/DD/YYYY; null if it is not a date. */
export function readDate(text: string): string | null {
  const bare = plain(text).replace(/T\d.*$/u, "");
  for (const [year = "", month = "", day = ""] of readings(bare)) {
    const [mm, dd] = [month.padStart(2, "0"), day.padStart(2, "0")];
    const known = Number(year) >= YEARS.first && Number(year) <= YEARS.last;
    if (known && isRealDate(`${year}-${mm}-${dd}`)) return `${mm}/${dd}/${year}`;
  }
  return null;
}

/** Why a text is not a valid MM/DD/YYYY date. */
export type DateFault =
  | { fault: "month"; month: number }
  | { fault: "day"; month: number; year: number; days: number }
  | { fault: "short_year" }
  | { fault: "unfinished" };

/** Why a text is not a date; null for a valid one. */
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
