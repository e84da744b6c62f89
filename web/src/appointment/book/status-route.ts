import { purposeRules } from "@portal/contract/appointment-purpose";
import { paths } from "@portal/contract/paths";
import type { BookingSubject } from "./entry.ts";
import { knownAs } from "../../track/typed-number.ts";
import { readSession } from "../../session.ts";
import { licenseItem, plateItem } from "../../record/record-session.ts";

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
