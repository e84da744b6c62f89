import { purposeRules, type AppointmentType } from "@portal/contract/appointment-purpose";
import type { Service } from "@portal/contract/control/schedule-control";
import type { TransactableType } from "@portal/contract/status";

const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/**
 * "Mon-Fri" or "Mon,Wed,Sat" or "none" as numbers, 1 is Monday; null for anything else.
 */
export function readWeekdays(text: string): number[] | null {
  if (text.trim().toLowerCase() === "none") return [];
  const days = new Set<number>();
  for (const part of text.split(/[,;\s]+/u).filter((one) => one !== "")) {
    const [first = 0, last = first, ...more] = part.split("-").map(numberOf);
    if (first === 0 || last === 0 || last < first || more.length > 0) return null;
    for (let day = first; day <= last; day += 1) days.add(day);
  }
  return days.size === 0 ? null : [...days].toSorted((a, b) => a - b);
}

const numberOf = (name: string): number =>
  NAMES.findIndex((one) => one.toLowerCase() === name.trim().slice(0, 3).toLowerCase()) + 1;

export const shownWeekdays = (days: readonly number[]): string =>
  days.length === 0 ? "none" : days.map((day) => NAMES[day - 1]).join(" ");

type Kind = { type: AppointmentType; appointable_type: TransactableType };

const kindOf = (purpose: keyof typeof purposeRules): Kind => ({
  type: purposeRules[purpose].type,
  appointable_type: purposeRules[purpose].appointableType,
});

/** What an operator calls a service, and how it is stored. */
export const serviceKinds: Readonly<Record<Service, Kind>> = {
  "license-pickup": kindOf("Driver's License Pickup"),
  "license-renewal": kindOf("Driver's License Renewal"),
  "plate-pickup": kindOf("Plate Number Pickup"),
};

export const serviceOf = ({ type, appointable_type: of }: Kind): Service => {
  if (type === "Renewal") return "license-renewal";
  return of === "Plate Number" ? "plate-pickup" : "license-pickup";
};
