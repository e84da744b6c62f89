import { PLATE_NUMBER } from "@portal/contract/plate-number";
import type { PlateRecord } from "@portal/contract/record";

/** A plate's number, or its MV number (as entered) while it has none. */
export const knownAs = ({ number }: Pick<PlateRecord, "number">, asked: string): string =>
  PLATE_NUMBER.test(number) ? number : asked;
