import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { upper } from "./text.ts";

/**
 * A number without spaces and dashes, in capitals. Never truncates: a number with an extra character must be refused
 * instead of becoming another person's. The formatters that truncate are only for typing.
 */
const bareNumber = (text: string): string =>
  text
    .replaceAll(/[\s\p{Dash}]/gu, "")
    // Only ASCII: other letters change their length (ß) or become ASCII letters (ſ, ı).
    .replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());

/**
 * Writes signs in groups: `A1234567890` with the sizes 3 and 2 is `A12-34-567890`. The last group takes the rest, so
 * that nothing is cut.
 */
export function inGroups(signs: string, sizes: readonly number[], separator = "-"): string {
  let at = 0;
  const groups = sizes.map((size) => signs.slice(at, (at += size)));
  return [...groups, signs.slice(at)].filter(Boolean).join(separator);
}

/** A schema for a number that matches exactly after `bareNumber`. */
export const exactly = (
  form: RegExp,
  sentence: string,
  write: (bare: string) => string = (bare) => bare,
) => v.pipe(v.string(), v.transform(bareNumber), v.regex(form, sentence), v.transform(write));

/** License number: one letter, 2 digits, dash, 2 digits, dash, 6 digits (spec §5); 13 characters in all. */
export const LICENSE_NUMBER = /^[A-Z]\d{2}-\d{2}-\d{6}$/;

/** A key at the end of a whole number is not taken (spec §5); what is pasted is never cut. */
export const LICENSE_NUMBER_LENGTH = 13;

/** Strips whitespace, uppercases, inserts the dashes (spec §5). */
export const formatLicenseNumber = (text: string): string =>
  inGroups(upper(text).replace(/[\s-]/gu, ""), [3, 2]);

/** `N01-12-123456` → `N01-**-****56`. */
export const maskLicenseNumber = (number: string): string =>
  `${number.slice(0, 3)}-**-****${number.slice(-2)}`;

/** `n01 12 000001` → `N01-12-000001`; other text only loses spaces and dashes. */
export function readLicenseNumber(text: string): string {
  const bare = bareNumber(text);
  return /^[A-Z]\d{10}$/u.test(bare) ? formatLicenseNumber(bare) : bare;
}

export const LicenseNumber = v.pipe(
  v.string(),
  v.transform(readLicenseNumber),
  v.regex(LICENSE_NUMBER, sentences.licenseNumber),
);

/** LTMS client number ##-######-####### (spec §2), as it is typed. */
export const formatLtmsNumber = (text: string): string =>
  inGroups(text.replace(/\D/gu, ""), [2, 6]);

export const LtmsNumber = exactly(/^\d{15}$/u, sentences.ltmsNumber, formatLtmsNumber);

/** MV file number: 15 digits, the dash after the fourth optional. */
export const MV_NUMBER = /^\d{4}-?\d{11}$/;
const BARE_MV_NUMBER = /^\d{15}$/u;

/** Digits → `1301-00000001001`; anything else is returned trimmed and in upper case. */
export function formatMvNumber(text: string): string {
  const bare = upper(text).replace(/\s/gu, "");
  const digits = bare.replace(/\p{Dash}/gu, "");
  return BARE_MV_NUMBER.test(digits) ? `${digits.slice(0, 4)}-${digits.slice(4)}` : bare;
}

/** `1301-00000001001` → `****-*********01`: it proves ownership of a plate, so only its end is shown. */
export const maskMvNumber = (number: string): string => `****-*********${number.slice(-2)}`;

const CARRIED_FROM = 10;
/** In the navigation a number of 10 or more characters is an MV number (spec §2, §9). */
export const isMvNumber = (text: string): boolean =>
  text.replace(/\s/gu, "").length >= CARRIED_FROM;

export const MvNumber = exactly(BARE_MV_NUMBER, sentences.mvNumber, formatMvNumber);

/** Plates: letters and digits, at most 9. */
export const PLATE_NUMBER = /^[A-Z0-9]{1,9}$/u;

/** `abc 12-34` → `ABC1234`: spaces and dashes are dropped. */
export const formatPlateNumber = (text: string): string =>
  upper(text).replaceAll(/[\s\p{Dash}]/gu, "");

/** `ABC1001` → `A****01`. */
export const maskPlateNumber = (number: string): string =>
  number.length < 4
    ? "*".repeat(number.length)
    : `${number.slice(0, 1)}${"*".repeat(number.length - 3)}${number.slice(-2)}`;

const PERMANENT_FROM = 7;
/** Fewer than 7 digits may be a temporary plate: a warning instead of a search (spec §5, §9). */
export const looksTemporary = (text: string): boolean => {
  const bare = text.replace(/\s/gu, "");
  return /^\d+$/u.test(bare) && bare.length < PERMANENT_FROM;
};

export const PlateNumber = exactly(PLATE_NUMBER, sentences.plateNumber);

/** Formats a plate query while typing: an MV file number gets its dash, a plate loses its spaces. */
export function normalisePlateQuery(text: string): string {
  const mv = formatMvNumber(text);
  return MV_NUMBER.test(mv) ? mv : formatPlateNumber(text);
}

/** A plate query: a plate number, or an MV file number, which gets its dash. */
export const PlateOrMvNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.plateOrMv),
  v.transform(bareNumber),
  v.maxLength(15, sentences.plateOrMvTooLong),
  v.check((bare) => PLATE_NUMBER.test(bare) || BARE_MV_NUMBER.test(bare), sentences.plateOrMvForm),
  v.transform(formatMvNumber),
);
