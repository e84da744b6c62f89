import { beforeAll, describe, expect, test } from "vitest";
import { TEST_START } from "../../test/harness/test-context.ts";
import {
  bookingBench,
  CLOSED_OFFICE,
  OFFICE,
  OTHER_OFFICE,
  type Bench,
  type Booked,
  type Day,
} from "../../test/fixtures/bookings.ts";
import {
  appointmentsOf,
  changeSlot,
  countRows,
  eventsOf,
  messagesAbout,
  setFlag,
  usedOf,
} from "../../test/fixtures/bookings-store.ts";

const LICENSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

/** An appointment with its day and two other days. */
async function booked(purpose: typeof LICENSE | typeof RENEWAL = LICENSE) {
  const [from, to, third] = [
    await bench.freshDay(purpose),
    await bench.freshDay(purpose),
    await bench.freshDay(purpose),
  ];
  return { ...(await bench.booked(purpose, from)), from, to, third };
}
const left = async ({ reference, token }: Booked) =>
  (await bench.read(reference, token)).data.managed?.moves_left;
const used = (...days: Day[]) => Promise.all(days.map(({ id }) => usedOf(bench.db, id)));

test("takes the new place and releases the old one, with event and messages", async () => {
  const mine = await booked();
  const { status, data } = await bench.move(mine, { date: mine.to.date });
  expect(status).toBe(200);
  expect(data).toMatchObject({
    reference: mine.reference,
    date: mine.to.date,
    full_name: "ANA LUZ CRUZ",
    status: "Booked",
    managed: {
      moves_left: 1,
      changeable: true,
      arrived_at: null,
    },
  });
  expect(await used(mine.from, mine.to)).toEqual([0, 1]);
  const [row] = await appointmentsOf(bench.db, mine.record);
  expect(await eventsOf(bench.db, row?.id ?? "")).toMatchObject([
    { from_status: null, to_status: "Booked" },
    {
      from_status: "Booked",
      to_status: "Booked",
      why: expect.stringContaining("moved"),
      who: "person",
    },
  ]);
  const keys = (await messagesAbout(bench.db, row?.id ?? "")).map((job) => job.dedupe_key);
  expect(keys).toContain(`mail:appointment_moved:${row?.id}:${mine.to.date}:1`);
});

test("the old place is free at once", async () => {
  const mine = await booked();
  await changeSlot(bench.db, mine.from.id, { capacity: 1 });
  const next = await bench.bodyOf(LICENSE, await bench.newRecord(LICENSE), {
    date: mine.from.date,
  });
  expect((await bench.book(next)).code).toBe("slot_full");
  expect((await bench.move(mine, { schedule_id: `${mine.to.id}` })).status).toBe(200);
  expect((await bench.book(next)).status).toBe(201);
});

describe("at most twice", () => {
  test("a third move is refused, and nothing happens", async () => {
    const mine = await booked();
    expect((await bench.move(mine, { date: mine.to.date })).status).toBe(200);
    expect((await bench.move(mine, { date: mine.third.date })).status).toBe(200);
    const before = await countRows(bench.db);
    const refused = await bench.move(mine, { date: mine.from.date });
    expect(refused).toMatchObject({ status: 409, code: "not_editable" });
    expect(await countRows(bench.db)).toEqual(before);
    expect(await used(mine.from, mine.to, mine.third)).toEqual([0, 0, 1]);
  });

  test("a repeated move is not counted again", async () => {
    const mine = await booked();
    for (let count = 0; count < 3; count += 1)
      expect((await bench.move(mine, { date: mine.to.date })).data.date).toBe(mine.to.date);
    expect(await left(mine)).toBe(1);
    await bench.move(mine, { date: mine.third.date });
    expect((await bench.move(mine, { date: mine.third.date })).status).toBe(200);
    expect(await left(mine)).toBe(0);
    expect(await used(mine.from, mine.to, mine.third)).toEqual([0, 0, 1]);
  });

  test("of twenty concurrent requests one moves it", async () => {
    const mine = await booked();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bench.move(mine, { date: mine.to.date })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect([await left(mine), ...(await used(mine.from, mine.to))]).toEqual([1, 0, 1]);
  });

  test("a move away from a closed day is free, even without moves left; a move to one is refused", async () => {
    const mine = await booked();
    await bench.move(mine, { date: mine.to.date });
    await bench.move(mine, { date: mine.third.date });
    await changeSlot(bench.db, mine.third.id, { closed_reason: "Typhoon Ana" });
    await changeSlot(bench.db, mine.to.id, { closed_reason: "Typhoon Ana" });
    expect(await bench.move(mine, { date: mine.to.date })).toMatchObject({
      status: 409,
      code: "slot_full",
      message: expect.stringContaining("Typhoon Ana"),
    });
    expect((await bench.move(mine, { date: mine.from.date })).data).toMatchObject({
      date: mine.from.date,
      managed: { moves_left: 0 },
    });
    expect(await used(mine.from, mine.to, mine.third)).toEqual([1, 0, 0]);
  });
});

