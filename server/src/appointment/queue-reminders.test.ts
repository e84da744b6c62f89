import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  bookedAppointment,
  ended,
  movedTo,
  type Booked,
} from "../../test/fixtures/booked-appointment.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { queueReminders } from "./appointment-jobs.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ routes: [] });
});
beforeEach(async () => {
  const { db } = portal.context;
  await db.deleteFrom("outbox").execute();
  await db
    .updateTable("appointment")
    .set({ status: "Past", ended_at: new Date() })
    .where("status", "=", "Booked")
    .execute();
});

/** Runs the job at these instants. @returns what was queued, and when; each as a mail and as a text */
async function remindedAt(...instants: string[]): Promise<string[]> {
  for (const instant of instants) {
    portal.clock.set(new Date(instant));
    await queueReminders(portal.context);
  }
  const jobs = await portal.context.db.selectFrom("outbox").selectAll().orderBy("run_at").execute();
  const queued = (kind: string) =>
    jobs
      .filter((job) => job.kind === kind)
      .map(({ payload, run_at }) => {
        const { message } = payload as { message: string };
        return `${message.replace("appointment_reminder_", "")} ${run_at.toISOString().slice(5, 16)}`;
      });
  expect(queued("sms")).toEqual(queued("mail"));
  return queued("mail");
}

async function book(at: string, date = "2028-03-01"): Promise<Booked> {
  portal.clock.set(new Date(at));
  return bookedAppointment(portal.context, date);
}

/** From four days before the appointment until its day is over, 08:00 in Manila (midnight UTC) and moments before. */
const DAYS = [
  "2028-02-26T00:00:00Z",
  "2028-02-26T23:59:59.999Z",
  "2028-02-27T00:00:00Z",
  "2028-02-27T00:01:00Z",
  "2028-02-28T00:00:00Z",
  "2028-02-28T23:59:59.999Z",
  "2028-02-29T00:00:00Z",
  "2028-02-29T00:01:00Z",
  "2028-02-29T15:59:00Z",
  "2028-02-29T16:00:00Z",
  "2028-03-01T00:00:00Z",
  "2028-03-01T12:00:00Z",
];

describe("reminders of 2028-03-01, after a leap day", () => {
  const IN_3_DAYS = "72h 02-27T00:00";
  const TOMORROW = "24h 02-29T00:00";
  test.each([
    ["months ahead", "2028-01-01T00:00:00Z", [IN_3_DAYS, TOMORROW]],
    ["a moment before 72 hours", "2028-02-26T23:59:59.999Z", [IN_3_DAYS, TOMORROW]],
    ["exactly 72 hours ahead", "2028-02-27T00:00:00Z", [TOMORROW]],
    ["two days ahead, in the morning", "2028-02-28T02:00:00Z", [TOMORROW]],
    ["a moment before 24 hours", "2028-02-28T23:59:59.999Z", [TOMORROW]],
    ["exactly 24 hours ahead", "2028-02-29T00:00:00Z", []],
    ["on the evening before", "2028-02-29T15:59:00Z", []],
  ])("booked %s", async (_, at, reminders) => {
    await book(at);
    const after = DAYS.filter((day) => Date.parse(day) >= Date.parse(at));
    expect(await remindedAt(...after)).toEqual(reminders);
  });

  test("a late one gives way to the next, and none comes on the day", async () => {
    await book("2028-01-01T00:00:00Z");
    expect(await remindedAt("2028-02-28T20:00:00Z")).toEqual(["72h 02-28T20:00"]);
    await book("2028-01-01T00:00:00Z");
    expect(await remindedAt("2028-02-29T00:00:00Z")).toEqual([
      "72h 02-28T20:00",
      "24h 02-29T00:00",
      "24h 02-29T00:00",
    ]);
    await book("2028-01-01T00:00:00Z");
    expect(await remindedAt("2028-02-29T16:00:00Z")).toHaveLength(3);
  });
});

test("a move begins anew; a move in the last hours needs no reminder", async () => {
  const booked = await book("2028-01-01T00:00:00Z");
  await remindedAt("2028-02-27T00:00:00Z");
  await movedTo(portal.context, booked, "2028-03-08", 1);
  expect(await remindedAt("2028-02-29T00:00:00Z", "2028-03-05T00:00:00Z")).toEqual([
    "72h 02-27T00:00",
    "72h 03-05T00:00",
  ]);
  portal.clock.set(new Date("2028-03-05T01:00:00Z"));
  await movedTo(portal.context, booked, "2028-03-06", 2);
  expect(await remindedAt("2028-03-05T01:00:00Z", "2028-03-05T02:00:00Z")).toHaveLength(2);
});

test.each(["Cancelled", "Past"] as const)("none for a %s appointment", async (status) => {
  await ended(portal.context, await book("2028-01-01T00:00:00Z"), status);
  expect(await remindedAt(...DAYS)).toEqual([]);
});

test.each([
  ["Driver's License Pickup", []],
  ["Driver's License Renewal", ["72h 02-27T00:00", "24h 02-29T00:00"]],
] as const)("%s, of what was received: %j", async (purpose, reminders) => {
  portal.clock.set(new Date("2028-01-01T00:00:00Z"));
  await bookedAppointment(portal.context, "2028-03-01", { purpose });
  await portal.context.db
    .updateTable("drivers_license")
    .set({ status: "Received" })
    .where("status", "=", "Available")
    .execute();
  expect(await remindedAt(...DAYS)).toEqual(reminders);
});

test("more than go in one statement, by two processes at once, once each", async () => {
  const { db } = portal.context;
  const { id } = await book("2028-01-01T00:00:00Z");
  await sql`
    with people as (
      insert into drivers_license (id, number_index, proof, person, status, office_id)
      select gen_random_uuid(), decode(lpad(n::text, 2 * length(l.number_index), '0'), 'hex'), l.proof, l.person, l.status, l.office_id
      from appointment a join drivers_license l on l.id = a.drivers_license_id, generate_series(1, 1100) n
      where a.id = ${id} returning id
    )
    insert into appointment (id, reference, slot_id, purpose, drivers_license_id, person, language,
      created_at, updated_at)
    select p.id, p.id::text, a.slot_id, a.purpose, p.id, a.person, a.language,
      a.created_at, a.updated_at
    from people p, appointment a where a.id = ${id}`.execute(db);
  portal.clock.set(new Date("2028-02-29T00:00:00Z"));
  const both = await Promise.all([queueReminders(portal.context), queueReminders(portal.context)]);
  expect(both[0] + both[1]).toBe(1_101);
  const { rows } = await sql<{ jobs: number; people: number }>`
    select count(*)::integer as jobs, count(distinct payload->>'appointment')::integer as people from outbox`.execute(
    db,
  );
  expect(rows).toEqual([{ jobs: 2_202, people: 1_101 }]);
});
