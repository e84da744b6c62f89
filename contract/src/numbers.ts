import * as v from "valibot";
import {
  formatLicenseNumber,
  formatLtmsNumber,
  formatMvNumber,
  LICENSE_NUMBER,
} from "./formats.ts";
import { sentences } from "./sentences.ts";

/**
 * A number without spaces and dashes, in capitals. Nothing is cut and nothing else is changed: what has a character
 * too many is refused instead of becoming the number of another person. The formatters of formats.ts, which
 * cut, are for fields while somebody types.
 */
const bareNumber = (text: string): string =>
  text
    .replaceAll(/[\s\p{Dash}]/gu, "")
    // Only these: other capitals have more characters (ß), or turn into letters of the alphabet (ſ, ı).
    .replaceAll(/[a-z]+/gu, (letters) => letters.toUpperCase());

const BARE_PLATE = /^[A-Z0-9]{1,9}$/u;
const BARE_MV = /^\d{15}$/u;

/** `n01 12 000001` → `N01-12-000001`; what is not exactly a license number only loses spaces and dashes. */
export function readLicenseNumber(text: string): string {
  const bare = bareNumber(text);
  return /^[A-Z]\d{10}$/u.test(bare) ? formatLicenseNumber(bare) : bare;
}

/** A schema for a number that has exactly the right characters once `bareNumber` has been applied. */
const exactly = (form: RegExp, sentence: string, write: (bare: string) => string) =>
  v.pipe(v.string(), v.transform(bareNumber), v.regex(form, sentence), v.transform(write));

const asItIs = (bare: string): string => bare;

export const LicenseNumber = v.pipe(
  v.string(),
  v.transform(readLicenseNumber),
  v.regex(LICENSE_NUMBER, sentences.licenseNumber),
);
export const LtmsNumber = exactly(/^\d{15}$/u, sentences.ltmsNumber, formatLtmsNumber);
export const MvNumber = exactly(BARE_MV, sentences.mvNumber, formatMvNumber);
export const PlateNumber = exactly(BARE_PLATE, sentences.plateNumber, asItIs);
export const PostalCode = exactly(/^\d{4}$/u, sentences.postalCode, asItIs);

/** What a plate inquiry is asked for: a plate, or an MV file number, which gets its dash. */
export const PlateOrMvNumber = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.plateOrMv),
  v.transform(bareNumber),
  v.maxLength(15, sentences.plateOrMvTooLong),
  v.check((bare) => BARE_PLATE.test(bare) || BARE_MV.test(bare), sentences.plateOrMvForm),
  v.transform(formatMvNumber),
);
