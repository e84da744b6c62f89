import type { api } from "@portal/contract/api";
import { manilaDay } from "@portal/contract/manila-time";
import type { Handler } from "../http/bind.ts";
import { opens, requireAppointment } from "./access.ts";
import { appointmentView } from "./appointment-view.ts";
import { calendarFile } from "./calendar-file.ts";

/**
 * GET: the confirmation; the name is masked without the right token.
 * @throws Problem `resource_not_found`
 */
export const readAppointment: Handler<typeof api.readAppointment> = async (context, input) => {
  const today = manilaDay(context.now());
  const row = await requireAppointment(context.db, input.params.reference);
  return appointmentView(row, opens(row, input.tokens.appointment, today), today);
};

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
