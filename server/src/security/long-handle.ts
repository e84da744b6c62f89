import { FOLLOWED_DAYS } from "@portal/contract/followed";
import { DAY_MS } from "@portal/contract/manila-time";
import { sealId, unsealId, type SealTools } from "./sealed-id.ts";

const PURPOSE = "long_handle";
/** A day more than it is shown for, so that it opens until the end of its last day. */
const LIFETIME_MS = (FOLLOWED_DAYS + 1) * DAY_MS;

/**
 * What a device keeps of a license that its person follows (docs/decisions/066). It opens nothing by itself: it
 * stands for the number in a look-up, beside the birth date.
 */
export const issueLongHandle = (context: SealTools, licenseId: string): string =>
  sealId(context, PURPOSE, { first: 0, id: licenseId }, LIFETIME_MS);

/** The license's id; null for an expired or wrong handle. */
export const readLongHandle = (context: SealTools, handle: string): string | null =>
  unsealId(context, PURPOSE, handle)?.id ?? null;
