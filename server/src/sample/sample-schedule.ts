import { DEFAULT_SLOT } from "@portal/contract/schedule-slot";
import {
  appointmentPurposes,
  purposeRules,
  type AppointmentPurpose,
} from "@portal/contract/appointment-purpose";
import { isOpenOnSaturday, type SampleOffice } from "./sample-offices.ts";

const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const MONDAY_TO_SATURDAY = [...MONDAY_TO_FRIDAY, 6];

/** The office flag for each purpose. */
const offeredBy = {
  "Driver's License Renewal": "drivers_license_renewal_enabled",
  "Driver's License Pickup": "drivers_license_appointment_new_enabled",
  "Plate Number Pickup": "plate_number_appointment_enabled",
} as const satisfies Record<AppointmentPurpose, keyof SampleOffice>;

/** The sandbox's weekly templates for every service of each office. */
export function sampleTemplates(offices: readonly SampleOffice[]) {
  return offices.flatMap((office) =>
    appointmentPurposes
      .filter((purpose) => office[offeredBy[purpose]])
      .map((purpose) => ({
        office_id: office.id,
        type: purposeRules[purpose].type,
        appointable_type: purposeRules[purpose].appointableType,
        weekdays: isOpenOnSaturday(office) ? MONDAY_TO_SATURDAY : MONDAY_TO_FRIDAY,
        capacity: DEFAULT_SLOT,
        sample: true,
      })),
  );
}
