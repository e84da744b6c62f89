import { purposeRules } from "@portal/contract";
import { readSession } from "../../session.ts";
import type { Known } from "./booking-values.ts";
import type { BookingSubject } from "./entry.ts";

/** What the person wrote elsewhere in this browser session: into the complete form of this very record, or to have it delivered. */
export function readKnown({ purpose, number }: BookingSubject): Known {
  const licence = purposeRules[purpose].appointableType === "Driver's License";
  const item = readSession(licence ? "drivers_license" : "plate_number");
  const typed = readSession(licence ? "license_draft" : "plate_draft");
  const shipping = readSession("shipping");
  const reached = shipping
    ? { email: shipping.email, contact_number: shipping.contact_number }
    : {};
  // The draft of a complete form is this record's only when the record came from that form.
  if (!typed || !item?.submission_token || item.record.number !== number) return reached;
  const names = [typed["first_name"], typed["middle_name"], typed["last_name"], typed["suffix"]];
  return {
    full_name: names.filter(Boolean).join(" "),
    birth_date: typed["birth_date"] ?? "",
    email: typed["email"] || (reached.email ?? ""),
    contact_number: typed["contact_number"] || (reached.contact_number ?? ""),
  };
}
