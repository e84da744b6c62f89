import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { toDisplayDate } from "@portal/contract/days";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { knownAs } from "./typed-number.ts";
import * as v from "valibot";
import { type ItemOf, sessionItem } from "../session.ts";

const text = v.optional(v.string(), "");

/** Spec §3, Appointment draft; `appointable_id` as in spec §2. `birth_date` as MM/DD/YYYY. */
export const appointmentDraftItem = sessionItem(
  "appointment_draft",
  v.object({
    birth_date: text,
    full_name: text,
    number: text,
    office_id: text,
    purpose: text,
    schedule_id: text,
    appointable_id: text,
  }),
);

export type AppointmentDraft = ItemOf<typeof appointmentDraftItem>;
/** A draft with a chosen purpose. */
export type PurposeDraft = AppointmentDraft & { purpose: AppointmentPurpose };

/** All fields start as empty strings (spec §3). */
export const emptyDraft: AppointmentDraft = {
  birth_date: "",
  full_name: "",
  number: "",
  office_id: "",
  purpose: "",
  schedule_id: "",
  appointable_id: "",
};

/** Identifies the record that a draft's photos and day belong to. */
export const ownerOf = ({ purpose, number }: Pick<AppointmentDraft, "purpose" | "number">) =>
  `${purpose} ${number}`;

/** Keeps the day and the input of an earlier draft for the same record and office; only the handle is new. */
export function continueDraft(draft: PurposeDraft, begun: AppointmentDraft | null): PurposeDraft {
  const { purpose, number, office_id, appointable_id } = draft;
  const isSame =
    begun?.purpose === purpose && begun.number === number && begun.office_id === office_id;
  return isSame ? { ...begun, purpose, appointable_id } : draft;
}

/** A pickup prefilled from a license (spec §2, Delivery). */
export const licensePickup = (record: LicenseRecord): PurposeDraft => ({
  ...emptyDraft,
  purpose: "Driver's License Pickup",
  full_name: record.full_name,
  number: record.number,
  appointable_id: record.id,
  birth_date: toDisplayDate(record.birth_date),
  office_id: record.office_id ?? "",
});

/** A pickup prefilled from a plate, whose record has no person. `asked` is the number of its status page. */
export const platePickup = (record: PlateRecord, asked: string): PurposeDraft => ({
  ...emptyDraft,
  purpose: "Plate Number Pickup",
  number: knownAs(record, asked),
  appointable_id: record.id,
  office_id: record.office?.id ?? "",
});

/** A draft whose record is not known yet. */
export const freshDraft = (purpose: AppointmentPurpose): PurposeDraft => ({
  ...emptyDraft,
  purpose,
});

/** A renewal whose license is not known yet. */
export const renewal = freshDraft("Driver's License Renewal");

type License = Pick<LicenseRecord, "id" | "number" | "full_name" | "birth_date">;

/** The renewal of a license whose number and birth date were checked; the person chooses the office. */
export const renewalOf = (record: License): PurposeDraft => ({
  ...renewal,
  appointable_id: record.id,
  full_name: record.full_name,
  number: record.number,
  birth_date: toDisplayDate(record.birth_date),
});
