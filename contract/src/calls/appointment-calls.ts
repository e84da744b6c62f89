import * as v from "valibot";
import {
  AppointmentMove,
  AppointmentRead,
  AppointmentRequest,
  AppointmentSubject,
  BookedAppointment,
} from "../appointment.ts";
import { AppointmentParam } from "../appointment-reference.ts";
import { ScheduleQuery, ScheduleSlot } from "../schedule-slot.ts";
import { always, fields, once, type Call } from "./call.ts";

const booking = ["not_bookable", "slot_full", "already_booked"] as const;

/** Office appointments (spec §7, R-2, R-22, R-23). */
export const appointmentCalls = {
  createAppointment: {
    method: "POST",
    path: "/api/ste/appointment",
    summary: "Book an office appointment",
    body: AppointmentRequest,
    reads: ["captcha", "idempotency"],
    status: 201,
    answer: BookedAppointment,
    problems: [
      ...fields,
      ...once,
      ...booking,
      "resource_not_found",
      "file_not_found",
      "captcha_required",
      "captcha_failed",
      "ownership_required",
    ],
  },
  checkAppointment: {
    method: "POST",
    path: "/api/ste/appointment/check",
    summary: "Whether an appointment can be booked for this record, before a day is chosen",
    body: AppointmentSubject,
    status: 200,
    answer: v.object({}),
    problems: [
      ...fields,
      "not_bookable",
      "already_booked",
      "resource_not_found",
      "ownership_required",
    ],
  },
  sendAppointmentLink: {
    method: "POST",
    path: "/api/ste/appointment/link",
    summary:
      "Mail the link of the appointment booked for this record again, to the address that was given at its booking",
    body: AppointmentSubject,
    status: 200,
    answer: v.object({}),
    problems: [...fields, "provider_unavailable", "resource_not_found", "ownership_required"],
  },
  readSchedule: {
    method: "GET",
    path: "/api/ste/appointment/schedule",
    summary: "Places per day at an office",
    query: ScheduleQuery,
    status: 200,
    answer: v.array(ScheduleSlot),
    problems: fields,
  },
  readAppointment: {
    method: "GET",
    path: "/api/ste/appointment/:reference",
    summary: "Read an appointment: the name in full with its token, masked without",
    params: AppointmentParam,
    reads: ["appointment"],
    status: 200,
    answer: AppointmentRead,
    problems: [...always, "resource_not_found"],
  },
  appointmentCalendar: {
    method: "GET",
    path: "/api/ste/appointment/:reference/calendar.ics",
    summary: "The appointment as a calendar file, without a name",
    params: AppointmentParam,
    file: "text/calendar",
    status: 200,
    answer: v.object({ name: v.string(), text: v.string() }),
    problems: [...always, "resource_not_found"],
  },
  moveAppointment: {
    method: "PUT",
    path: "/api/ste/appointment/:reference",
    summary: "Move an appointment to another day, at most twice, until the day before",
    params: AppointmentParam,
    body: AppointmentMove,
    reads: ["appointment"],
    status: 200,
    answer: AppointmentRead,
    problems: [
      ...fields,
      ...booking,
      "forbidden",
      "resource_not_found",
      "not_editable",
      "request_running",
    ],
  },
  cancelAppointment: {
    method: "PUT",
    path: "/api/ste/appointment/:reference/cancel",
    summary: "Cancel an appointment until the day before; its place is free at once",
    params: AppointmentParam,
    reads: ["appointment"],
    status: 200,
    answer: AppointmentRead,
    problems: [...always, "forbidden", "resource_not_found", "not_editable", "request_running"],
  },
} as const satisfies Record<string, Call>;
