import { beforeAll, expect, test } from "vitest";
import { queueReminders } from "./appointment-jobs.ts";
import { reminderAt } from "./appointment-message.ts";
import { messageHandlers } from "../wire/jobs.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { bookingBench, type Bench } from "../../test/fixtures/bookings.ts";
import {
  appointmentsOf,
  changeSlot,
  jobsAbout,
  messagesAbout,
} from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
  // Far enough ahead for both reminders.
  for (let near = 0; near < 10; near += 1) await bench.freshDay(LICENSE);
});

/** An appointment with its day and another day. */
async function booked() {
  const [from, to] = [await bench.freshDay(LICENSE), await bench.freshDay(LICENSE)];
  return { ...(await bench.booked(LICENSE, from)), from, to };
}

/** The pending messages: name, date and change, once for mail and text. */
async function living(mine: Awaited<ReturnType<typeof booked>>): Promise<string[]> {
  const given: string[] = [];
  const { mail, sms } = bench.context;
  const send = async ({ id }: { id: string }) => void given.push(id);
  Object.assign(bench.context, {
    mail: { name: "counting", send },
    sms: { name: "counting", send },
  });
  const [row] = await appointmentsOf(bench.db, mine.record);
  for (const message of ["appointment_reminder_72h", "appointment_reminder_24h"] as const) {
    bench.clock.set(reminderAt(message, mine.from.date));
    await queueReminders(bench.context);
  }
  for (const job of await jobsAbout(bench.db, row?.id ?? "")) {
    bench.clock.set(job.run_at);
    await messageHandlers[job.kind === "mail" ? "mail" : "sms"](bench.context, job.payload);
  }
  bench.clock.set(TEST_START);
  Object.assign(bench.context, { mail, sms });
  return given.map((id) => id.replace(row?.id ?? "", "").replace("appointment_", "")).toSorted();
}

test.each(["moves that count", "free moves"])(
  "a day that was left and chosen again by %s has one living pair of each reminder",
  async (kind) => {
    const mine = await booked();
    const close = (id: number, reason: string | null) =>
      changeSlot(bench.db, id, { closed_reason: kind === "free moves" ? reason : null });
    await close(mine.from.id, "Typhoon Ana");
    expect((await bench.move(mine, { date: mine.to.date })).status).toBe(200);
    await close(mine.from.id, null);
    await close(mine.to.id, "Typhoon Ana");
    expect((await bench.move(mine, { date: mine.from.date })).status).toBe(200);
    const told = `//${mine.from.date}/2`;
    expect(await living(mine)).toEqual(
      [`moved${told}`, `reminder_24h${told}`, `reminder_72h${told}`].flatMap((id) => [id, id]),
    );
    expect((await bench.read(mine.reference, mine.token)).data.managed?.moves_left).toBe(
      kind === "free moves" ? 2 : 0,
    );
  },
);

test("every free move sends a message, even back to the original day", async () => {
  const mine = await booked();
  let at = mine.from;
  for (const day of [mine.to, mine.from, mine.to, mine.from]) {
    await changeSlot(bench.db, day.id, { closed_reason: null });
    await changeSlot(bench.db, at.id, { closed_reason: "Typhoon Ana" });
    expect((await bench.move(mine, { date: day.date })).status).toBe(200);
    at = day;
  }
  const [row] = await appointmentsOf(bench.db, mine.record);
  expect(row).toMatchObject({ moves: 0, changes: 4 });
  const keys = (await messagesAbout(bench.db, row?.id ?? "")).map((job) => job.dedupe_key);
  expect(keys.filter((key) => key?.startsWith("mail:appointment_moved:"))).toEqual(
    [mine.to, mine.from, mine.to, mine.from].map(
      ({ date }, index) => `mail:appointment_moved:${row?.id}:${date}:${index + 1}`,
    ),
  );
  await bench.cancel(mine);
  const all = (await messagesAbout(bench.db, row?.id ?? "")).map((job) => job.dedupe_key);
  expect(all).toContain(`sms:appointment_cancelled:${row?.id}:${mine.from.date}:4`);
});
