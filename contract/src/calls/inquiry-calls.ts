import { fields, type Call } from "./call.ts";
import { LicenseInquiry, PlateInquiry } from "../inquiry.ts";
import { LicenseRecord, PlateRecord } from "../record.ts";

/** The two inquiries (spec §7). */
export const inquiryCalls = {
  inquireLicense: {
    method: "GET",
    path: "/api/ste/drivers_license/inquire",
    summary: "Look up a driver's license by number and birth date",
    query: LicenseInquiry,
    reads: ["captcha"],
    status: 200,
    answer: LicenseRecord,
    problems: [...fields, "resource_not_found", "captcha_required", "captcha_failed"],
  },
  inquirePlate: {
    method: "GET",
    path: "/api/ste/plate_number/inquire",
    summary: "Look up a plate by plate number or MV file number",
    query: PlateInquiry,
    reads: ["captcha"],
    status: 200,
    answer: PlateRecord,
    problems: [...fields, "resource_not_found", "captcha_required", "captcha_failed"],
  },
} as const satisfies Record<string, Call>;
