import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** The names of the purposes (spec §9). */
export const purposeWords: Record<AppointmentPurpose, MessageDescriptor> = {
  "Driver's License Renewal": msg`Driver's License Renewal`,
  "Driver's License Pickup": msg`Driver's License Pickup`,
  "Plate Number Pickup": msg`Plate Number Pickup`,
};
