import { beforeEach, describe, expect, test } from "vitest";
import { dispatches, type Dispatches } from "../../test/fixtures/dispatches.ts";
import { fakeCourier, type FakeCourier } from "../../test/fixtures/fake-courier.ts";
import type { CourierEvent, CourierReport } from "../providers/courier/courier-provider.ts";

let courier: FakeCourier;
const bench = await dispatches();
beforeEach(async () => {
  await bench.forget();
  courier = fakeCourier({ booking: "by_reference", now: bench.context.now });
  bench.use(courier.provider);
});

let events = 0;
const naming = (trackingNumber: string | null, more: Partial<CourierEvent> = {}): CourierEvent => {
  events += 1;
  return { eventId: `event-${events}`, trackingNumber, reference: null, report: null, ...more };
};

async function dispatched() {
  const asked = await bench.paid();
  await bench.dispatch(asked.uuid);
  const { tracking_refno } = await bench.view(asked.uuid, asked.token);
  return { ...asked, number: tracking_refno ?? "" };
}

describe("the address", () => {
  const at = (
    change: Parameters<Dispatches["courierWebhook"]>[0],
    method: "GET" | "POST" = "POST",
  ) =>
    bench.app.inject({
      method,
      url: bench.courierWebhook({
        provider: "fake",
        account: "fake",
        key: "key-of-fake",
        ...change,
      }),
      headers: method === "POST" ? { "content-type": "application/json" } : {},
    });

  test.each(["GET", "POST"] as const)("a handshake by %s is answered", async (method) => {
    expect((await at({}, method)).statusCode).toBe(200);
  });
  test.each([{ key: "key-of-fakes" }, { key: "k" }, { account: "other" }, { provider: "other" }])(
    "with %j it is refused",
    async (change) => {
      expect((await at(change)).statusCode).toBe(401);
      expect((await at(change, "GET")).statusCode).toBe(401);
    },
  );
});

describe("what it tells", () => {
  test("is answered while the courier is down, and applied when it answers again", async () => {
    const { uuid, token, number } = await dispatched();
    courier.orders[0]?.way.push("picked_up");
    courier.isDown(true);
    expect((await bench.tell([naming(number)])).statusCode).toBe(200);
    await bench.work();
    expect((await bench.view(uuid, token)).status).toBe("For Dispatch");
    courier.isDown(false);
    bench.clock.advance(60_000);
    await bench.work();
    expect((await bench.view(uuid, token)).status).toBe("In Transit");
  });

  test("of several parcels in one webhook, each once", async () => {
    const [one, two] = [await dispatched(), await dispatched()];
    for (const order of courier.orders) order.way.push("picked_up");
    const told = [naming(one.number), naming(two.number)];
    expect((await bench.tell([...told, ...told])).statusCode).toBe(200);
    expect((await bench.tell(told)).statusCode).toBe(200);
    await bench.work();
    for (const { uuid, token } of [one, two])
      expect((await bench.view(uuid, token)).status).toBe("In Transit");
  });

  test("of a parcel that is not ours is only acknowledged", async () => {
    expect((await bench.tell([naming("F-999", { reference: "LTO-NOBODY" })])).statusCode).toBe(200);
    await bench.work();
  });
});

test("two couriers may use the same number", async () => {
  const other = fakeCourier({ booking: "by_reference", now: bench.context.now });
  const one = await dispatched();
  bench.use(courier.provider, { couriers: ["Abyan"] });
  bench.use(other.provider, { name: "second", couriers: ["Quadx"], alone: false });
  // Booked at an account which no longer serves the courier: that one is still asked.
  other.orders.push({ reference: "", quotation: null, trackingNumber: "F-1", way: ["delivered"] });
  courier.orders[0]?.way.push("picked_up");
  await bench.tell([naming("F-1")], { account: "second" });
  await bench.tell([naming("F-1")]);
  await bench.work();
  expect((await bench.view(one.uuid, one.token)).status).toBe("In Transit");
});

describe("a courier by hand", () => {
  beforeEach(() => {
    courier = fakeCourier({ booking: "by_hand", now: bench.context.now });
    bench.use(courier.provider);
  });
  const report = (
    state: CourierReport["state"],
    trackingUrl: string | null = null,
  ): CourierReport => ({
    state,
    at: bench.clock.now(),
    trackingUrl,
  });

  test("is told of the parcel by its reports alone, which are applied by the job", async () => {
    const { uuid, token } = await bench.paid();
    await bench.dispatch(uuid);
    await bench.sweep(60);
    const [{ reference, state } = { reference: "", state: "" }] = await bench.bookings(uuid);
    expect(state).toBe("asked");
    expect(await bench.view(uuid, token)).toMatchObject({
      status: "For Dispatch",
      tracking_refno: null,
    });
    const tell = async (told: CourierReport) => {
      await bench.tell([naming("HAND-1", { reference, report: told })]);
      await bench.work();
      bench.clock.advance(60_000);
      return bench.view(uuid, token);
    };
    expect(await tell(report("picked_up", "https://track.fake/HAND-1"))).toMatchObject({
      status: "In Transit",
      tracking_refno: "HAND-1",
      tracking_url: "https://track.fake/HAND-1",
    });
    expect(await tell(report("delivered", "https://evil.example/"))).toMatchObject({
      status: "Received",
      tracking_url: "https://track.fake/HAND-1",
    });
  });
});
