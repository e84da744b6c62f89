import * as v from "valibot";
import { bareNumber } from "./bare-number.ts";
import { BARE_MV_NUMBER, formatMvNumber, MV_NUMBER } from "./mv-number.ts";
import { formatPlateNumber, PLATE_NUMBER } from "./plate-number.ts";
import * as sentences from "./sentences.ts";

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
