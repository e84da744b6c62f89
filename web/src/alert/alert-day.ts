import { formatAppointmentDate } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";

/** The last day of an alert as `Tuesday, Jan 05, 2021`, from the wire's `until`. */
export const alertDay = (until: string): string =>
  formatAppointmentDate(manilaDay(new Date(until)));
