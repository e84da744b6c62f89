import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { shortCode, orAbsent, orEmpty, RecordHandle } from "./text.ts";
import { appointmentTypes, appointmentPurposes, purposeRules } from "./appointment-purpose.ts";
import { IsoDate, BirthDate } from "./days.ts";
import { transactableTypes } from "./status.ts";
import { Email, Mobile } from "./contact.ts";
import { AppointmentDocuments } from "./photos.ts";
import { LicenseNumber } from "./document-numbers.ts";
import { FullName } from "./person.ts";

/** `apt 7kq2m9dx4hwc` → `APT-7KQ2-M9DX-4HWC`; other text stays as it was typed. */
export function formatAppointmentReference(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s\p{Dash}\p{Cf}]/gu, "");
  const [, a, b, c] = /^APT(.{4})(.{4})(.{4})$/u.exec(bare) ?? [];
  return a === undefined ? text.trim() : `APT-${a}-${b}-${c}`;
}

/** Normalises the reference: dashes, spaces and case are ignored. */
export const AppointmentParam = v.object({
  reference: v.pipe(
    shortCode(),
    v.transform(formatAppointmentReference),
    v.regex(/^APT(?:-[A-Z2-9]{4}){3}$/u),
  ),
});

/** Default capacity of a day (spec §3). */
export const DEFAULT_SLOT = 20;

/** Schedule slot (spec §3): `slot` is the capacity on `date`, `used` the places taken; `id` is the schedule_id. */
export const ScheduleSlot = v.object({
  id: v.string(),
  date: v.string(),
  slot: v.number(),
  used: v.number(),
});
export type ScheduleSlot = v.InferOutput<typeof ScheduleSlot>;

/** The fields of a booking that identify the slot. */
export const chosenDay = ({ id, date }: Pick<ScheduleSlot, "id" | "date">) => ({
  schedule_id: id,
  date,
});

/** A date is available only when `used` is below `slot` (spec §4). */
export const placesLeft = ({ slot, used }: ScheduleSlot): number => Math.max(0, slot - used);

/** `date_range` values are YYYY-MM-DD, both included; the type is "unmapped" without a purpose (spec §7). */
export const ScheduleQuery = v.strictObject({
  type: v.picklist([...appointmentTypes, "unmapped"]),
  appointable_type: v.picklist(transactableTypes),
  office_id: shortCode(),
  "date_range[from]": IsoDate,
  "date_range[to]": IsoDate,
});

const whichDay = { schedule_id: orEmpty(shortCode()), date: orEmpty(IsoDate) };
const dayFields = [["schedule_id"], ["date"]] as const;
const namesADay = ({ schedule_id: id, date }: { schedule_id: string; date: string }): boolean =>
  id !== "" || date !== "";

/** Union of the payload in spec §3 and the body in §7; `date` or `schedule_id` is required. */
export const AppointmentRequest = v.pipe(
  v.strictObject({
    appointable_id: orEmpty(RecordHandle),
    number: orEmpty(shortCode(20)),
    email: Email,
    contact_number: Mobile,
    full_name: FullName,
    birth_date: BirthDate,
    office_id: v.pipe(shortCode(), v.nonEmpty(sentences.office)),
    purpose: v.picklist(appointmentPurposes, sentences.purpose),
    ...whichDay,
    type: v.picklist(appointmentTypes, sentences.purpose),
    appointable: v.union([
      v.strictObject({ type: v.literal("Driver's License"), reference: LicenseNumber }),
      v.strictObject({ type: v.picklist(transactableTypes), id: RecordHandle }),
    ]),
    documents: orAbsent(AppointmentDocuments, {}),
  }),
  v.forward(
    v.partialCheck(
      [["purpose"], ["type"], ["appointable"]],
      ({ purpose, type, appointable }) =>
        purposeRules[purpose].type === type &&
        purposeRules[purpose].appointableType === appointable.type &&
        (type === "Renewal") === "reference" in appointable,
      sentences.purpose,
    ),
    ["purpose"],
  ),
  v.forward(v.partialCheck(dayFields, namesADay, sentences.appointmentDate), ["date"]),
);
export type AppointmentRequest = v.InferOutput<typeof AppointmentRequest>;

/** What is to be booked, before anything else is chosen: `id` is the handle of whoever has shown both factors. */
export const AppointmentSubject = v.strictObject({
  purpose: v.picklist(appointmentPurposes, sentences.purpose),
  id: RecordHandle,
});

/** Another day, and for a renewal another office too; an empty office_id keeps the office. */
export const AppointmentMove = v.pipe(
  v.strictObject({ office_id: orEmpty(shortCode()), ...whichDay }),
  v.forward(v.partialCheck(dayFields, namesADay, sentences.appointmentDate), ["date"]),
);

const appointmentStatuses = ["Booked", "Past", "Cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];
/** Moves per appointment. */
export const MAX_MOVES = 2;

/**
 * Appointment (read), spec §3, with the additional fields of the confirmation. Only the booking browser and the manage
 * link get the unmasked `full_name` and `managed`. `closed_reason` is null when the office is open on that day.
 */
export const AppointmentRead = v.object({
  office: v.object({
    id: v.string(),
    name: v.string(),
    full_address: v.string(),
    latitude: v.nullable(v.number()),
    longitude: v.nullable(v.number()),
    hours: v.nullable(v.string()),
  }),
  appointable_type: v.picklist(transactableTypes),
  type: v.picklist(appointmentTypes),
  reference: v.string(),
  date: v.string(),
  full_name: v.string(),
  status: v.picklist(appointmentStatuses),
  closed_reason: v.nullable(v.string()),
  managed: v.nullable(
    v.object({
      moves_left: v.number(),
      /** Whether it can be cancelled, and moved if moves are left. */
      changeable: v.boolean(),
      /** When the office has noted that its person came; null before. */
      arrived_at: v.nullable(v.string()),
    }),
  ),
});
export type AppointmentRead = v.InferOutput<typeof AppointmentRead>;

/** `token` is part of the manage link and returned only here. */
export const BookedAppointment = v.object({ reference: v.string(), token: v.string() });
