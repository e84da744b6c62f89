import { appointmentPurposes } from "@portal/contract/appointment-purpose";
import { beforeAll, describe, expect, test } from "vitest";
import { TEST_START } from "../../test/harness/test-context.ts";
import { operate } from "../../test/harness/operate.ts";
import { bookingBench, times, type Bench } from "../../test/fixtures/bookings.ts";
import {
  appointmentsOf,
  changeSlot,
  countRows,
  eventsOf,
  messagesAbout,
  ownersOf,
  usedOf,
  waitingForLocks,
} from "../../test/fixtures/bookings-store.ts";
import { changeSlotsOf, setCapacity } from "../schedule/week-store.ts";
import { SWEEPER } from "../upload/upload-store.ts";
import { endPastAppointments, swapPlaces } from "./appointment-store.ts";

const PURPOSE = "Driver's License Pickup";

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

type Booked = { reference: string; token: string };

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

describe.each(appointmentPurposes)("%s", (purpose) => {
  test("releases its place at once, and the record can be booked again", async () => {
    const day = await bench.freshDay(purpose);
    await changeSlot(bench.db, day.id, { capacity: 1 });
    const mine = await bench.booked(purpose, day);
    const again = await bench.bodyOf(purpose, mine.record, { date: day.date });
    expect((await bench.book(again)).status).toBe(409);
    const { status, data } = await bench.cancel(mine);
    expect(status).toBe(200);
    expect(data).toMatchObject({
      reference: mine.reference,
      date: day.date,
      full_name: "ANA LUZ CRUZ",
      status: "Cancelled",
      managed: { changeable: false },
    });
    expect(await usedOf(bench.db, day.id)).toBe(0);
    const [row] = await appointmentsOf(bench.db, mine.record);
    expect(row?.ended_at).toEqual(bench.clock.now());
    expect(await eventsOf(bench.db, row?.id ?? "")).toMatchObject([
      { from_status: null, to_status: "Booked" },
      { from_status: "Booked", to_status: "Cancelled", who: "person" },
    ]);
    const keys = (await messagesAbout(bench.db, row?.id ?? "")).map((job) => job.dedupe_key);
    expect(keys).toContain(`mail:appointment_cancelled:${row?.id}:${day.date}:0`);
    expect((await bench.book(again)).status).toBe(201);
    expect(await usedOf(bench.db, day.id)).toBe(1);
  });
});

test("a day on which the office works no more stays closed when somebody cancels", async () => {
  // Without the later days, which other tests need.
  const own = await bookingBench();
  const day = await own.freshDay(PURPOSE);
  const [mine, other] = [await own.booked(PURPOSE, day), await own.booked(PURPOSE, day)];
  const slot = () =>
    own.db.selectFrom("slot").selectAll().where("id", "=", day.id).executeTakeFirstOrThrow();
  await changeSlotsOf(own.db, { ...(await slot()), weekdays: [], capacity: 9 }, day.date);
  expect(await slot()).toMatchObject({ used: 2, capacity: 2 });
  // As it is: nothing is opened.
  await setCapacity(own.db, await slot(), day.date, 2);
  expect((await own.cancel(mine)).status).toBe(200);
  expect(await slot()).toMatchObject({ used: 1, capacity: 1 });
  const again = await own.bodyOf(PURPOSE, mine.record, { date: day.date });
  expect(await own.book(again)).toMatchObject({ status: 409, code: "slot_full" });
  // It works on it again.
  await changeSlotsOf(own.db, { ...(await slot()), weekdays: EVERY_DAY, capacity: 9 }, day.date);
  expect((await own.cancel(other)).status).toBe(200);
  expect(await slot()).toMatchObject({ used: 0, capacity: 9 });
});

test("a day that is given up while somebody takes a place on it stays for them", async () => {
  const own = await bookingBench();
  const [left, day] = [await own.freshDay(PURPOSE), await own.freshDay(PURPOSE)];
  const mine = await own.booked(PURPOSE, left);
  const slotOf = ({ id }: { id: number }) =>
    own.db.selectFrom("slot").selectAll().where("id", "=", id).executeTakeFirst();
  const week = await slotOf(day);
  if (!week) throw new Error("The day has no slot.");
  let givenUp: Promise<void> | undefined;
  await own.db.transaction().execute(async (trx) => {
    await swapPlaces(trx, left.id, day.id);
    givenUp = changeSlotsOf(own.db, { ...week, weekdays: [], capacity: 9 }, day.date);
    // It waits for the slot.
    await expect.poll(() => waitingForLocks(own.db)).toBe(1);
    await trx
      .updateTable("appointment")
      .set({ slot_id: day.id })
      .where("reference", "=", mine.reference)
      .execute();
  });
  await givenUp;
  expect(await slotOf(day)).toMatchObject({ used: 1, capacity: 1, withdrawn: true });
});

