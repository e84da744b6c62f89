import { i18n } from "@lingui/core";
import type { AppointmentRead } from "@portal/contract/appointment";
import { beforeAll, expect, test } from "vitest";
import { confirmationRows, displayDay, spelledReference } from "./confirmation-facts.ts";

const appointment: AppointmentRead = {
  office: {
    id: "4",
    name: "LTO Sample City",
    full_address: "1 Mabini St, Sample City",
    latitude: null,
    longitude: null,
    hours: "Monday to Friday, 8:00 AM to 5:00 PM",
  },
  appointable_type: "Driver's License",
  type: "Renewal",
  reference: "APT-7KQ2-M9DX-4HWC",
  date: "2021-01-05",
  full_name: "JUAN DELA CRUZ",
  status: "Booked",
  closed_reason: null,
  managed: null,
};

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

const lines = (changed: Partial<AppointmentRead>) =>
  confirmationRows({ ...appointment, ...changed }, i18n).map(
    ({ name, value }) => `${name}: ${value}`,
  );

test("the summary has the order of the specification", () => {
  expect(lines({})).toEqual([
    "office: LTO Sample City",
    "purpose: Driver's License Renewal",
    "address: 1 Mabini St, Sample City",
    "date: Tuesday, Jan 05, 2021",
    "hours: Monday to Friday, 8:00\u00A0AM to 5:00\u00A0PM",
    "name: JUAN DELA CRUZ",
  ]);
});

test.each<[Partial<AppointmentRead>, string]>([
  [{ type: "Pickup" }, "purpose: Driver's License Pickup"],
  [{ type: "Pickup", appointable_type: "Plate Number" }, "purpose: Plate Number Pickup"],
  [{ appointable_type: "Plate Number" }, "purpose: -"],
  [{ office: { ...appointment.office, full_address: "" } }, "address: -"],
  [{ office: { ...appointment.office, name: "" } }, "office: -"],
  [{ date: "" }, "date: -"],
  [{ full_name: "" }, "name: -"],
])("%j is shown as %s", (changed, line) => {
  expect(lines(changed)).toContain(line);
});

test("without the office's hours, come at any time that it is open", () => {
  expect(lines({ office: { ...appointment.office, hours: null } })).toContain(
    "any_time: Come any time during office hours.",
  );
});

test.each<Partial<AppointmentRead>>([
  { status: "Cancelled" },
  { status: "Past" },
  { closed_reason: "Typhoon Ana" },
])("%j: no time to come is shown", (changed) => {
  for (const hours of [appointment.office.hours, null]) {
    const said = lines({ ...changed, office: { ...appointment.office, hours } });
    expect(said.filter((line) => /^(?:hours|any_time)/u.test(line))).toEqual([]);
  }
});

test.each([
  ["2028-02-29", "en", "Tuesday, Feb 29, 2028"],
  ["2026-12-31", "en", "Thursday, Dec 31, 2026"],
  ["2026-12-31", "fil", "Huwebes, 31 Disyembre 2026"],
  ["2027-01-01T00:00:00Z", "en", "-"],
])("the day %s is shown in %s as %s", (day, language, shown) => {
  expect(displayDay(day, language)).toBe(shown);
});

test("a reference is spelled out group by group", () => {
  expect(spelledReference("APT-7KQ2-M9DX-4HWC")).toBe("A P T, 7 K Q 2, M 9 D X, 4 H W C");
});
