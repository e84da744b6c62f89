import * as v from "valibot";
import { always, fields, once, type Call } from "./call.ts";
import { SubmittedLicense, SubmittedPlate } from "../record.ts";
import { LicenseSubmission, PlateOwnership, PlateSubmission } from "../submission.ts";

/** What a person adds to a record that was or was not found: the two submissions (spec §7, R-2), and a plate's owner. */
export const recordCalls = {
  showPlateOwnership: {
    method: "POST",
    path: "/api/ste/plate_number/ownership",
    summary:
      "Show that a plate is yours by its other number: the MV file number of a plate number, or the reverse (R-45); answers a handle that says so",
    body: PlateOwnership,
    status: 200,
    answer: v.object({ id: v.string() }),
    problems: [...fields, "resource_not_found"],
  },
  submitLicense: {
    method: "POST",
    path: "/api/ste/drivers_license",
    summary: "Ask for verification of a driver's license",
    body: LicenseSubmission,
    reads: ["captcha", "idempotency"],
    status: 201,
    answer: SubmittedLicense,
    problems: [...fields, ...once, "captcha_required", "captcha_failed"],
  },
  submitPlate: {
    method: "POST",
    path: "/api/ste/plate_number",
    summary: "Ask for verification of a plate",
    body: PlateSubmission,
    reads: ["captcha", "idempotency"],
    status: 201,
    answer: SubmittedPlate,
    problems: [...fields, ...once, "captcha_required", "captcha_failed"],
  },
  readLicenseSubmission: {
    method: "GET",
    path: "/api/ste/drivers_license/submission",
    summary: "Read what became of a license submission (R-29)",
    reads: ["submission"],
    status: 200,
    answer: SubmittedLicense,
    problems: [...always, "resource_not_found"],
  },
  readPlateSubmission: {
    method: "GET",
    path: "/api/ste/plate_number/submission",
    summary: "Read what became of a plate submission (R-29)",
    reads: ["submission"],
    status: 200,
    answer: SubmittedPlate,
    problems: [...always, "resource_not_found"],
  },
} as const satisfies Record<string, Call>;
