import { looksTemporary } from "@portal/contract/plate-number";
import { t } from "@lingui/core/macro";

/** The warning of spec §5 for a numeric plate shorter than 7 characters; undefined for other entries. */
export const temporaryPlateWarning = (number: string): string | undefined =>
  looksTemporary(number)
    ? t`You may have entered a temporary plate number, please use the MV Number instead.`
    : undefined;
