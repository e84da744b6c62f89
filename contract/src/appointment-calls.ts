import * as v from "valibot";
import {
  AppointmentParam,
  AppointmentRead,
  AppointmentRequest,
  ScheduleQuery,
  ScheduleSlot,
} from "./appointment.ts";
import { always, fields, once, type Call } from "./call.ts";

/** Office appointments (spec §7, R-2). */
export const appointmentCalls = {
  createAppointment: {
    method: "POST",
    path: "/api/ste/appointment",
    summary: "Book an office appointment",
    body: AppointmentRequest,
    reads: ["captcha", "idempotency"],
    status: 201,
    answer: v.object({ reference: v.string() }),
    problems: [
      ...fields,
      ...once,
      "resource_not_found",
      "slot_full",
      "already_booked",
      "not_deliverable",
      "file_not_found",
    ],
  },
  readAppointment: {
    method: "GET",
    path: "/api/ste/appointment/:reference",
    summary: "Read an appointment",
    params: AppointmentParam,
    status: 200,
    answer: AppointmentRead,
    problems: [...always, "resource_not_found"],
  },
  readSchedule: {
    method: "GET",
    path: "/api/ste/appointment/schedule",
    summary: "Places left per day at an office",
    query: ScheduleQuery,
    status: 200,
    answer: v.array(ScheduleSlot),
    problems: fields,
  },
} as const satisfies Record<string, Call>;
