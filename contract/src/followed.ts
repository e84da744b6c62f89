import * as v from "valibot";
import { IsoDate } from "./calendar-day.ts";
import { RecordHandle } from "./record-handle.ts";

/** How long a device keeps a number that its person follows (docs/decisions/066). */
export const FOLLOWED_DAYS = 90;

/** The license of a look-up, by its handle. */
export const FollowRequest = v.strictObject({ id: RecordHandle });

/** Names the license for as long as a device keeps it, and opens it only with the birth date. */
export const FollowedLicense = v.object({ long_handle: v.string() });

export const FollowedInquiry = v.strictObject({ long_handle: RecordHandle, birth_date: IsoDate });
