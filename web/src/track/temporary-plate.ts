import { looksTemporary } from "@portal/contract/plate-number";
import { t } from "@lingui/core/macro";

/** What spec §5 says of a numeric plate shorter than 7 characters, or undefined for any other entry. */
export const temporaryPlateWarning = (number: string): string | undefined =>
  looksTemporary(number)
    ? t`You may have entered a temporary plate number, please use the MV Number instead.`
    : undefined;
