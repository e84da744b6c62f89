import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { moveTransaction } from "../delivery/transaction-store.ts";
import { bookingBench, deliveryOf, type Bench, type Day } from "../../test/fixtures/bookings.ts";
import { interleaved } from "../../test/faults/interleaved.ts";
import {
  appointmentsOf,
  bookDirectly,
  usedOf,
  type Held,
} from "../../test/fixtures/bookings-store.ts";

const PURPOSE = "Driver's License Pickup";

let bench: Bench;
let record: Held;
let day: Day;
beforeAll(async () => {
  bench = await bookingBench();
});

/** A record with an unpaid request for delivery. */
async function asked(): Promise<{ uuid: string; token: string }> {
  record = await bench.newRecord(PURPOSE);
  day = await bench.freshDay(PURPOSE);
  const { data } = await bench.delivery.post(await deliveryOf(bench, record));
  return { uuid: data.uuid, token: data.token };
}
const book = async () => bench.book(await bench.bodyOf(PURPOSE, record, { date: day.date }));
const statusOf = async (uuid: string) =>
  bench.db.selectFrom("transaction").select("status").where("uuid", "=", uuid).executeTakeFirst();

test.each([
  // The reference is masked for anyone but the owner.
  [
    "commit",
    {
      status: 409,
      code: "not_deliverable",
      message: expect.stringMatching(/\(APT-\*{4}-\*{4}-.{4}\)/u),
      details: { reference_end: expect.stringMatching(/^.{4}$/u) },
    },
    "Created",
    1,
  ],
  ["roll back", { status: 200 }, "For Payment", 0],
] as const)(
  "a checkout waits for a booking that is about to %s",
  async (end, like, status, appointments) => {
    const { uuid, token } = await asked();
    const { waited, answer } = await interleaved(
      bench.db,
      (trx) => bookDirectly(trx, record, PURPOSE, day.id),
      () => bench.delivery.checkout(uuid, token),
      end,
    );
    expect(waited).toBe(true);
    expect(answer).toMatchObject(like);
    expect((await statusOf(uuid))?.status).toBe(status);
    expect(await appointmentsOf(bench.db, record)).toHaveLength(appointments);
  },
);

test.each([
  ["commit", { status: 409, code: "not_bookable" }, 0],
  ["roll back", { status: 201 }, 1],
] as const)(
  "a booking waits for a checkout that is about to %s",
  async (end, like, appointments) => {
    const { uuid } = await asked();
    const { waited, answer } = await interleaved(
      bench.db,
      (trx) =>
        moveTransaction(trx, {
          uuid,
          from: "Created",
          to: "For Payment",
          why: "checkout",
          who: "person",
          at: bench.clock.now(),
        }),
      book,
      end,
    );
    expect(waited).toBe(true);
    expect(answer).toMatchObject(like);
    expect(await appointmentsOf(bench.db, record)).toHaveLength(appointments);
    expect(await usedOf(bench.db, day.id)).toBe(appointments);
  },
);

test("of a concurrent checkout and booking exactly one wins", async () => {
  for (let round = 0; round < 30; round += 1) {
    const { uuid, token } = await asked();
    const [checkout, booking] = await Promise.all([
      bench.delivery.checkout(uuid, token),
      delay(round).then(book),
    ]);
    const answers = [checkout.status, booking.status];
    expect([
      [200, 409],
      [409, 201],
    ]).toContainEqual(answers);
    const isBooked = booking.status === 201;
    expect((await statusOf(uuid))?.status).toBe(isBooked ? "Created" : "For Payment");
    expect(await usedOf(bench.db, day.id)).toBe(isBooked ? 1 : 0);
  }
});
