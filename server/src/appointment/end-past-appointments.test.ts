import { beforeAll, expect, test } from "vitest";
import { createJobs } from "../wire/jobs.ts";
import { bookedAppointment, ended, type Booked } from "../../test/fixtures/booked-appointment.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { endPastAppointments } from "./appointment-store.ts";

let portal: TestPortal;
let fifth: Booked;
let sixth: Booked;
let cancelled: Booked;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
  fifth = await bookedAppointment(portal.context, "2026-01-05");
  sixth = await bookedAppointment(portal.context, "2026-01-06");
  cancelled = await bookedAppointment(portal.context, "2026-01-05");
  await ended(portal.context, cancelled, "Cancelled");
});

const statusOf = async ({ id }: Booked) =>
  portal.context.db
    .selectFrom("appointment")
    .select(["status", "ended_at"])
    .where("id", "=", id)
    .executeTakeFirst();

test("an appointment is past as soon as its day is over in Manila", async () => {
  portal.clock.set(new Date("2026-01-05T15:59:59.999Z"));
  expect(await endPastAppointments(portal.context)).toBe(0);
  expect(await statusOf(fifth)).toEqual({ status: "Booked", ended_at: null });

  const midnight = new Date("2026-01-05T16:00:00Z");
  portal.clock.set(midnight);
  const ends = await Promise.all([1, 2, 3].map(() => endPastAppointments(portal.context)));
  expect(ends.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  expect(await statusOf(fifth)).toEqual({ status: "Past", ended_at: midnight });
  expect((await statusOf(sixth))?.status).toBe("Booked");
  expect((await statusOf(cancelled))?.status).toBe("Cancelled");

  const events = await portal.context.db
    .selectFrom("status_event")
    .selectAll()
    .where("kind", "=", "appointment")
    .execute();
  expect(events).toEqual([
    {
      id: expect.any(Number),
      kind: "appointment",
      subject: fifth.id,
      at: midnight,
      from_status: "Booked",
      to_status: "Past",
      why: "day_over",
      who: "clock",
    },
  ]);
});

test("a past appointment keeps its place", async () => {
  const { used } = await portal.context.db
    .selectFrom("slot")
    .select("used")
    .where("office_id", "=", fifth.officeId)
    .executeTakeFirstOrThrow();
  expect(used).toBe(1);
});

test("past days are scanned once a day", async () => {
  const job = createJobs().find(({ name }) => name === "past appointments");
  const run = () => job?.run(portal.context, () => false);
  await run();
  const belated = await bookedAppointment(portal.context, "2026-01-05");
  await run();
  expect((await statusOf(belated))?.status).toBe("Booked");
  portal.clock.advance(24 * 60 * 60_000);
  await run();
  expect((await statusOf(belated))?.status).toBe("Past");
});
