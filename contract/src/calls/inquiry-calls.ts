import * as v from "valibot";
import { IsoDate } from "../days.ts";
import { LicenseNumber, PlateOrMvNumber } from "../document-numbers.ts";
import { fields, type Call } from "./call.ts";
import { CaptchaChallenge, CaptchaQuery } from "../captcha.ts";
import { LicenseRecord, PlateRecord } from "../record.ts";

const LicenseInquiry = v.strictObject({ number: LicenseNumber, birth_date: IsoDate });
const PlateInquiry = v.strictObject({ q: PlateOrMvNumber });

export const captchaCalls = {
  readCaptchaChallenge: {
    method: "GET",
    path: "/api/captcha/challenge",
    summary: "What the browser has to solve before a lookup form appears (R-4)",
    query: CaptchaQuery,
    status: 200,
    answer: CaptchaChallenge,
    problems: fields,
  },
} as const satisfies Record<string, Call>;

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
