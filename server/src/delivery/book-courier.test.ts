import { beforeEach, describe, expect, test } from "vitest";
import { dispatches } from "../../test/fixtures/dispatches.ts";
import { fakeCourier, type Fault } from "../../test/fixtures/fake-courier.ts";
import { operate } from "../../test/harness/operate.ts";
import { Problem } from "../problem/problem.ts";
import { applyTracking } from "./apply-tracking.ts";
import { bookCourier } from "./book-courier.ts";
import { sweepDeliveries } from "./sweep-deliveries.ts";

const FEE = 15_000;
const unavailable = { code: "provider_unavailable" };
const bench = await dispatches();
beforeEach(() => bench.forget());
/** A courier of this kind, with whom the portal has its only account. */
function used(kind: Partial<Parameters<typeof fakeCourier>[0]>) {
  const courier = fakeCourier({ booking: "by_reference", now: bench.context.now, ...kind });
  bench.use(courier.provider);
  return courier;
}
const byReference = () => used({});
const byQuotation = (feeCentavos = FEE) => used({ booking: "same_quotation", feeCentavos });

describe("a courier that can be asked by reference", () => {
  test.each<[Fault, number]>([
    ["silent", 2],
    ["lost", 1],
    ["killed", 1],
  ])("%s: asked by the reference, and one order", async (fault, booked) => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    courier.faults.push(fault);
    await expect(bench.dispatch(uuid)).rejects.toThrow();
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "For Dispatch",
      tracking_refno: null,
    });
    // An order that is still under way must arrive before anybody asks for it.
    await bookCourier(bench.context, uuid);
    expect(courier.calls).toMatchObject({ book: 1, find: 0 });
    await bench.sweep();
    await bench.sweep();
    expect(courier.calls).toMatchObject({ book: booked, find: 1 });
    expect(courier.orders).toHaveLength(1);
    expect(await bench.view(uuid, token)).toMatchObject({ tracking_refno: "F-1" });
    expect(await bench.bookings(uuid)).toMatchObject([
      { state: "booked", account: "fake", tracking_number: "F-1", attention: null },
    ]);
  });

  test("many who book the same request at once make one order", async () => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    await Promise.all([1, 2, 3].map(() => bench.dispatch(uuid)));
    expect(courier.orders).toHaveLength(1);
    expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
  });

  test("an order that could not even be reserved is reserved by the sweeper", async () => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    bench.use(courier.provider, { couriers: ["Abyan"] });
    await expect(bench.dispatch(uuid)).rejects.toMatchObject(unavailable);
    bench.use(courier.provider);
    await bench.sweep(11);
    expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
  });

  test("a definite no is kept for somebody; after that it is booked anew", async () => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    courier.faults.push("refused");
    await bench.dispatch(uuid);
    await bench.sweep(20);
    expect(courier.calls.book).toBe(1);
    const [{ reference } = { reference: "" }] = await bench.bookings(uuid);
    expect(await bench.bookings(uuid)).toMatchObject([
      { state: "refused", attention: "refused", refusal: "fake:ERR_OUT_OF_SERVICE_AREA" },
    ]);
    await bench.byHand(uuid, { attention: null });
    await bench.sweep(20);
    expect(courier.orders).toMatchObject([{ reference: `${reference}-2` }]);
    expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
  });
});

describe("a courier with quotations", () => {
  test("silent: placed again with the same quotation, never with another", async () => {
    const courier = byQuotation();
    const { uuid, token } = await bench.paid();
    courier.faults.push("silent", "silent");
    await expect(bench.dispatch(uuid)).rejects.toMatchObject(unavailable);
    expect(await bench.bookings(uuid)).toMatchObject([{ state: "unknown", quotation: "Q-1" }]);
    await bench.sweep();
    await bench.sweep(2);
    expect(courier.calls).toEqual({ quote: 1, book: 3, find: 0 });
    expect(courier.orders).toMatchObject([{ quotation: "Q-1" }]);
    expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
  });

  test.each<Fault>(["lost", "killed"])(
    "%s: unknown and left to somebody; its webhook settles it",
    async (fault) => {
      const courier = byQuotation();
      const { uuid, token } = await bench.paid();
      courier.faults.push(fault);
      await expect(bench.dispatch(uuid)).rejects.toThrow();
      await bench.sweep();
      await bench.sweep(60);
      expect(await bench.bookings(uuid)).toMatchObject([
        { state: "unknown", attention: "unknown" },
      ]);
      expect(courier.calls.quote).toBe(1);
      expect(courier.orders).toHaveLength(1);
      const [{ reference } = { reference: "" }] = await bench.bookings(uuid);
      const event = { eventId: `${fault}-1`, trackingNumber: "F-1", reference, report: null };
      expect((await bench.tell([event])).statusCode).toBe(200);
      await bench.work();
      expect(await bench.bookings(uuid)).toMatchObject([{ state: "booked", attention: null }]);
      expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
    },
  );

  test("after its time a quotation is not placed again", async () => {
    const courier = byQuotation();
    const { uuid } = await bench.paid();
    courier.faults.push("silent");
    await expect(bench.dispatch(uuid)).rejects.toMatchObject(unavailable);
    await bench.sweep(6);
    expect(courier.calls).toMatchObject({ quote: 1, book: 1 });
    expect(await bench.bookings(uuid)).toMatchObject([{ state: "unknown", attention: "unknown" }]);
  });

  test("a price above what was paid is left to somebody, who may allow it", async () => {
    const courier = byQuotation(FEE + 1);
    const { uuid, token } = await bench.paid();
    await bench.dispatch(uuid);
    await bench.sweep(60);
    expect(courier.calls).toMatchObject({ quote: 1, book: 0 });
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "For Dispatch",
      tracking_refno: null,
    });
    expect(await bench.bookings(uuid)).toMatchObject([
      { state: "reserved", attention: "dearer", fee_centavos: FEE + 1, most_centavos: FEE },
    ]);
    await bench.byHand(uuid, { attention: null, most_centavos: FEE + 1 });
    await bench.sweep();
    expect((await bench.view(uuid, token)).tracking_refno).toBe("F-1");
  });
});

