import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { runDue } from "../../test/harness/run-due.ts";
import { bookingBench, type Bench } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, eventsOf, usedOf } from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";

let bench: Bench;
const WHY = "The owner did not book it";

beforeAll(async () => {
  bench = await bookingBench();
});

/** The statement in docs/operations.md. */
const cancel = (reference: string, operator: string, reason: string) =>
  sql`select cancel_appointment(${reference}, ${operator}, ${reason}, ${bench.clock.now()})`.execute(
    bench.db,
  );

test("an operator cancels one appointment: its place is released, the person notified, the record bookable again", async () => {
  const day = await bench.freshDay(LICENSE);
  const { record, body, reference } = await bench.booked(LICENSE, day);
  await cancel(reference, "J. Cruz", WHY);
  const [cancelled] = await appointmentsOf(bench.db, record);
  expect(cancelled?.status).toBe("Cancelled");
  expect(await usedOf(bench.db, day.id)).toBe(0);
  expect((await eventsOf(bench.db, cancelled?.id ?? "")).at(-1)).toEqual({
    from_status: "Booked",
    to_status: "Cancelled",
    why: WHY,
    who: "J. Cruz",
  });
  await runDue(bench.context);
  const sent = (await bench.context.sandbox?.mailbox.list()) ?? [];
  const told = sent.flatMap((message) =>
    message.to === body["email"] &&
    message.kind === "mail" &&
    message.subject.startsWith("Cancelled: ")
      ? [message.text]
      : [],
  );
  expect(told).toEqual([expect.stringContaining(`Why it was cancelled: ${WHY}`)]);
  expect(told[0]).toMatch(/We cancelled your appointment on .* at LTO /u);
  const texts = sent.flatMap(({ kind, text }) => (kind === "sms" ? [text] : []));
  expect(texts).toContainEqual(
    expect.stringMatching(/Appointment cancelled: .*, LTO .* \(The owner did not book it\)/u),
  );
  const again = await bench.bodyOf(LICENSE, record, { date: day.date });
  expect((await bench.book(again)).status).toBe(201);
});

test.each([
  ["without a name", "", "why"],
  ["without a reason", "J. Cruz", " "],
])("%s nothing happens", async (_, operator, reason) => {
  const { record, reference } = await bench.booked(LICENSE, await bench.freshDay(LICENSE));
  await expect(cancel(reference, operator, reason)).rejects.toThrow("Say who cancels it, and why.");
  expect((await appointmentsOf(bench.db, record))[0]?.status).toBe("Booked");
});

test("an ended appointment cannot be cancelled again", async () => {
  const { reference } = await bench.booked(LICENSE, await bench.freshDay(LICENSE));
  await cancel(reference, "J. Cruz", "booked by somebody else");
  await expect(cancel(reference, "J. Cruz", "again")).rejects.toThrow("no live appointment");
});
