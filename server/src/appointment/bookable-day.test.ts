import {
  appointmentPurposes,
  purposeRules,
  type AppointmentPurpose,
} from "@portal/contract/appointment-purpose";
import { beforeAll, describe, expect, test } from "vitest";
import { bookingBench, OFFICE, type Bench } from "../../test/fixtures/bookings.ts";
import { countRows, openEveryDay } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const PLATE = "Plate Number Pickup";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
  for (const purpose of appointmentPurposes) {
    const { type, appointableType: of } = purposeRules[purpose];
    await openEveryDay(bench.db, { office: OFFICE, type, of }, ["2026-01-01", "2028-12-31"]);
  }
});

/** Time of the request (UTC), and the first and the last day that can be booked (spec §9). */
const edges: [AppointmentPurpose, string, string, string, string][] = [
  [LICENSE, "a usual day", "2026-01-05T02:00:00Z", "2026-01-07", "2026-03-05"],
  [
    LICENSE,
    "a moment before midnight in Manila",
    "2026-01-05T15:59:59.999Z",
    "2026-01-07",
    "2026-03-05",
  ],
  [LICENSE, "midnight in Manila", "2026-01-05T16:00:00Z", "2026-01-08", "2026-03-06"],
  [LICENSE, "midnight in UTC", "2026-01-06T00:00:00Z", "2026-01-08", "2026-03-06"],
  [LICENSE, "two months before a short one", "2026-12-31T04:00:00Z", "2027-01-02", "2027-02-28"],
  [LICENSE, "two months before a leap day", "2027-12-29T04:00:00Z", "2027-12-31", "2028-02-29"],
  [LICENSE, "two days before a leap day", "2028-02-27T04:00:00Z", "2028-02-29", "2028-04-27"],
  [LICENSE, "a leap day", "2028-02-28T16:00:00Z", "2028-03-02", "2028-04-29"],
  [RENEWAL, "a usual day", "2026-01-05T02:00:00Z", "2026-01-07", "2026-03-05"],
  [RENEWAL, "midnight in Manila", "2026-01-05T16:00:00Z", "2026-01-08", "2026-03-06"],
  [PLATE, "a usual day", "2026-01-05T02:00:00Z", "2026-01-15", "2026-05-05"],
  [
    PLATE,
    "a moment before midnight in Manila",
    "2026-01-05T15:59:59.999Z",
    "2026-01-15",
    "2026-05-05",
  ],
  [PLATE, "midnight in Manila", "2026-01-05T16:00:00Z", "2026-01-16", "2026-05-06"],
  [PLATE, "four months before a short one", "2026-10-31T04:00:00Z", "2026-11-10", "2027-02-28"],
  [PLATE, "ten days before a leap day", "2028-02-19T04:00:00Z", "2028-02-29", "2028-06-19"],
];

const next = (day: string, step: 1 | -1): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + step * 86_400_000).toISOString().slice(0, 10);

describe.each(edges)("%s on %s (%s)", (purpose, _, instant, first, last) => {
  test(`can be booked from ${first} to ${last}, and on no other day`, async () => {
    bench.clock.set(new Date(instant));
    const body = async (date: string) =>
      bench.bodyOf(purpose, await bench.newRecord(purpose), { date });
    const before = await countRows(bench.db);
    for (const date of [next(first, -1), next(last, 1), instant.slice(0, 10), "2026-01-01"])
      expect(await bench.book(await body(date)), date).toMatchObject({
        status: 422,
        errors: { date: [expect.stringContaining("cannot be booked")] },
      });
    expect(await countRows(bench.db)).toEqual(before);
    for (const date of [first, last])
      expect((await bench.book(await body(date))).status, date).toBe(201);
  });
});
