import * as v from "valibot";
import { sentences } from "./sentences.ts";

/** Upper case as Filipino and English write it: Ñ stays Ñ. */
export const upper = (text: string): string => text.toLocaleUpperCase("en");

/** License number: one letter, 2 digits, dash, 2 digits, dash, 6 digits (spec §5); 13 characters in all. */
export const LICENSE_NUMBER = /^[A-Z]\d{2}-\d{2}-\d{6}$/;

/** Strips whitespace, uppercases, inserts the dashes, keeps at most 13 characters (spec §5). */
export function formatLicenseNumber(text: string): string {
  const bare = upper(text).replace(/[\s-]/gu, "");
  return [bare.slice(0, 3), bare.slice(3, 5), bare.slice(5)].filter(Boolean).join("-").slice(0, 13);
}

/** `N01-12-123456` → `N01-**-****56`. */
export const maskLicenseNumber = (number: string): string =>
  `${number.slice(0, 3)}-**-****${number.slice(-2)}`;

/** LTMS client number ##-######-####### (spec §2). */
export const LTMS_NUMBER = /^\d{2}-\d{6}-\d{7}$/;
export function formatLtmsNumber(text: string): string {
  const digits = text.replace(/\D/gu, "").slice(0, 15);
  return [digits.slice(0, 2), digits.slice(2, 8), digits.slice(8)].filter(Boolean).join("-");
}

/** MV file number: 15 digits, the dash after the fourth optional. */
export const MV_NUMBER = /^\d{4}-?\d{11}$/;
/** Digits → `1301-00000001001`; anything else is returned trimmed and in upper case. */
export function formatMvNumber(text: string): string {
  const bare = upper(text).replace(/\s/gu, "");
  const digits = bare.replace(/\p{Dash}/gu, "");
  return /^\d{15}$/u.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : bare;
}
/** `1301-00000001001` → `****-*********01`: it shows who owns a plate, so no more than its end is told. */
export const maskMvNumber = (number: string): string => `****-*********${number.slice(-2)}`;

/** Plates: letters and digits, at most 9. */
export const PLATE_NUMBER = /^[A-Z0-9]{1,9}$/;
/** `abc 12-34` → `ABC1234`: spaces and dashes are dropped. */
export const formatPlateNumber = (text: string): string =>
  upper(text).replaceAll(/[\s\p{Dash}]/gu, "");
/** `ABC1001` → `A****01`. */
export const maskPlateNumber = (number: string): string =>
  number.length < 4
    ? "*".repeat(number.length)
    : `${number.slice(0, 1)}${"*".repeat(number.length - 3)}${number.slice(-2)}`;

/** Plate short-number threshold and MV threshold of spec §9. */
export const PLATE_SHORT_NUMBER = 7;
export const MV_NUMBER_MIN_LENGTH = 10;

/** A numeric entry shorter than 7 characters may be a temporary plate: warned, not searched (spec §5). */
export const looksTemporary = (text: string): boolean => {
  const bare = text.replace(/\s/gu, "");
  return /^\d+$/u.test(bare) && bare.length < PLATE_SHORT_NUMBER;
};

/** A number carried by the navigation is an MV number from 10 characters on (spec §2, §9). */
export const isMvNumber = (text: string): boolean =>
  text.replace(/\s/gu, "").length >= MV_NUMBER_MIN_LENGTH;

/** What a plate inquiry is asked for: an MV file number gets its dash, a plate loses its spaces. */
export function normalisePlateQuery(text: string): string {
  const mv = formatMvNumber(text);
  return MV_NUMBER.test(mv) ? mv : formatPlateNumber(text);
}

/** What stands between the digits of a number: dashes of any kind, and the invisible signs that address books copy along. */
const BETWEEN_DIGITS = /[\s().\p{Dash}\p{Cf}]/gu;
/**
 * Mobile (spec §5): 09… (11), 639… (12) or +639… (13), normalised first.
 * @returns `+639XXXXXXXXX`, or null for an invalid number
 */