describe("refused, and nothing happens", () => {
  async function expectRefused(
    mine: Awaited<ReturnType<typeof booked>>,
    body: object,
    like: object,
  ) {
    const before = await countRows(bench.db);
    expect(await bench.move(mine, body)).toMatchObject(like);
    expect(await countRows(bench.db)).toEqual(before);
    const [row] = await appointmentsOf(bench.db, mine.record);
    expect(row).toMatchObject({ slot_id: mine.from.id, moves: 0, status: "Booked" });
  }
  const refusedDate = { status: 422, errors: { date: [expect.any(String)] } };

  test("to a day outside the window, or without a day", async () => {
    const mine = await booked();
    for (const date of ["2026-01-06", "2026-03-06", "2026-01-11"])
      await expectRefused(mine, { date }, refusedDate);
    await expectRefused(mine, {}, refusedDate);
    await expectRefused(mine, { date: mine.to.date, schedule_id: `${mine.third.id}` }, refusedDate);
    await expectRefused(mine, { date: mine.to.date, schedule_id: `${mine.from.id}` }, refusedDate);
    const same = { date: mine.from.date, schedule_id: `${mine.from.id}` };
    expect((await bench.move(mine, same)).status).toBe(200);
  });

  test("a pickup to another office", async () => {
    const mine = await booked();
    await expectRefused(
      mine,
      { date: mine.to.date, office_id: OTHER_OFFICE },
      { status: 422, errors: { office_id: [expect.any(String)] } },
    );
  });

  test("a renewal to an office that takes no renewals", async () => {
    const mine = await booked(RENEWAL);
    await expectRefused(
      mine,
      { date: mine.to.date, office_id: CLOSED_OFFICE },
      { status: 422, errors: { office_id: [expect.any(String)] } },
    );
  });

  test.each([
    [LICENSE, "drivers_license_appointment_new_enabled"],
    [RENEWAL, "drivers_license_renewal_enabled"],
  ] as const)("of a %s at an office that takes no more", async (purpose, flag) => {
    const mine = await booked(purpose);
    await setFlag(bench.db, OFFICE, flag, false);
    await expectRefused(
      mine,
      { date: mine.to.date },
      { status: 422, errors: { office_id: [expect.any(String)] } },
    );
    await setFlag(bench.db, OFFICE, flag, true);
  });

  test("without its token", async () => {
    const [mine, other] = [await booked(), await booked()];
    for (const token of [undefined, "x", other.token])
      await expectRefused(
        { ...mine, token: token as string },
        { date: mine.to.date },
        { status: 403, code: "forbidden", message: expect.stringContaining("x-appointment-token") },
      );
  });

  test("an unknown reference", async () => {
    expect(
      await bench.move({ reference: "APT-2222-2222-2222", token: "x" }, { date: "2026-01-20" }),
    ).toMatchObject({ status: 404 });
  });
});

test("a renewal may move to another office", async () => {
  const mine = await booked(RENEWAL);
  const there = (await bench.days(RENEWAL, OTHER_OFFICE)).at(-1);
  const { status, data } = await bench.move(mine, { office_id: OTHER_OFFICE, date: there?.date });
  expect([status, data.office?.id, data.date]).toEqual([200, OTHER_OFFICE, there?.date]);
  expect(await usedOf(bench.db, mine.from.id)).toBe(0);
  expect(await usedOf(bench.db, there?.id ?? 0)).toBe(1);
});

test("until 23:59:59 in Manila on the day before, and not later", async () => {
  const mine = await booked();
  const midnight = Date.parse(`${mine.from.date}T00:00:00+08:00`);
  bench.clock.set(new Date(midnight - 1));
  const target = (await bench.days(LICENSE)).at(-1);
  bench.clock.set(new Date(midnight));
  expect(await bench.move(mine, { date: target?.date })).toMatchObject({
    status: 409,
    code: "not_editable",
  });
  bench.clock.set(new Date(midnight - 1));
  expect((await bench.move(mine, { date: target?.date })).status).toBe(200);
  bench.clock.set(TEST_START);
});
