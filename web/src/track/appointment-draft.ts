import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { toDisplayDate } from "@portal/contract/calendar-day";
import type { LicenseRecord, PlateRecord } from "@portal/contract/record";
import { knownAs } from "./known-as.ts";
import * as v from "valibot";
import { sessionItem, type ItemOf } from "../session.ts";

const text = v.optional(v.string(), "");

/** Spec §3, Appointment draft; `appointable_id` as spec §2 carries it. `birth_date` as MM/DD/YYYY. */
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
/** A draft whose purpose is settled. */
export type PurposeDraft = AppointmentDraft & { purpose: AppointmentPurpose };

/** All start as empty strings (spec §3). */
export const emptyDraft: AppointmentDraft = {
  birth_date: "",
  full_name: "",
  number: "",
  office_id: "",
  purpose: "",
  schedule_id: "",
  appointable_id: "",
};

/** What a draft's photos and day belong to. */
export const ownerOf = ({ purpose, number }: Pick<AppointmentDraft, "purpose" | "number">) =>
  `${purpose} ${number}`;

/** With the day and the words that were already given for the same thing at the same office: only its handle is new. */
export function goingOn(draft: PurposeDraft, begun: AppointmentDraft | null): PurposeDraft {
  const { purpose, number, office_id, appointable_id } = draft;
  const isSame =
    begun?.purpose === purpose && begun.number === number && begun.office_id === office_id;
  return isSame ? { ...begun, purpose, appointable_id } : draft;
}

/** What a license knows of its pickup (spec §2, Delivery). */
export const licensePickup = (record: LicenseRecord): PurposeDraft => ({
  ...emptyDraft,
  purpose: "Driver's License Pickup",
  full_name: record.full_name,
  number: record.number,
  appointable_id: record.id,
  birth_date: toDisplayDate(record.birth_date),
  office_id: record.office_id ?? "",
});

/** A plate's record carries no person. `asked` is the number of its status page. */
export const platePickup = (record: PlateRecord, asked: string): PurposeDraft => ({
  ...emptyDraft,
  purpose: "Plate Number Pickup",
  number: knownAs(record, asked),
  appointable_id: record.id,
  office_id: record.office?.id ?? "",
});

/** Of a purpose that still has to ask, or look up, what it is for. */
export const freshDraft = (purpose: AppointmentPurpose): PurposeDraft => ({
  ...emptyDraft,
  purpose,
});

/** A renewal that still has to ask whose license it is. */
export const renewal = freshDraft("Driver's License Renewal");

type License = Pick<LicenseRecord, "number" | "full_name" | "birth_date">;

/** The renewal of a license whose number and birth date were proven; the office is the person's choice. */
export const renewalOf = (record: License): PurposeDraft => ({
  ...renewal,
  full_name: record.full_name,
  number: record.number,
  birth_date: toDisplayDate(record.birth_date),
});
