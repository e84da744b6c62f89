import * as v from "valibot";
import { appointmentPurposes, appointmentTypes, purposeRules } from "./appointment-purpose.ts";
import { BirthDate } from "./birth-date.ts";
import { IsoDate } from "./calendar-day.ts";
import { Email } from "./email.ts";
import { AppointmentDocuments } from "./documents.ts";
import { LicenseNumber } from "./license-number.ts";
import { Mobile } from "./mobile.ts";
import { orAbsent, orEmpty } from "./optional-field.ts";
import { shortCode } from "./text.ts";
import { FullName } from "./names.ts";
import { RecordHandle } from "./record-handle.ts";
import { numberOf, reading, textOf } from "./reading.ts";
import { sentences } from "./sentences.ts";
import { transactableTypes } from "./status.ts";

/** Capacity of a day and places taken, where the wire leaves them out (spec §3). */
export const DEFAULT_SLOT = 20;

/**
 * Schedule slot (spec §3): `slot` places in all on `date`, `used` of them taken; `id` is the schedule_id, or the
 * date where a host gives none (spec §7).
 */
export const ScheduleSlot = reading(
  v.object({ id: v.string(), date: v.string(), slot: v.number(), used: v.number() }),
  { slot: DEFAULT_SLOT, used: 0 },
  ({ id, date }) => ({ id: id ?? date }),
);
export type ScheduleSlot = v.InferOutput<typeof ScheduleSlot>;

/** What a booking names of a slot: its schedule_id where the host gave one, and the date. */
export const chosenDay = ({ id, date }: Pick<ScheduleSlot, "id" | "date">) => ({
  schedule_id: id === date ? "" : id,
  date,
});

/** A date is available only when `used` is below `slot` (spec §4). */
export const placesLeft = ({ slot, used }: ScheduleSlot): number => Math.max(0, slot - used);

/** `date_range` values as YYYY-MM-DD, both ends included; "unmapped" when there is no purpose (spec §7). */
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

/** Appointment payload (spec §3) and body (spec §7), their union; `date` or `schedule_id` must be given. */
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

/** Another day, and for a renewal another office too; an empty office_id keeps the office. */
export const AppointmentMove = v.pipe(
  v.strictObject({ office_id: orEmpty(shortCode()), ...whichDay }),
  v.forward(v.partialCheck(dayFields, namesADay, sentences.appointmentDate), ["date"]),
);

/** Booked until its day is over or somebody cancels it. */
export const appointmentStatuses = ["Booked", "Past", "Cancelled"] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];
/** How often an appointment may be moved. */
export const MAX_MOVES = 2;

/**
 * Appointment (read), spec §3, with what the confirmation needs beside it. `full_name` is masked and `managed`
 * null unless the booking browser or the manage link asks. `closed_reason`: why the office is closed on
 * that day, null when it is open.
 */
export const AppointmentRead = reading(
  v.object({
    office: reading(
      v.object({
        id: v.string(),
        name: v.string(),
        full_address: v.string(),
        latitude: v.nullable(v.number()),
        longitude: v.nullable(v.number()),
        hours: v.nullable(v.string()),
      }),
      { id: "" },
      ({ latitude, longitude, hours }) => ({
        latitude: numberOf(latitude),
        longitude: numberOf(longitude),
        hours: textOf(hours) || null,
      }),
    ),
    appointable_type: v.picklist(transactableTypes),
    type: v.picklist(appointmentTypes),
    reference: v.string(),
    date: v.string(),
    full_name: v.string(),
    status: v.picklist(appointmentStatuses),
    closed_reason: v.nullable(v.string()),
    managed: v.nullable(
      v.object({
        /** Moves that are left. */
        moves_left: v.number(),
        /** Whether it can still be cancelled, and moved while moves are left. */
        changeable: v.boolean(),
      }),
    ),
  }),
  { status: "Booked" },
);
export type AppointmentRead = v.InferOutput<typeof AppointmentRead>;

/** `token` opens the appointment: part of the manage link, given once here; "" where a host gives none. */
export const BookedAppointment = reading(v.object({ reference: v.string(), token: v.string() }), {
  token: "",
});

/** The reference as printed, however it is typed: dashes, spaces and small letters do not matter. */
export const AppointmentParam = v.object({
  reference: v.pipe(
    shortCode(),
    v.transform(formatAppointmentReference),
    v.regex(/^APT(?:-[A-Z2-9]{4}){3}$/u),
  ),
});

/** `apt 7kq2m9dx4hwc` → `APT-7KQ2-M9DX-4HWC`; what has another shape is only upper-cased. */
export function formatAppointmentReference(text: string): string {
  const bare = text.toUpperCase().replaceAll(/[\s-]/gu, "");
  const [, a, b, c] = /^APT(.{4})(.{4})(.{4})$/u.exec(bare) ?? [];
  return a === undefined ? bare : `APT-${a}-${b}-${c}`;
}
