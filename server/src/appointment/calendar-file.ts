import { paths } from "@portal/contract/paths";
import type { AppointmentStatus } from "@portal/contract/appointment";
import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { inWordsOf } from "@portal/contract/dates-in-words";
import { addDays } from "@portal/contract/days";
import ICAL from "ical.js";
import { officeAddress } from "../office/office-store.ts";
import { type I18n, speak } from "../language/sentence.ts";
import { anyTime, bring } from "./appointment-words.ts";

/** `date` is YYYY-MM-DD, `language` the person's. */
export type CalendarEntry = {
  reference: string;
  purpose: AppointmentPurpose;
  date: string;
  status: AppointmentStatus;
  language: string;
  /** Moves, also those away from a closed day. */
  changes: number;
  updated_at: Date;
  office_name: string;
  office_hours: string | null;
  address: string | null;
  municipality: string;
  province: string;
};

/** Eight in the morning of the day before. */
const REMINDER_SECONDS = 16 * 60 * 60;

// The library counts a folded line without the space that it begins with; RFC 5545 has 75 octets with it.
ICAL.foldLength = 74;

/** SEQUENCE grows with every change, of which a cancellation is the last. */
const edition = ({ changes, status }: CalendarEntry): number =>
  changes + (status === "Cancelled" ? 1 : 0);

/** Text of an operator's file may have signs that no line of a calendar may have. */
const clean = (text: string): string =>
  text.replaceAll(/\r\n?/gu, "\n").replaceAll(/[^\P{Cc}\t\n]/gu, "");

/**
 * An appointment as an iCalendar all-day event (RFC 5545), without name and token because calendars are shared. A newer
 * file with the same reference replaces the older one, even if it cancels the event.
 * @param portal its name and its address
 */
export function calendarFile(
  entry: CalendarEntry,
  portal: { product: string; origin: string },
): string {
  const { reference, date } = entry;
  const i18n = speak(entry.language);
  const summary = clean(`${calendarTitle[entry.purpose](i18n)} – ${entry.office_name}`);
  const alarm = component("valarm", {
    action: "DISPLAY",
    description: summary,
    trigger: ICAL.Duration.fromSeconds(-REMINDER_SECONDS),
  });
  const event = component("vevent", {
    uid: reference,
    sequence: edition(entry),
    dtstamp: ICAL.Time.fromJSDate(entry.updated_at, true),
    dtstart: ICAL.Time.fromDateString(date),
    dtend: ICAL.Time.fromDateString(addDays(date, 1)),
    summary,
    location: clean(`${entry.office_name}, ${officeAddress(entry)}`),
    description: clean(calendarNotes(entry, i18n).join("\n")),
    url: `${portal.origin}${paths.appointmentOf(reference)}`,
    status: entry.status === "Cancelled" ? "CANCELLED" : "CONFIRMED",
  });
  event.addSubcomponent(alarm);
  const calendar = component("vcalendar", {
    version: "2.0",
    prodid: clean(`-//${portal.product}//appointment//${i18n.locale.toUpperCase()}`),
  });
  calendar.addSubcomponent(event);
  // Each line ends with a line break, the last one as well.
  return `${calendar.toString()}\r\n`;
}

type Value = string | number | ICAL.Time | ICAL.Duration;

/** Its properties come before the components in it, as RFC 5545 has them. */
function component(name: string, properties: Record<string, Value>): ICAL.Component {
  const made = new ICAL.Component(name);
  for (const [property, value] of Object.entries(properties))
    made.addPropertyWithValue(property, value);
  return made;
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
