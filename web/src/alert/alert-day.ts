import { formatAppointmentDate } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";

/** The last day of an alert, `Tuesday, Jan 05, 2021`; `until` as the wire has it. */
export const alertDay = (until: string): string =>
  formatAppointmentDate(manilaDay(new Date(until)));
