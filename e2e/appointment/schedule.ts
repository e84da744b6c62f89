import { api } from "@portal/contract/api";
import { placesLeft } from "@portal/contract/appointment";
import {
  purposeRules,
  type AppointmentPurpose,
  bookableWindow,
} from "@portal/contract/appointment-purpose";
import { addDays, manilaDay } from "@portal/contract/days";
import type { APIRequestContext } from "@playwright/test";
import { callPortal } from "../portal/call.ts";
import { PLATE_OFFICE } from "../record/records.ts";

/** Where a license of these tests is kept (see records.ts). */
const LICENSE_OFFICE = "central-office";

export const officeOf = (purpose: AppointmentPurpose): string =>
  purpose === "Plate Number Pickup" ? PLATE_OFFICE : LICENSE_OFFICE;

/** More places than tests take at the same time. */
const ROOM = 6;

export type Day = { officeId: string; date: string };

/** What the schedule says, as the calendar asks it. */
export function scheduleFrom(request: APIRequestContext) {
  async function schedule(purpose: AppointmentPurpose, officeId: string) {
    const window = bookableWindow(purpose, manilaDay(new Date()));
    if (!window) throw new Error(`Nothing can be booked for ${purpose}`);
    const { type, appointableType } = purposeRules[purpose];
    return callPortal(request, api.readSchedule, {
      query: {
        type,
        appointable_type: appointableType,
        office_id: officeId,
        "date_range[from]": window.from,
        "date_range[to]": window.to,
      },
    });
  }

  /** The days of this purpose at its office that have so many places, in order; four at least. */
  async function daysWith(places: number, purpose: AppointmentPurpose, officeId: string) {
    const slots = await schedule(purpose, officeId);
    const fitting = slots.filter((slot) => placesLeft(slot) >= places);
    const [first, second, third, fourth, ...rest] = fitting;
    if (!first || !second || !third || !fourth) throw new Error(`${officeId} has too few days`);
    return [first, second, third, fourth, ...rest] as const;
  }

  /** What the calendar offers. */
  const freeDays = (purpose: AppointmentPurpose, officeId = officeOf(purpose)) =>
    daysWith(1, purpose, officeId);
  /** Days that no other test fills up meanwhile. */
  const roomyDays = (purpose: AppointmentPurpose, officeId = officeOf(purpose)) =>
    daysWith(ROOM, purpose, officeId);

  /**
   * A day in the midst of the free ones on which the office sees nobody: a holiday, or a day of a weekend when no holiday
   * is among the days to come, as at the end of August.
   */
  async function closedDay(purpose: AppointmentPurpose, officeId = officeOf(purpose)) {
    const open = (await schedule(purpose, officeId)).map(({ date }) => date);
    const last = open.at(-1) ?? "";
    const closed: string[] = [];
    for (let day = open[0] ?? ""; day < last; day = addDays(day, 1))
      if (!open.includes(day)) closed.push(day);
    const isHoliday = (day: string) => new Date(day).getUTCDay() % 6 > 0;
    const found = closed.find(isHoliday) ?? closed[0];
    if (found === undefined) throw new Error(`${officeId} is open every day`);
    return found;
  }

  return { freeDays, roomyDays, closedDay };
}
