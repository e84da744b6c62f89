import { LicenseRecord, PlateRecord } from "@portal/contract";
import * as v from "valibot";
import { readRecordsAs, type LookedUp } from "./session.ts";

const lookedUp = <Found>(
  record: v.GenericSchema<unknown, Found>,
): v.GenericSchema<unknown, LookedUp<Found>> =>
  v.object({
    record,
    asked: v.string(),
    submission_token: v.nullable(v.string()),
    read_at: v.number(),
  });

readRecordsAs({
  drivers_license: lookedUp(LicenseRecord as v.GenericSchema<unknown, LicenseRecord>),
  plate_number: lookedUp(PlateRecord as v.GenericSchema<unknown, PlateRecord>),
});