describe("a pick-up that failed", () => {
  const fail = (courier: ReturnType<typeof byReference>) =>
    void courier.orders.at(-1)?.way.push("pickup_failed");
  /** The courier is asked where its parcels are, and what follows is done. */
  async function poll() {
    bench.clock.advance(11 * 60_000);
    await sweepDeliveries(bench.context);
    await bench.work();
  }

  test("ends the order: booked anew twice, then left to somebody", async () => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    await bench.dispatch(uuid);
    for (const number of ["F-1", "F-2", "F-3"]) {
      expect(await bench.view(uuid, token)).toMatchObject({
        status: "For Dispatch",
        tracking_refno: number,
      });
      fail(courier);
      await poll();
    }
    await poll();
    expect(courier.orders).toHaveLength(3);
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "For Dispatch",
      tracking_refno: null,
    });
    const bookings = await bench.bookings(uuid);
    expect(bookings.map(({ attention }) => attention)).toEqual([null, null, "pickup_failed"]);
    expect(bookings.every(({ ended_at }) => ended_at !== null)).toBe(true);
  });

  test("after a new order the way goes on to the door", async () => {
    const courier = byReference();
    const { uuid, token } = await bench.paid();
    await bench.dispatch(uuid);
    fail(courier);
    await poll();
    courier.orders[1]?.way.push("picked_up", "delivered");
    await poll();
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "Received",
      tracking_refno: "F-2",
    });
  });

  test("of a courier that comes again is shown until it has come", async () => {
    const courier = used({ failedPickup: "comes_again" });
    const { uuid, token } = await bench.paid();
    await bench.dispatch(uuid);
    fail(courier);
    await poll();
    expect(await bench.bookings(uuid)).toMatchObject([
      { attention: "pickup_failed", ended_at: null },
    ]);
    const { parcels } = await operate(bench, "manifest", { courier: "Quadx", office: "ncr-qc-do" });
    expect(parcels).toMatchObject([{ number: "F-1" }]);
    courier.orders[0]?.way.push("picked_up");
    await poll();
    expect(await bench.bookings(uuid)).toMatchObject([{ attention: null }]);
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "In Transit",
      tracking_refno: "F-1",
    });
    expect(courier.orders).toHaveLength(1);
  });
});

test("an order that turns up after it is over here is shown to somebody", async () => {
  const courier = byQuotation();
  const { uuid, token } = await bench.paid();
  courier.faults.push("lost");
  await expect(bench.dispatch(uuid)).rejects.toMatchObject(unavailable);
  await bench.sweep();
  const [{ reference } = { reference: "" }] = await bench.bookings(uuid);
  const ended_at = bench.clock.now();
  await bench.byHand(uuid, { state: "refused", attention: null, ended_at });
  await bench.sweep(20);
  expect((await bench.view(uuid, token)).tracking_refno).toBe("F-2");
  await bench.tell([{ eventId: "late-1", trackingNumber: "F-1", reference, report: null }]);
  await bench.work();
  expect(await bench.bookings(uuid)).toMatchObject([
    // The number under which it is to be cancelled.
    { state: "refused", attention: "not_awaited", refusal: "F-1" },
    { state: "booked", tracking_number: "F-2" },
  ]);
  expect((await bench.view(uuid, token)).tracking_refno).toBe("F-2");
});

test("each call takes a turn of the account, and a courier that is too busy is left alone", async () => {
  const courier = byQuotation();
  const use = (provider = courier.provider) => bench.use(provider, { callsPerSecond: 4 });
  use();
  const { uuid } = await bench.paid();
  await bench.dispatch(uuid);
  const { db, clock } = { db: bench.context.db, clock: bench.clock };
  const account = { code: "courier:fake", parcel: { courier: "Quadx", number: "F-1" } };
  const bucket = await db
    .selectFrom("provider_pace")
    .select("tokens")
    .where("account", "=", account.code)
    .execute();
  expect(bucket).toEqual([{ tokens: 2 }]);
  let asked = 0;
  const track = async (): Promise<never> => {
    asked += 1;
    throw new Problem("provider_unavailable", undefined, { retryAfterSeconds: 30 });
  };
  use({ ...courier.provider, track });
  const ask = () => expect(applyTracking(bench.context, account.parcel)).rejects.toThrow();
  await ask();
  await ask();
  expect(asked).toBe(1);
  clock.advance(31_000);
  await ask();
  expect(asked).toBe(2);
});
