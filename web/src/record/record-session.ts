import { LicenseRecord, PlateRecord } from "@portal/contract/record";
import * as v from "valibot";
import type { TransactableType } from "@portal/contract/status";
import { readSession, sessionItem } from "../session.ts";
import type { LookedUp } from "../track/use-inquiry.ts";

const lookedUp = <Found>(record: v.GenericSchema<unknown, Found>) =>
  v.object({
    record,
    asked: v.string(),
    submission_token: v.nullable(v.string()),
    read_at: v.number(),
  }) as v.GenericSchema<unknown, LookedUp<Found>>;

/** The last lookup (spec §3); written by the first screen (track/use-inquiry.ts). */
export const licenseItem = sessionItem(
  "drivers_license",
  lookedUp(LicenseRecord as v.GenericSchema<unknown, LicenseRecord>),
);
export const plateItem = sessionItem(
  "plate_number",
  lookedUp(PlateRecord as v.GenericSchema<unknown, PlateRecord>),
);

export const lastFound = (type: TransactableType) =>
  type === "Plate Number" ? readSession(plateItem) : readSession(licenseItem);

/** A record's number, then the number that was entered to find it, if it is the last that was found. */
export function numbersAsked(type: TransactableType, number: string): string[] {
  const found = lastFound(type);
  const isFound = found?.record.number === number || found?.asked === number;
  return isFound ? [number, found.asked] : [number];
}

/** A complete form's draft: field name → text. */
const Draft = v.record(v.string(), v.string());
export const licenseDraftItem = sessionItem("license_draft", Draft);
export const plateDraftItem = sessionItem("plate_draft", Draft);
/** By number looked up: the plate's other number, entered during this visit. */
export const plateOwnerItem = sessionItem("plate_owner", Draft);