test.each([
  ["its person", (mine: Booked) => bench.cancel(mine)],
  [
    "the office",
    ({ reference }: Booked) =>
      operate(bench, "appointment cancel", { reference, because: "not-by-holder" }),
  ],
])("the photos of one that %s cancels are given to be deleted at once", async (_who, cancel) => {
  const record = await bench.newRecord(PURPOSE);
  const day = await bench.freshDay(PURPOSE);
  const body = await bench.bodyOf(PURPOSE, record, { date: day.date });
  const { data } = await bench.book(body);
  const names = Object.values(body.documents).map((reference) => reference.slice(1));
  expect(names.length).toBeGreaterThan(0);
  const owners = async () =>
    new Set((await ownersOf(bench.db, names)).map(({ claimed_by: owner }) => owner));
  const [row] = await appointmentsOf(bench.db, record);
  expect(await owners()).toEqual(new Set([`appointment:${row?.id}`]));
  await cancel(data);
  expect(await owners()).toEqual(new Set([SWEEPER]));
});

test("repeated and concurrent cancellations release one place and get the same answer", async () => {
  const day = await bench.freshDay(PURPOSE);
  const mine = await bench.booked(PURPOSE, day);
  await bench.booked(PURPOSE, day);
  const answers = await times(10, () => bench.cancel(mine));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const before = await countRows(bench.db);
  expect((await bench.cancel(mine)).data.status).toBe("Cancelled");
  expect(await countRows(bench.db)).toEqual(before);
  expect(await usedOf(bench.db, day.id)).toBe(1);
});

test("an appointment on a closed day can be cancelled", async () => {
  const day = await bench.freshDay(PURPOSE);
  const mine = await bench.booked(PURPOSE, day);
  await changeSlot(bench.db, day.id, { closed_reason: "Typhoon Ana" });
  expect((await bench.cancel(mine)).status).toBe(200);
  expect(await usedOf(bench.db, day.id)).toBe(0);
});

describe("refused, and nothing happens", () => {
  test("without its token, and for an unknown reference", async () => {
    const day = await bench.freshDay(PURPOSE);
    const [mine, other] = [await bench.booked(PURPOSE, day), await bench.booked(PURPOSE, day)];
    const before = await countRows(bench.db);
    const { reference } = mine;
    for (const owner of [
      { reference },
      { reference, token: "x" },
      { reference, token: other.token },
    ])
      expect(await bench.cancel(owner)).toMatchObject({ status: 403, code: "forbidden" });
    expect((await bench.cancel({ reference: "APT-2222-2222-2222" })).status).toBe(404);
    expect(await countRows(bench.db)).toEqual(before);
  });

  test("a move after cancelling", async () => {
    const [day, to] = [await bench.freshDay(PURPOSE), await bench.freshDay(PURPOSE)];
    const mine = await bench.booked(PURPOSE, day);
    await bench.cancel(mine);
    for (const { date } of [day, to])
      expect(await bench.move(mine, { date })).toMatchObject({
        status: 409,
        code: "not_editable",
        message: expect.stringContaining("cancelled"),
      });
    expect([await usedOf(bench.db, day.id), await usedOf(bench.db, to.id)]).toEqual([0, 0]);
  });

  test("on its day from midnight in Manila, and later", async () => {
    const day = await bench.freshDay(PURPOSE);
    const [mine, other] = [await bench.booked(PURPOSE, day), await bench.booked(PURPOSE, day)];
    const midnight = Date.parse(`${day.date}T00:00:00+08:00`);
    bench.clock.set(new Date(midnight - 1));
    expect((await bench.cancel(other)).status).toBe(200);
    const late = { status: 409, code: "not_editable" };
    bench.clock.set(new Date(midnight));
    expect(await bench.cancel(mine)).toMatchObject(late);
    bench.clock.set(new Date(midnight + 24 * 60 * 60_000));
    await endPastAppointments(bench.context);
    expect(await bench.cancel(mine)).toMatchObject(late);
    expect(await usedOf(bench.db, day.id)).toBe(1);
    bench.clock.set(TEST_START);
  });

  test("a past appointment does not block a new one", async () => {
    const day = await bench.freshDay(PURPOSE);
    const { record } = await bench.booked(PURPOSE, day);
    bench.clock.set(new Date(Date.parse(`${day.date}T00:00:00+08:00`) + 24 * 60 * 60_000));
    await endPastAppointments(bench.context);
    const later = (await bench.days(PURPOSE)).at(-1);
    const body = await bench.bodyOf(PURPOSE, record, { date: later?.date });
    expect((await bench.book(body)).status).toBe(201);
    expect((await appointmentsOf(bench.db, record)).map(({ status }) => status)).toEqual([
      "Past",
      "Booked",
    ]);
    bench.clock.set(TEST_START);
  });
});
