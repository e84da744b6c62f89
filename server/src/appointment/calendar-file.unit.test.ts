import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import { describe, expect, test } from "vitest";
import { calendarFile, type CalendarEntry } from "./calendar-file.ts";

const entry = (changes: Partial<CalendarEntry> = {}): CalendarEntry => ({
  reference: "APT-7KQ2-M9DX-4HWC",
  purpose: "Driver's License Pickup",
  office_name: "LTO Las Piñas District Office",
  office_hours: "Monday to Friday, 8:00 AM to 5:00 PM",
  address: null,
  municipality: "Las Piñas",
  province: "Metro Manila",
  date: "2026-01-20",
  status: "Booked",
  changes: 0,
  updated_at: new Date("2026-01-05T02:00:00Z"),
  language: "en",
  ...changes,
});
const portal = { product: "LTO on the Go", origin: "https://portal.example" };
const fileOf = (changes?: Partial<CalendarEntry>) => calendarFile(entry(changes), portal);

/** Parses the file as a calendar would. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const events = calendar.getAllSubcomponents("vevent");
  const [component] = events;
  if (!component) throw new Error("The file holds no event.");
  const value = (name: string) => component.getFirstPropertyValue(name)?.toString();
  return { calendar, events, event: new ICAL.Event(component), value };
}

/** What RFC 5545, 3.1 and 3.6, does not allow in this file: lines, their folding, the order in a component. */
function faultsOf(file: string): string[] {
  const folded = file.replace(/\r\n$/u, "").split("\r\n");
  const faults = folded.filter(
    // A folded sign of several octets would be no character any more.
    (line) => Buffer.byteLength(line) > 75 || /[^\P{Cc}\t]|\uFFFD|\p{Cs}/u.test(line),
  );
  if (!file.endsWith("\r\n")) faults.push("the last line has no end");
  const open: { name: string; has: Set<string>; isClosing: boolean }[] = [];
  for (const line of folded
    .join("\r\n")
    .replaceAll(/\r\n[ \t]/gu, "")
    .split("\r\n")) {
    const [, name = "", value = ""] =
      /^([A-Z][A-Z0-9-]*)(?:;[A-Z-]+=[^;:]+)*:(.*)$/u.exec(line) ?? [];
    const within = open.at(-1);
    if (name === "BEGIN") {
      if (within) within.isClosing = true;
      open.push({ name: value, has: new Set(), isClosing: false });
    } else if (name === "END") {
      if (open.pop()?.name !== value) faults.push(`${line} ends another`);
    } else {
      if (name === "" || within?.isClosing !== false || within.has.has(name)) faults.push(line);
      within?.has.add(name);
    }
  }
  return [...faults, ...open.map(({ name }) => `${name} has no end`)];
}

test.each([
  ["the last line has no end", (file: string) => file.slice(0, -2)],
  ["STATUS:CONFIRMED", (file: string) => moved(file, "STATUS:CONFIRMED\r\n", "END:VEVENT")],
  ["UID:1", (file: string) => moved(file, "", "SUMMARY").replace("SUMMARY", "UID:1\r\nSUMMARY")],
  ["A LINE", (file: string) => file.replace("VERSION", "A LINE\r\nVERSION")],
])("%s would be told", (fault, change) => {
  expect(faultsOf(change(fileOf()))).toEqual([fault]);
});

const moved = (file: string, line: string, before: string) =>
  file.replace(line, "").replace(before, line + before);

