import { purposeRules } from "@portal/contract/appointment-purpose";
import { knownAs } from "../../track/known-as.ts";
import { readSession, type SessionItem } from "../../session.ts";
import type { BookingSubject } from "./entry.ts";

type Item = SessionItem<"drivers_license"> | SessionItem<"plate_number">;

/** The stored answer about the record that the appointment is for; null when another one is stored, or none. */
export function storedItem({ purpose, number }: Pick<BookingSubject, "purpose" | "number">) {
  const license = purposeRules[purpose].appointableType === "Driver's License";
  const item: Item | null = readSession(license ? "drivers_license" : "plate_number");
  if (!item) return null;
  return (license ? item.record.number : knownAs(item.record, item.asked)) === number ? item : null;
}
