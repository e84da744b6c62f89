import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindKeyed } from "../http/bind.ts";
import { cancelAppointment, moveAppointment } from "./change-appointment.ts";
import { checkAppointment, sendAppointmentLink } from "./check-appointment.ts";
import { createAppointment } from "./create-appointment.ts";
import { type BookingMemory, watchFullDays } from "./full-days.ts";
import { readAppointment, appointmentCalendar } from "./read-appointment.ts";
import type { Schedules } from "../schedule/schedules.ts";

/** Office appointments (spec §7, R-23). */
export function appointmentRoutes(
  app: FastifyInstance,
  context: Context,
  schedules: Schedules,
): void {
  const memory = { fullDays: watchFullDays(), schedules };
  const remembering =
    <Given, Answer>(verb: (context: Context & BookingMemory, input: Given) => Answer) =>
    (given: Context, input: Given): Answer =>
      verb({ ...given, ...memory }, input);
  bindKeyed(app, context, api.createAppointment, remembering(createAppointment));
  bind(app, context, api.checkAppointment, checkAppointment);
  bind(app, context, api.sendAppointmentLink, sendAppointmentLink);
  bind(app, context, api.readAppointment, readAppointment);
  bind(app, context, api.appointmentCalendar, appointmentCalendar);
  bind(app, context, api.moveAppointment, remembering(moveAppointment));
  bind(app, context, api.cancelAppointment, remembering(cancelAppointment));
}
