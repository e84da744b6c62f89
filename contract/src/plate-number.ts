import { exactly } from "./bare-number.ts";
import * as sentences from "./sentences.ts";
import { upper } from "./text.ts";

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
