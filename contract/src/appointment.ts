import * as v from "valibot";
import {
  Email,
  FileReference,
  IsoDate,
  LicenseNumber,
  Mobile,
  requiredUpperText,
  shortCode,
} from "./formats.ts";
import { orEmpty } from "./lookup.ts";
import { transactableTypes } from "./status.ts";

export const appointmentPurposes = [
  "Driver's License Renewal",
  "Driver's License Pickup",
  "Plate Number Pickup",
] as const;
export type AppointmentPurpose = (typeof appointmentPurposes)[number];
export const appointmentTypes = ["Pickup", "Renewal"] as const;

/** Schedule slot (spec §3). */
export const ScheduleSlot = v.object({
  id: v.string(),
  date: v.string(),
  slot: v.number(),
  used: v.number(),
});
export const ScheduleQuery = v.object({
  type: v.picklist([...appointmentTypes, "unmapped"]),
  appointable_type: v.picklist(transactableTypes),
  office_id: shortCode(),
  "date_range[from]": IsoDate,
  "date_range[to]": IsoDate,
});

const image = orEmpty(FileReference);
/** Appointment payload (spec §3) and body (spec §7), their union. */
export const AppointmentRequest = v.strictObject({
  appointable_id: orEmpty(v.pipe(v.string(), v.maxLength(400))),
  number: orEmpty(shortCode(20)),
  email: Email,
  contact_number: Mobile,
  full_name: requiredUpperText(200),
  birth_date: IsoDate,
  office_id: shortCode(),
  purpose: v.picklist(appointmentPurposes),
  schedule_id: orEmpty(shortCode()),
  date: orEmpty(IsoDate),
  type: v.picklist(appointmentTypes),
  appointable: v.union([
    v.strictObject({ type: v.literal("Driver's License"), reference: LicenseNumber }),
    v.strictObject({
      type: v.picklist(transactableTypes),
      id: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
    }),
  ]),
  documents: v.objectWithRest(
    { id_image_url: image, receipt_image_url: image, cr_image_url: image },
    image,
  ),
});

export const AppointmentRead = v.object({
  office: v.object({ name: v.string(), full_address: v.string() }),
  appointable_type: v.picklist(transactableTypes),
  type: v.picklist(appointmentTypes),
  reference: v.string(),
  date: v.string(),
  full_name: v.string(),
});
export const AppointmentParam = v.object({ reference: shortCode() });
