import { t } from "@lingui/core/macro";
import { LICENSE_NUMBER } from "@portal/contract/license-number";
import { MV_NUMBER } from "@portal/contract/mv-number";
import { normalisePlateQuery } from "@portal/contract/plate-or-mv-number";
import { looksTemporary, PLATE_NUMBER } from "@portal/contract/plate-number";

/** The warning of spec §5 for a numeric plate shorter than 7 characters; undefined for other entries. */
export const temporaryPlateWarning = (number: string): string | undefined =>
  looksTemporary(number)
    ? t`You may have entered a temporary plate number, please use the MV Number instead.`
    : undefined;

/** What is wrong with a plate or MV file number, and what would be right; undefined for a searchable one. */
export function plateMistake(text: string): string | undefined {
  const number = normalisePlateQuery(text);
  if (looksTemporary(number)) return temporaryPlateWarning(number);
  return PLATE_NUMBER.test(number) || MV_NUMBER.test(number)
    ? undefined
    : t`A plate number looks like ABC 1234. An MV file number has 15 digits.`;
}

/** What is wrong with a license number, and what would be right; undefined for a searchable one. */
export const licenseMistake = (number: string): string | undefined =>
  LICENSE_NUMBER.test(number)
    ? undefined
    : t`A license number is one letter and ten digits, such as A12-34-567890.`;
