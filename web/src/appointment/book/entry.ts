import {
  type AppointmentPurpose,
  appointmentPurposes,
  purposeRules,
} from "@portal/contract/appointment-purpose";
import { toIsoDate } from "@portal/contract/days";
import { LICENSE_NUMBER } from "@portal/contract/document-numbers";
import type { PlateRecord } from "@portal/contract/record";
import type { AppointmentDraft } from "../../track/appointment-draft.ts";
import { knownAs } from "../../track/typed-number.ts";
import { type ItemOf, readSession } from "../../session.ts";
import { licenseItem, plateItem } from "../../record/record-session.ts";
import type { FormState } from "../../track/form-state.ts";
import { paths } from "@portal/contract/paths";

/** What is booked, fixed before the form opens. `handle` comes from its lookup; a renewal may be without, "". */
export type BookingSubject = { purpose: AppointmentPurpose; number: string; handle: string };

/** The step that a draft leads to. */
export type Entry =
  | { step: "choose" }
  /** A renewal: whose license is it? */
  | { step: "identify" }
  /** A pickup without a lookup. */
  | { step: "look-up"; purpose: AppointmentPurpose }
  /** A pickup of a plate that was looked up by one number: ownership is shown first. */
  | { step: "show"; record: PlateRecord; asked: string }
  | { step: "book"; subject: BookingSubject };

/** @param plate the last plate that was looked up */
export function entryOf(
  draft: AppointmentDraft | null,
  plate: Pick<ItemOf<typeof plateItem>, "record" | "asked"> | null,
): Entry {
  const purpose = appointmentPurposes.find((one) => one === draft?.purpose);
  if (!draft || purpose === undefined) return { step: "choose" };
  const { number, appointable_id: handle, birth_date } = draft;
  if (purposeRules[purpose].type === "Renewal") {
    const known = LICENSE_NUMBER.test(number) && toIsoDate(birth_date) !== null;
    return known ? { step: "book", subject: { purpose, number, handle } } : { step: "identify" };
  }
  if (handle === "") return { step: "look-up", purpose };
  const isAsked =
    purpose === "Plate Number Pickup" &&
    plate?.record.ownership_needed &&
    knownAs(plate.record, plate.asked) === number;
  return isAsked
    ? { step: "show", record: plate.record, asked: plate.asked }
    : { step: "book", subject: { purpose, number, handle } };
}

type Carried = Pick<AppointmentDraft, "number" | "birth_date">;

/** Where to look up a pickup's record (spec §2, fallback routes): the address and its navigation state. */
export function fallbackRoute(
  purpose: AppointmentPurpose,
  carried: Carried | null,
): { to: string; state: Partial<FormState> } {
  const number = carried?.number ?? "";
  return purposeRules[purpose].appointableType === "Driver's License"
    ? { to: paths.licenseForm, state: { number, birth_date: carried?.birth_date ?? "" } }
    : { to: paths.plateForm, state: { number } };
}

/** The stored answer for the appointment's record; null when none or another one is stored. */
function storedItem({ purpose, number }: Pick<BookingSubject, "purpose" | "number">) {
  const license = purposeRules[purpose].appointableType === "Driver's License";
  const item = license ? readSession(licenseItem) : readSession(plateItem);
  if (!item) return null;
  return (license ? item.record.number : knownAs(item.record, item.asked)) === number ? item : null;
}

/** Where the record of a pickup can be delivered from instead; undefined unless its office delivers. */
export function deliveryRoute(subject: Pick<BookingSubject, "purpose" | "number">) {
  const item = storedItem(subject);
  if (!item?.record.is_delivery_enabled) return undefined;
  return purposeRules[subject.purpose].appointableType === "Driver's License"
    ? paths.licenseDelivery(item.asked)
    : paths.plateDelivery(item.asked);
}

/** The status page of the appointment's record: it shows the stored answer and refreshes it, or asks for a lookup. */
export function statusRoute(subject: Pick<BookingSubject, "purpose" | "number">): string {
  const asked = storedItem(subject)?.asked ?? subject.number;
  return paths.record(purposeRules[subject.purpose].appointableType, asked);
}
