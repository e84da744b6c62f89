import { PLATE_NUMBER } from "@portal/contract/plate-number";
import type { PlateRecord } from "@portal/contract/record";

/** What a plate goes by: its number, or while it has none the MV number that was asked for. */
export const knownAs = ({ number }: Pick<PlateRecord, "number">, asked: string): string =>
  PLATE_NUMBER.test(number) ? number : asked;
