import { FollowedInquiry, FollowedLicense, FollowRequest } from "../followed.ts";
import { LicenseRecord } from "../record.ts";
import { fields, type Call } from "./call.ts";

/** Of the numbers that a device keeps (docs/decisions/066). A plate needs none: its number alone is its key. */
export const followCalls = {
  followLicense: {
    method: "POST",
    path: "/api/ste/drivers_license/follow",
    summary: "Get a handle of 90 days for a license, which a device keeps with its masked number",
    body: FollowRequest,
    status: 200,
    answer: FollowedLicense,
    problems: [...fields, "resource_not_found"],
  },
  openFollowedLicense: {
    method: "POST",
    path: "/api/ste/drivers_license/followed",
    summary: "Look up a license by the handle that a device keeps, and its birth date",
    body: FollowedInquiry,
    reads: ["captcha"],
    status: 200,
    answer: LicenseRecord,
    problems: [...fields, "resource_not_found", "captcha_required", "captcha_failed"],
  },
} as const satisfies Record<string, Call>;
