import ICAL from "ical.js";

/** The one event of an iCalendar file, read as a calendar reads it. */
export function readCalendarFile(file: Buffer) {
  const calendar = new ICAL.Component(ICAL.parse(file.toString("utf8")));
  const [event, ...others] = calendar.getAllSubcomponents("vevent");
  if (!event || others.length > 0) throw new Error("There is not exactly one event in it");
  const { uid, location, startDate } = new ICAL.Event(event);
  return {
    uid,
    location,
    allDay: startDate.isDate,
    date: startDate.toString(),
    status: event.getFirstPropertyValue("status"),
  };
}