export function normaliseMobile(text: string): string | null {
  const bare = text.replace(BETWEEN_DIGITS, "");
  const digits = /^(?:09|\+639|639)(\d{9})$/u.exec(bare)?.[1];
  return digits === undefined ? null : `+639${digits}`;
}
/** `+639171234567` → `0917 123 4567`. */
export function displayMobile(mobile: string): string {
  const digits = /^\+639(\d{2})(\d{3})(\d{4})$/u.exec(mobile);
  return digits ? `09${digits[1]} ${digits[2]} ${digits[3]}` : mobile;
}

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/u;
/** True for a date of the calendar written YYYY-MM-DD: refuses 1990-02-30. */
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
/** MM/DD/YYYY → YYYY-MM-DD (spec §5), or null when it is no date. */
export function toIsoDate(display: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/u.exec(display.trim()) ?? [];
  const iso = `${year}-${month}-${day}`;
  return isRealDate(iso) ? iso : null;
}
/** YYYY-MM-DD → MM/DD/YYYY. */
export const toDisplayDate = (iso: string): string =>
  iso.replace(DATE, (_, year: string, month: string, day: string) => `${month}/${day}/${year}`);

const OLDEST_BIRTH_YEAR = 1900;
/** A birth date: a real date from 1900 up to the given day. */
export const isBirthDate = (iso: string, today: string): boolean =>
  isRealDate(iso) && Number(iso.slice(0, 4)) >= OLDEST_BIRTH_YEAR && iso <= today;

/** Name suffixes: JR, I to XIII, or none (spec §3). */
export const suffixes = [
  "",
  "JR",
  "I",
  "II",
  "III",
  "IV",
  "V",
  "VI",
  "VII",
  "VIII",
  "IX",
  "X",
  "XI",
  "XII",
  "XIII",
] as const;

/** Missing values display "-" (spec §3). */
export const orDash = (value: string | number | null | undefined): string =>
  value === null || value === undefined || value === "" ? "-" : String(value);

/** ₱ amount with two decimals and thousands separators. */
export const formatPesos = (pesos: number): string =>
  `₱${pesos.toLocaleString("en-PH", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

const MANILA = "Asia/Manila";
// Made once: it costs more than all its uses.
const manilaDays = new Intl.DateTimeFormat("en-CA", { timeZone: MANILA });
/** The day in Manila as YYYY-MM-DD. */
export const manilaDay = (instant: Date): string => manilaDays.format(instant);

/** `MMM DD, YYYY hh:mmA` in Manila (spec §3 paid_at). */
export function formatPaidAt(instant: Date): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-US", {
      timeZone: MANILA,
      month: "short",
      day: "2-digit",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hour12: true,
    })
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  );
  return `${parts["month"]} ${parts["day"]}, ${parts["year"]} ${parts["hour"]}:${parts["minute"]}${parts["dayPeriod"]}`;
}

const trimmed = v.pipe(v.string(), v.trim());
/** Neither control signs, nor those that end a line, nor those that turn the direction of what follows. */
const NO_CONTROL = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_C}<>]*$/u;

/** A code or id as the wire carries it: short, and nothing that cannot be stored. */
export const shortCode = (max = 40) =>
  v.pipe(
    v.string(),
    v.maxLength(max, sentences.tooLong),
    v.regex(NO_CONTROL, sentences.commonSigns),
  );

/** One line of text, upper-cased (spec §5: all text but e-mail), at most `max` characters. */
export const upperText = (max: number) =>
  v.pipe(
    trimmed,
    v.maxLength(max, sentences.tooLong),
    v.regex(NO_CONTROL, sentences.commonSigns),
    v.transform(upper),
  );

/** "N/A" is how the form calls none (spec §3). */
export const Suffix = v.pipe(
  trimmed,
  v.transform((text) => (upper(text) === "N/A" ? "" : upper(text))),
  v.picklist(suffixes, sentences.fromList),
);
export const Email = v.pipe(
  trimmed,
  v.minLength(1, sentences.fillIn),
  v.maxLength(254, sentences.emailTooLong),
  v.rfcEmail(sentences.email),
  v.regex(/@[^@]+\.[^@.]+$/u, sentences.email),
);
/** Accepts what a person types, gives +639XXXXXXXXX. */
export const Mobile = v.pipe(
  trimmed,
  v.minLength(1, sentences.fillIn),
  v.check((text) => normaliseMobile(text) !== null, sentences.mobile),
  v.transform((text) => normaliseMobile(text) ?? text),
);
export const IsoDate = v.pipe(trimmed, v.check(isRealDate, sentences.isoDate));
export const BirthDate = v.pipe(
  IsoDate,
  v.check((iso) => isBirthDate(iso, manilaDay(new Date())), sentences.birthDate),
);
export const Uuid = v.pipe(v.string(), v.uuid(sentences.reference));
/** "/filename" as the portal sends it back (spec §3, R-6). Empty is the same as absent. */
export const FileReference = v.pipe(
  v.string(),
  v.regex(/^\/[A-Za-z0-9_-]{22,64}\.jpg$/u, sentences.photoAgain),
);
