import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { issueHandle } from "../security/handle.ts";
import { sweepPayments } from "../payment/sweep-payments.ts";
import { bookingBench, deliveryOf, type Bench, type Day } from "../../test/fixtures/bookings.ts";
import { appointmentsOf, countRows, type Held } from "../../test/fixtures/bookings-store.ts";

const RENEWAL = "Driver's License Renewal";
const pickups = ["Driver's License Pickup", "Plate Number Pickup"] as const;

let bench: Bench;
beforeAll(async () => {
  bench = await bookingBench();
});

describe.each(pickups)("%s", (purpose) => {
  let record: Held;
  let day: Day;
  beforeEach(async () => {
    record = await bench.newRecord(purpose);
    day = await bench.freshDay(purpose);
  });
  const book = async () => bench.book(await bench.bodyOf(purpose, record, { date: day.date }));
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
    expect(await book()).toMatchObject(notBookable);
    expect(await countRows(bench.db)).toEqual(before);
    await cancel(data.uuid, data.token);
    expect((await book()).status).toBe(201);
  });

  test("an expired unpaid delivery does not", async () => {
    const { post, checkout } = bench.delivery;
    const { data } = await post(await deliveryOf(bench, record));
    await checkout(data.uuid, data.token);
    expect((await book()).status).toBe(409);
    bench.clock.advance(31 * 60_000);
    await sweepPayments(bench.context);
    expect((await book()).status).toBe(201);
  });

  test("an appointment blocks creating, changing and paying a delivery until it is cancelled", async () => {
    const { post, put, checkout } = bench.delivery;
    const { data } = await post(await deliveryOf(bench, record));
    const booked = await book();
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
  const paid = async (record: Held) => {
    const { data } = await post(await deliveryOf(bench, record));
    return (await checkout(data.uuid, data.token)).status;
  };
  const booked = async (record: Held) =>
    (await bench.book(await bench.bodyOf(RENEWAL, record, { date }))).status;
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
