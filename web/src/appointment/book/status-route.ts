import { purposeRules } from "@portal/contract/appointment-purpose";
import { paths } from "@portal/contract/paths";
import type { BookingSubject } from "./entry.ts";
import { storedItem } from "./stored-item.ts";

/** The status page of what the appointment is for: it shows what is stored and reads it again, or asks. */
export function statusRoute(subject: Pick<BookingSubject, "purpose" | "number">): string {
  const asked = storedItem(subject)?.asked ?? subject.number;
  return paths.record(purposeRules[subject.purpose].appointableType, asked);
}
