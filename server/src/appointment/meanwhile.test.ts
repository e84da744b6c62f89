import { beforeAll, describe, expect, test } from "vitest";
import { bookingBench, type Bench, type Day } from "../../test/fixtures/bookings.ts";
import { interleaved, untilLockIsAwaited } from "../../test/faults/interleaved.ts";
import {
  appointmentsOf,
  bookDirectly,
  changeSlot,
  countRows,
  usedOf,
} from "../../test/fixtures/bookings-store.ts";

const PURPOSE = "Driver's License Pickup";

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

const asked = async ({ date }: Day) =>
  bench.bodyOf(PURPOSE, await bench.newRecord(PURPOSE), { date });

/** Concurrent changes of the slot after the request has read it as free. */
const spoiled: [string, (day: Day) => { capacity: number } | { closed_reason: string }][] = [
  ["has become full", () => ({ capacity: 0 })],
  ["was closed", () => ({ closed_reason: "Typhoon Ana" })],
];
describe.each(spoiled)("a day that %s meanwhile", (_, change) => {
  const full = { status: 409, code: "slot_full" };

  test("is not booked, and nothing is written", async () => {
    const day = await bench.freshDay(PURPOSE);
    const body = await asked(day);
    const before = await countRows(bench.db);
    const { waited, answer } = await interleaved(
      bench.db,
      (trx) => changeSlot(trx, day.id, change(day)),
      () => bench.book(body, { key: `too-late-for-${day.date}` }),
      "commit",
    );
    expect(waited).toBe(true);
    expect(answer).toMatchObject(full);
    expect(await countRows(bench.db)).toEqual(before);
  });

  test("is refused for a move, and the old place is kept", async () => {
    const [from, day] = [await bench.freshDay(PURPOSE), await bench.freshDay(PURPOSE)];
    const mine = await bench.booked(PURPOSE, from);
    const before = await countRows(bench.db);
    const { waited, answer } = await interleaved(
      bench.db,
      (trx) => changeSlot(trx, day.id, change(day)),
      () => bench.move(mine, { date: day.date }),
      "commit",
    );
    expect(waited).toBe(true);
    expect(answer).toMatchObject(full);
    expect(await countRows(bench.db)).toEqual(before);
    expect([await usedOf(bench.db, from.id), await usedOf(bench.db, day.id)]).toEqual([1, 0]);
  });
});

test("a record that was booked concurrently is not booked twice", async () => {
  const [day, other] = [await bench.freshDay(PURPOSE), await bench.freshDay(PURPOSE)];
  const record = await bench.newRecord(PURPOSE);
  const body = await bench.bodyOf(PURPOSE, record, { date: day.date });
  const { waited, answer } = await interleaved(
    bench.db,
    (trx) => bookDirectly(trx, record, PURPOSE, other.id),
    () => bench.book(body),
    "commit",
  );
  expect(waited).toBe(true);
  expect(answer).toMatchObject({ status: 409, code: "already_booked" });
  expect(await appointmentsOf(bench.db, record)).toHaveLength(1);
  expect(await usedOf(bench.db, day.id)).toBe(0);
});

test("a cancellation and a booking of the same record do not block each other", async () => {
  const day = await bench.freshDay(PURPOSE);
  const mine = await bench.booked(PURPOSE, day);
  let cancelled: ReturnType<Bench["cancel"]> | undefined;
  const booking = bench.db.transaction().execute(async (trx) => {
    await changeSlot(trx, day.id, { used: 2 });
    cancelled = bench.cancel(mine);
    await untilLockIsAwaited(bench.db);
    await bookDirectly(trx, mine.record, PURPOSE, day.id);
  });
  await expect(booking).rejects.toMatchObject({ code: "23505" });
  expect((await cancelled)?.status).toBe(200);
  expect(await usedOf(bench.db, day.id)).toBe(0);
});

test("a photo that was attached elsewhere meanwhile is refused by its field", async () => {
  const day = await bench.freshDay(PURPOSE);
  const body = await asked(day);
  const name = body.documents["id_image_url"]?.slice(1) ?? "";
  const before = await countRows(bench.db);
  const { waited, answer } = await interleaved(
    bench.db,
    (trx) =>
      trx
        .updateTable("file")
        .set({ claimed_by: "transaction:x", claimed_at: bench.clock.now() })
        .where("name", "=", name)
        .execute(),
    () => bench.book(body),
    "commit",
  );
  expect(waited).toBe(true);
  expect(answer).toMatchObject({ status: 422, code: "file_not_found" });
  expect(Object.keys(answer.errors ?? {})).toEqual(["documents.id_image_url"]);
  expect(await countRows(bench.db)).toEqual({ ...before, claimed: (before["claimed"] ?? 0) + 1 });
});

test("two people who swap their days repeatedly do not deadlock", async () => {
  const days = [await bench.freshDay(PURPOSE), await bench.freshDay(PURPOSE)] as const;
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await bench.booked(PURPOSE, days[0]), await bench.booked(PURPOSE, days[1])];
    const moves = await Promise.all([
      bench.move(one, { date: days[1].date }),
      bench.move(two, { date: days[0].date }),
    ]);
    expect(moves.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all([bench.cancel(one), bench.cancel(two)]);
  }
  expect(await usedOf(bench.db, days[0].id)).toBe(0);
});

test.each([
  ["more than there are", { used: 21 }],
  ["fewer than none", { used: -1 }],
])("the database itself refuses %s", async (_, change) => {
  const day = await bench.freshDay(PURPOSE);
  await expect(changeSlot(bench.db, day.id, change)).rejects.toMatchObject({ code: "23514" });
});
