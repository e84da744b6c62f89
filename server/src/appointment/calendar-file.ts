import type { I18n } from "@lingui/core";
import { paths } from "@portal/contract/paths";
import type { AppointmentStatus } from "@portal/contract/appointment";
import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { inWordsOf } from "@portal/contract/dates-in-words";
import { addDays } from "@portal/contract/days";
import ical, { ICalAlarmType, ICalEventStatus } from "ical-generator";
import { officeAddress } from "../office/office-summary.ts";
import { speak } from "../language/speak.ts";
import { anyTime, bring } from "./appointment-words.ts";

/** `date` is YYYY-MM-DD, `language` the person's. */
export type CalendarEntry = {
  reference: string;
  purpose: AppointmentPurpose;
  date: string;
  status: AppointmentStatus;
  language: string;
  created_at: Date;
  updated_at: Date;
  office_name: string;
  office_hours: string | null;
  address: string | null;
  municipality: string;
  province: string;
};

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Eight in the morning of the day before. */
const REMINDER_SECONDS = 16 * 60 * 60;

/** SEQUENCE must grow with every change: whole seconds since the booking. */
const edition = ({ created_at: from, updated_at: to }: CalendarEntry): number =>
  Math.ceil((to.getTime() - from.getTime()) / 1000);

/**
 * An appointment as an iCalendar all-day event, without name and token because calendars are shared. A newer file with
 * the same reference replaces the older one, even if it cancels the event.
 * @param portal its name and its address
 */
export function calendarFile(
  entry: CalendarEntry,
  portal: { product: string; origin: string },
): string {
  const { reference, purpose, date } = entry;
  const i18n = speak(entry.language);
  const calendar = ical({
    prodId: {
      company: portal.product,
      product: "appointment",
      language: i18n.locale.toUpperCase(),
    },
  });
  const summary = `${calendarTitle[purpose](i18n)} – ${entry.office_name}`;
  const event = calendar.createEvent({
    id: reference,
    sequence: edition(entry),
    stamp: entry.updated_at,
    allDay: true,
    start: midnight(date),
    end: midnight(addDays(date, 1)),
    summary,
    location: `${entry.office_name}, ${officeAddress(entry)}`,
    description: calendarNotes(entry, i18n).join("\n"),
    url: `${portal.origin}${paths.appointmentOf(reference)}`,
    status: entry.status === "Cancelled" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    triggerBefore: REMINDER_SECONDS,
    description: summary,
  });
  return calendar.toString();
}

/** Titles of their own: in a calendar an entry is something to do. */
const calendarTitle: Record<AppointmentPurpose, (i18n: I18n) => string> = {
  "Driver's License Renewal": (i18n) =>
    i18n.t({ id: "calendar: Driver's License Renewal", message: "Driver's License Renewal" }),
  "Driver's License Pickup": (i18n) =>
    i18n.t({ id: "calendar: Driver's License Pickup", message: "Driver's License Pickup" }),
  "Plate Number Pickup": (i18n) =>
    i18n.t({ id: "calendar: Plate Number Pickup", message: "Plate Number Pickup" }),
};

const calendarNotes = (
  { reference, purpose, office_hours: officeHours }: CalendarEntry,
  i18n: I18n,
): string[] => [
  i18n.t("Reference: {reference}", { reference }),
  officeHours === null
    ? anyTime(i18n)
    : i18n.t("Office hours: {officeHours}", { officeHours: inWordsOf(i18n.locale, officeHours) }),
  bring(purpose, i18n),
];
