import * as v from "valibot";
import { IsoDate } from "./calendar-day.ts";
import { LicenseNumber } from "./license-number.ts";
import { PlateOrMvNumber } from "./plate-or-mv-number.ts";

export const LicenseInquiry = v.strictObject({ number: LicenseNumber, birth_date: IsoDate });
export const PlateInquiry = v.strictObject({ q: PlateOrMvNumber });
