import { setTimeout as delay } from "node:timers/promises";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { issueHandle } from "../security/handle.ts";
import { moveTransaction } from "../delivery/transaction-store.ts";
import {
  bookingBench,
  deliveryOf,
  OTHER_OFFICE,
  type Bench,
  type Day,
} from "../../test/fixtures/bookings.ts";
import { interleaved } from "../../test/faults/interleaved.ts";
import {
  appointmentsOf,
  bookDirectly,
  countRows,
  usedOf,
  type Held,
} from "../../test/fixtures/bookings-store.ts";

const PURPOSE = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const pickups = [PURPOSE, "Plate Number Pickup"] as const;

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
const book = async (purpose: (typeof pickups)[number] = PURPOSE) =>
  bench.book(await bench.bodyOf(purpose, record, { date: day.date }));
const statusOf = async (uuid: string) =>
  bench.db
    .selectFrom("transaction")
    .select(["status", "office_id"])
    .where("uuid", "=", uuid)
    .executeTakeFirst();

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

test.each([{ status: "Received" }, { office_id: OTHER_OFFICE }] as const)(
  "a checkout and a booking wait for an import, and see %o",
  async (change) => {
    const late = async (second: () => Promise<{ status: number; code: string }>) => {
      const { waited, answer } = await interleaved(
        bench.db,
        (trx) =>
          trx.updateTable("drivers_license").set(change).where("id", "=", record.id).execute(),
        second,
        "commit",
      );
      expect(waited).toBe(true);
      return answer;
    };
    const { uuid, token } = await asked();
    await late(() => bench.delivery.checkout(uuid, token));
    expect(await statusOf(uuid)).toMatchObject(
      "status" in change ? { status: "Created" } : { status: "For Payment", ...change },
    );
    await asked();
    expect(await late(book)).toMatchObject({ status: 409, code: "not_bookable" });
  },
);

test("of a concurrent checkout and booking exactly one wins", async () => {
  for (let round = 0; round < 30; round += 3) {
    const { uuid, token } = await asked();
    const [checkout, booking] = await Promise.all([
      bench.delivery.checkout(uuid, token),
      delay(round).then(() => book()),
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

describe.each(pickups)("%s", (purpose) => {
  beforeEach(async () => {
    record = await bench.newRecord(purpose);
    day = await bench.freshDay(purpose);
  });
  const refused = {
    status: 409,
    code: "not_deliverable",
    message: expect.stringContaining("cancel the appointment"),
  };
  const notBookable = {
    status: 409,
    code: "not_bookable",
    message: expect.stringContaining("delivery"),
  };

  test("a delivery that is being paid blocks the appointment until it is cancelled", async () => {
    const { post, checkout, cancel } = bench.delivery;
    const { data } = await post(await deliveryOf(bench, record));
    expect((await checkout(data.uuid, data.token)).status).toBe(200);
    const before = await countRows(bench.db);
    expect(await book(purpose)).toMatchObject(notBookable);
    expect(await countRows(bench.db)).toEqual(before);
    await cancel(data.uuid, data.token);
    expect((await book(purpose)).status).toBe(201);
  });

  test("an expired unpaid delivery does not", async () => {
    const { post, checkout } = bench.delivery;
    const { data } = await post(await deliveryOf(bench, record));
    await checkout(data.uuid, data.token);
    expect((await book(purpose)).status).toBe(409);
    bench.clock.advance(31 * 60_000);
    await sweepPayments(bench.context);
    expect((await book(purpose)).status).toBe(201);
  });

  test("an appointment blocks creating, changing and paying a delivery until it is cancelled", async () => {
    const { post, put, checkout } = bench.delivery;
    const { data } = await post(await deliveryOf(bench, record));
    const booked = await book(purpose);
    expect(booked.status).toBe(201);
    const body = await deliveryOf(bench, record);
    expect(await post(body), "create").toMatchObject(refused);
    expect(await put(data.uuid, data.token, body), "change").toMatchObject(refused);
    expect(await checkout(data.uuid, data.token), "pay").toMatchObject(refused);
    expect((await bench.cancel(booked.data)).status).toBe(200);
    expect((await checkout(data.uuid, data.token)).status).toBe(200);
    expect((await appointmentsOf(bench.db, record)).map(({ status }) => status)).toEqual([
      "Cancelled",
    ]);
  });
});

test("a renewal and a delivery are possible together, in either order", async () => {
  const { post, checkout } = bench.delivery;
  const [first, second] = [await bench.newRecord(RENEWAL), await bench.newRecord(RENEWAL)];
  const { date } = await bench.freshDay(RENEWAL);
  const paid = async (held: Held) => {
    const { data } = await post(await deliveryOf(bench, held));
    return (await checkout(data.uuid, data.token)).status;
  };
  const booked = async (held: Held) =>
    (await bench.book(await bench.bodyOf(RENEWAL, held, { date }))).status;
  expect([await paid(first), await booked(first)]).toEqual([200, 201]);
  expect([await booked(second), await paid(second)]).toEqual([201, 200]);
});

test("a license and a plate do not block each other", async () => {
  const { date } = await bench.freshDay("Plate Number Pickup");
  const plate = await bench.newRecord("Plate Number Pickup");
  const license = await bench.newRecord("Driver's License Pickup");
  expect(issueHandle(bench.context, plate)).not.toBe(issueHandle(bench.context, license));
  const body = await bench.bodyOf("Plate Number Pickup", plate, { date });
  expect((await bench.book(body)).status).toBe(201);
  expect((await bench.delivery.post(await deliveryOf(bench, license))).status).toBe(201);
});
