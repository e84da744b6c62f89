import * as v from "valibot";
import { bareNumber, inGroups } from "./bare-number.ts";
import * as sentences from "./sentences.ts";
import { upper } from "./text.ts";

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
