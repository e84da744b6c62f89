import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import {
  BirthDate,
  isRealDate,
  toIsoDate,
  dayInFilipino,
  monthName,
  monthNames,
} from "@portal/contract/days";
import { checkFields } from "@portal/contract/check-fields";
import { sentencesOf } from "./say.ts";

const SHORTEST_ABBREVIATION = 3;

/** The number of a month by its name or abbreviation in either language: `Jan`, `Sept`, `enero`; null if unknown. */
function monthOf(word: string): number | null {
  if (word.length < SHORTEST_ABBREVIATION) return null;
  const at = (["en", "fil"] as const).map((language) =>
    monthNames[language].findIndex((name) => isStart(word, name)),
  );
  const found = Math.max(...at);
  return found < 0 ? null : found + 1;
}

/** Whether a month's name can start like this. */
const beginsMonth = (word: string): boolean =>
  [...monthNames.en, ...monthNames.fil].some((name) => isStart(word, name));

const isStart = (word: string, name: string): boolean =>
  name.toLowerCase().startsWith(word.toLowerCase());

/** `1990-01-05` → `January 5, 1990`, in Filipino `5 Enero 1990`. */
export function dateInWords(iso: string, language: string): string {
  if (language === "fil") return dayInFilipino(iso);
  const [year, month, day] = iso.split("-").map(Number);
  return `${monthName(month ?? 0, language)} ${day}, ${year}`;
}

/** A year outside this range means that the parts are in another order. */
const YEARS = { first: 1900, last: 2099 };
/** `1990-…`, or digits that may become `19900105`: there is no month 19 or 20. */
const YEAR_FIRST = /^(?:\d{4}[^\d]|(?:19|20)\d{1,6}$)/u;

/** A day and a space, which the name of a month may follow. */
const DAY_FIRST = /^\d{1,2} $/u;

/** Digits of the month and of the day. */
const GROUP = 2;

/**
 * Normalises digits, dashes and spaces, and removes characters that no date contains: words that are no month, unless
 * they stand at the end and may become one (`isTyped`).
 */
const plain = (text: string, isTyped = true): string =>
  text
    .normalize("NFKC")
    .replace(/(\d)T\d\d?:.*/su, "$1")
    .replaceAll(/\p{L}+/gu, (word, at: number, whole: string) =>
      monthOf(word) !== null || (isTyped && at + word.length === whole.length && beginsMonth(word))
        ? word
        : "",
    )
    .replaceAll(/\p{Dash}/gu, "-")
    .replaceAll(/[^\p{L}\d,./-]+/gu, " ")
    .replace(/^[^\p{L}\d]+/u, "");

const wordsIn = (text: string): string[] => text.match(/\p{L}+/gu) ?? [];

/** Puts the slashes of MM/DD/YYYY where digits go on; groups that were typed stay as they are. */
function withSlashes(text: string): string {
  const groups = text.split(/\D+/u);
  while (groups.length < 3) {
    const last = groups.at(-1) ?? "";
    if (last.length <= GROUP) break;
    groups.splice(-1, 1, last.slice(0, GROUP), last.slice(GROUP));
  }
  return groups.slice(0, 3).join("/") + groups.slice(3).join("");
}

/** Formats a date while it is typed: MM/DD/YYYY gets its slashes; a month's name or a leading year is kept. */
export const shapeDate = (text: string): string => shapePlain(plain(text));

function shapePlain(bare: string): string {
  if (wordsIn(bare).length > 0 || DAY_FIRST.test(bare)) return bare;
  return YEAR_FIRST.test(bare) ? bare.replaceAll(/\D+/gu, "-") : withSlashes(bare);
}

/** As `shapeDate`, for typing at the end: `1/5/` becomes `01/05/`, and a date is read once its year is complete. */
export function growDate(text: string): string {
  const bare = plain(text);
  // A space ends a group too, unless a month's name may follow.
  const ended = bare.replace(/^(\d+\D\d+) $/u, "$1/");
  const grown = wordsIn(bare).length > 0 ? bare : shapeDate(padded(ended));
  const isWhole = /\D\d{4}$|^\d{8}$|^\d{4}-\d{1,2}-\d{2}$/u.test(grown);
  return (isWhole && readDate(grown)) || grown;
}

/** `1/5/2` → `01/05/2`; a text in another order stays. */
function padded(text: string): string {
  const groups = text.trim().split(/\D+/u);
  const before = groups.slice(0, -1);
  const isShort = before.every(({ length }) => length > 0 && length <= GROUP);
  if (before.length === 0 || before.length > 2 || !isShort) return text;
  return [...before.map((group) => group.padStart(GROUP, "0")), groups.at(-1)].join("/");
}

