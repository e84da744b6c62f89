import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { toDisplayDate } from "@portal/contract/days";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { knownAs } from "./typed-number.ts";
import * as v from "valibot";
import { attemptEntry } from "../api/send-once.ts";
import { forgetSession, type ItemOf, sessionItem } from "../session.ts";

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

/** The form's part of the draft, kept over a reload; photos as preview links, for their thumbnails. */
export const appointmentFormItem = sessionItem(
  "appointment_form",
  v.object({
    email: text,
    contact_number: text,
    id_image_url: text,
    receipt_image_url: text,
    cr_image_url: text,
    supporting_documents: v.optional(v.array(v.string()), []),
    /** The chosen day, YYYY-MM-DD; the draft's schedule_id is its slot. */
    date: text,
    /** The number and purpose that the form belongs to: photos and day are restored for these only. */
    draft_of: text,
    attempt: attemptEntry,
  }),
);

export type AppointmentForm = ItemOf<typeof appointmentFormItem>;

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

/** Forgets a booking that was begun for one of these (`ownerOf`); another that was begun since is kept. */
export function forgetBooking(owners: readonly string[]): void {
  forgetSession(appointmentDraftItem, (draft) => owners.includes(ownerOf(draft)));
  forgetSession(appointmentFormItem, ({ draft_of: owner }) => owners.includes(owner));
}

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
