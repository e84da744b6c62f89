import { exactly } from "./bare-number.ts";
import * as sentences from "./sentences.ts";
import { upper } from "./text.ts";

/** MV file number: 15 digits, the dash after the fourth optional. */
export const MV_NUMBER = /^\d{4}-?\d{11}$/;
export const BARE_MV_NUMBER = /^\d{15}$/u;

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