/** Whether a key may be added: MM/DD/YYYY is full after its year. */
export const isRoomForDate = (shown: string): boolean => !/^\d\d\/\d\d\/\d{5}/u.test(shown);

type Parts = readonly [year: string, month: string, day: string];

/** MM/DD/YYYY; null if there is no such day, or nobody's birth date is so far away. */
function dateOf([year, month, day]: Parts): string | null {
  const [mm, dd] = [month.padStart(2, "0"), day.padStart(2, "0")];
  const known = Number(year) >= YEARS.first && Number(year) <= YEARS.last;
  return known && isRealDate(`${year}-${mm}-${dd}`) ? `${mm}/${dd}/${year}` : null;
}

/** The possible orders of three groups of digits; month first has priority, as the field asks for it. */
function orders(a: string, b: string, c: string): Parts[] {
  const [year, one, other] = a.length === 4 ? [a, b, c] : [c, a, b];
  if (year.length !== 4) return [];
  return [
    [year, one, other],
    [year, other, one],
  ];
}

/** Seven digits lack one: `1151990` may be 1/15 or 11/5, and is read only if a single day can be meant. */
function withoutZero(digits: string): Parts[] {
  const year = digits.slice(3);
  const all = [1, 2].flatMap((at) => orders(digits.slice(0, at), digits.slice(at, 3), year));
  const days = new Set(all.map(dateOf).filter((date) => date !== null));
  return days.size === 1 ? all : [];
}

function inDigits(digits: string): Parts[] {
  if (digits.length === 7) return withoutZero(digits);
  if (digits.length !== 8) return [];
  const [a, b, c] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)];
  return [...orders(digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)), [a, b, c]];
}

function readings(text: string): Parts[] {
  const months = wordsIn(text).flatMap((word) => monthOf(word) ?? []);
  const groups = text.match(/\d+/gu) ?? [];
  const [a = "", b = "", c = ""] = groups;
  if (months.length === 1 && groups.length === 2) {
    const [year, day] = a.length === 4 ? [a, b] : [b, a];
    return [[year, String(months[0]), day]];
  }
  if (months.length > 0 || groups.length > 3) return [];
  // Slashes after two digits may be ours.
  const isOneNumber = groups.length < 3 || /^\d\d\/\d\d\/\d{3}$/u.test(text);
  return isOneNumber ? inDigits(groups.join("")) : orders(a, b, c);
}

/** A complete date in any common format, as MM/DD/YYYY; null if it is not a date, or may be two. */
export function readDate(text: string): string | null {
  for (const parts of readings(plain(text))) {
    const date = dateOf(parts);
    if (date !== null) return date;
  }
  return null;
}

/** A field's text when it is left, or pasted: the date in it, or what may become one. */
export const settleDate = (text: string): string =>
  readDate(text) ?? shapePlain(plain(text, false)).trimEnd();

/** The birth date in a field, as YYYY-MM-DD, before it is left too; null if it is not a date. */
export const isoDateIn = (text: string): string | null => toIsoDate(readDate(text) ?? text);

/** Why a text is not a valid MM/DD/YYYY date. */
type DateFault =
  | { fault: "month"; month: number }
  | { fault: "day"; month: number; year: number; days: number }
  | { fault: "short_year" }
  | { fault: "digits" }
  | { fault: "unfinished" };

/** Why a text is not a date; null for a valid one. */
export function faultIn(text: string): DateFault | null {
  if (isoDateIn(text) !== null) return null;
  if (/^\d\d\/\d\d\/\d{3}$/u.test(text)) return { fault: "digits" };
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

function inWords(found: DateFault): string {
  switch (found.fault) {
    case "month": {
      const { month } = found;
      return t`${month} is not a month. Enter the birth date as MM/DD/YYYY.`;
    }
    case "day": {
      const { days, year } = found;
      const month = monthName(found.month, i18n.locale);
      return t`${month} ${year} has only ${days} days.`;
    }
    case "short_year":
      return t`Enter the year with 4 digits, for example 1990.`;
    case "digits":
      return t`Enter the month and the day with 2 digits each, for example 01/05/1990.`;
    case "unfinished":
      return t`Enter the birth date as MM/DD/YYYY.`;
  }
}

/** The error in a birth date as typed; undefined without one. */
export function birthDateError(text: string): string | undefined {
  const found = faultIn(text);
  if (found) return inWords(found);
  return Object.values(sentencesOf(checkFields(BirthDate, isoDateIn(text) ?? "")))[0];
}
