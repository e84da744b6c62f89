import type { api } from "@portal/contract/api";
import type { Handler } from "../http/bind.ts";
import { calendarFile } from "./calendar-file.ts";
import { requireAppointment } from "./access.ts";

/**
 * GET …/calendar.ics: the reference is enough, because the file contains no name.
 * @throws Problem `resource_not_found`
 */
export const appointmentCalendar: Handler<typeof api.appointmentCalendar> = async (
  { config, db },
  input,
) => {
  const row = await requireAppointment(db, input.params.reference);
  const text = calendarFile(row, { product: config.texts.product, origin: config.origin });
  return { name: `appointment-${row.reference}.ics`, text };
};
