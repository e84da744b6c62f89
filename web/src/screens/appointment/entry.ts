import {
  appointmentPurposes,
  LICENSE_NUMBER,
  purposeRules,
  toIsoDate,
  type AppointmentPurpose,
} from "@portal/contract";
import type { AppointmentDraft } from "../../parts/appointment/appointment-draft.ts";

/** What is booked: fixed before the form opens. `handle` is what a pickup's lookup issued, "" for a renewal. */
export type BookingSubject = { purpose: AppointmentPurpose; number: string; handle: string };

/** What the page does with the draft. */
export type Entry =
  | { step: "choose" }
  /** A renewal that has to ask whose licence it is. */
  | { step: "identify" }
  /** A pickup of what was never looked up. */
  | { step: "look-up"; purpose: AppointmentPurpose }
  | { step: "book"; subject: BookingSubject };

export function entryOf(draft: AppointmentDraft | null): Entry {
  const purpose = appointmentPurposes.find((one) => one === draft?.purpose);
  if (!draft || purpose === undefined) return { step: "choose" };
  const { number, appointable_id: handle, birth_date } = draft;
  if (purposeRules[purpose].type === "Renewal") {
    const known = LICENSE_NUMBER.test(number) && toIsoDate(birth_date) !== null;
    return known
      ? { step: "book", subject: { purpose, number, handle: "" } }
      : { step: "identify" };
  }
  return handle === ""
    ? { step: "look-up", purpose }
    : { step: "book", subject: { purpose, number, handle } };
}
