import { purposeRules, type AppointmentType } from "@portal/contract/appointment-purpose";
import type { Service } from "@portal/contract/control/schedule-control";
import type { TransactableType } from "@portal/contract/status";

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