test("every line of the file", () => {
  const file = fileOf({ status: "Cancelled", changes: 1 });
  expect(faultsOf(file)).toEqual([]);
  expect(file.split("\r\n")).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//LTO on the Go//appointment//EN",
    "BEGIN:VEVENT",
    "UID:APT-7KQ2-M9DX-4HWC",
    "SEQUENCE:2",
    "DTSTAMP:20260105T020000Z",
    "DTSTART;VALUE=DATE:20260120",
    "DTEND;VALUE=DATE:20260121",
    "SUMMARY:Driver's License Pickup – LTO Las Piñas District Office",
    String.raw`LOCATION:LTO Las Piñas District Office\, Las Piñas\, Metro Manila`,
    "DESCRIPTION:Reference: APT-7KQ2-M9DX-4HWC\\nOffice hours: Monday to Friday\\",
    " , 8:00 AM to 5:00 PM\\nPlease bring a valid ID plus the QR code.",
    "URL:https://portal.example/appointment/APT-7KQ2-M9DX-4HWC",
    "STATUS:CANCELLED",
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    "DESCRIPTION:Driver's License Pickup – LTO Las Piñas District Office",
    "TRIGGER:-PT16H",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

test("another library reads the same", () => {
  const { events = [] } = convertIcsCalendar(undefined, fileOf({ changes: 1 }));
  expect(events).toMatchObject([
    {
      uid: "APT-7KQ2-M9DX-4HWC",
      sequence: 1,
      stamp: { date: new Date("2026-01-05T02:00:00Z") },
      start: { type: "DATE", date: new Date("2026-01-20T00:00:00Z") },
      end: { type: "DATE", date: new Date("2026-01-21T00:00:00Z") },
      summary: "Driver's License Pickup – LTO Las Piñas District Office",
      location: "LTO Las Piñas District Office, Las Piñas, Metro Manila",
      status: "CONFIRMED",
      alarms: [
        { action: "DISPLAY", trigger: { type: "relative", value: { before: true, hours: 16 } } },
      ],
    },
  ]);
});

test.each([
  ["en", "8:00 AM to 5:00 PM", "Office hours: 8:00 AM to 5:00 PM"],
  ["en", null, "Come any time during office hours."],
  ["fil", "8:00 AM to 5:00 PM", "Oras ng opisina: 8:00 AM hanggang 5:00 PM"],
  ["fil", null, "Pumunta po kayo anumang oras na bukas ang opisina."],
])("in %s, office hours %j: %s", (language, office_hours, said) => {
  const { event } = read(fileOf({ language, office_hours }));
  expect(event.description?.split("\n")).toContain(said);
});

test("a renewal mentions its two certificates", () => {
  const { event } = read(fileOf({ purpose: "Driver's License Renewal" }));
  expect(event.description).toContain("Comprehensive Driving Examination certificate");
  expect(event.description).toContain("Medical Certificate");
});

test.each([
  ["2026-01-31", "2026-02-01"],
  ["2026-02-28", "2026-03-01"],
  ["2028-02-28", "2028-02-29"],
  ["2028-02-29", "2028-03-01"],
  ["2026-12-31", "2027-01-01"],
])("%s ends where %s begins", (date, next) => {
  const { event } = read(fileOf({ date }));
  expect([event.startDate.toString(), event.endDate.toString()]).toEqual([date, next]);
  expect(event.endDate.isDate).toBe(true);
});

test.each([
  [{}, "CONFIRMED", 0],
  // However soon after one another.
  [{ changes: 1 }, "CONFIRMED", 1],
  [{ changes: 2 }, "CONFIRMED", 2],
  [{ changes: 2, status: "Past" }, "CONFIRMED", 2],
  [{ changes: 2, status: "Cancelled" }, "CANCELLED", 3],
] as const)("%j is %s, the %s. edition of the same event", (changes, status, sequence) => {
  const { event, value } = read(fileOf(changes));
  expect([event.uid, value("status"), event.sequence]).toEqual([
    "APT-7KQ2-M9DX-4HWC",
    status,
    sequence,
  ]);
});

describe("special characters in names are preserved", () => {
  test.each([
    { name: "LTO Ñuñoa; Annex, 2nd \\ Floor", address: "#5 Peñafrancia St., Naga; Camarines Sur" },
    { name: "Ñ".repeat(200), address: "a,b;c".repeat(60) },
    { name: "LTO 😀 Office", address: "one\ntwo" },
    { name: "😀".repeat(60), address: "a\u0007b\tc" },
    { name: "BEGIN:VEVENT", address: "x\r\nATTENDEE:mailto:a@b.example" },
  ])("%j", (office) => {
    const file = fileOf({ office_name: office.name, address: office.address });
    const { events, event } = read(file);
    const address = office.address.replaceAll("\r\n", "\n").replaceAll("\u0007", "");
    expect(event.location).toBe(`${office.name}, ${address}`);
    expect(event.summary).toBe(`Driver's License Pickup – ${office.name}`);
    expect(events).toHaveLength(1);
    expect(faultsOf(file)).toEqual([]);
  });
});

test.each([
  ["Driver's License Renewal", "Pag-renew ng driver's license"],
  ["Driver's License Pickup", "Pag-claim ng driver's license"],
  ["Plate Number Pickup", "Pag-claim ng plaka"],
] as const)("%s has its title in the person's language", (purpose, title) => {
  const { event } = read(fileOf({ purpose, language: "fil" }));
  expect(event.summary).toBe(`${title} – LTO Las Piñas District Office`);
});
