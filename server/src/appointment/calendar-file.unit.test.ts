import ICAL from "ical.js";
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
  created_at: new Date("2026-01-05T02:00:00Z"),
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

test("an all-day event, with place, purpose, reference and what to bring", () => {
  const { calendar, events, event, value } = read(fileOf());
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(calendar.getFirstPropertyValue("prodid")).toBe("-//LTO on the Go//appointment//EN");
  expect(events).toHaveLength(1);
  expect(event.uid).toBe("APT-7KQ2-M9DX-4HWC");
  expect(event.sequence).toBe(0);
  expect(event.startDate.isDate).toBe(true);
  expect(event.summary).toBe("Driver's License Pickup – LTO Las Piñas District Office");
  expect(event.location).toBe("LTO Las Piñas District Office, Las Piñas, Metro Manila");
  expect(event.description).toBe(
    "Reference: APT-7KQ2-M9DX-4HWC\nOffice hours: Monday to Friday, 8:00 AM to 5:00 PM\nPlease bring a valid ID plus the QR code.",
  );
  expect(value("status")).toBe("CONFIRMED");
  expect(value("dtstamp")).toBe("2026-01-05T02:00:00Z");
  expect(value("url")).toBe("https://portal.example/appointment/APT-7KQ2-M9DX-4HWC");
});

test.each([
  ["en", "8:00 AM to 5:00 PM", "Office hours: 8:00 AM to 5:00 PM"],
  ["en", null, "Come any time during office hours."],
  ["fil", "8:00 AM to 5:00 PM", "Oras ng opisina: 8:00 AM to 5:00 PM"],
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

const later = (seconds: number) => new Date(Date.parse("2026-01-05T02:00:00Z") + seconds * 1000);

test.each([
  [{}, "CONFIRMED", 0],
  [{ updated_at: later(0.5) }, "CONFIRMED", 1],
  [{ updated_at: later(60) }, "CONFIRMED", 60],
  [{ updated_at: later(86_400), status: "Past" }, "CONFIRMED", 86_400],
  [{ updated_at: later(90_000), status: "Cancelled" }, "CANCELLED", 90_000],
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
    { name: "BEGIN:VEVENT", address: "x\r\nATTENDEE:mailto:a@b.example" },
  ])("%j", (office) => {
    const file = fileOf({ office_name: office.name, address: office.address });
    const { events, event } = read(file);
    const address = office.address.replaceAll("\r\n", "\n");
    expect(event.location).toBe(`${office.name}, ${address}`);
    expect(event.summary).toBe(`Driver's License Pickup – ${office.name}`);
    expect(events).toHaveLength(1);
    for (const line of file.split("\r\n")) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line).not.toMatch(/[\r\n]/u);
    }
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

test("the alarm is at eight in the morning of the day before", () => {
  const { calendar } = read(fileOf());
  const [alarm] = calendar.getFirstSubcomponent("vevent")?.getAllSubcomponents("valarm") ?? [];
  expect(alarm?.getFirstPropertyValue("action")).toBe("DISPLAY");
  expect(alarm?.getFirstPropertyValue("trigger")?.toString()).toBe("-PT16H");
});
