import { beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/harness/database.ts";
import type { DeliveryState } from "../../db/delivery-state.ts";
import { Problem } from "../../problem/problem.ts";
import { orderFor } from "../../../test/fixtures/courier-bench.ts";
import { courierProviderContract } from "../../../test/contracts/courier-provider-contract.ts";
import { sandboxCourier } from "./sandbox-courier.ts";

const STEP_MS = 3_000;

const connection = await freshDatabase();
beforeEach(async () => {
  await connection.db.deleteFrom("sandbox_parcel").execute();
  await connection.db.deleteFrom("sandbox_webhook").execute();
});

const bytesOf = async (init: RequestInit | undefined) =>
  Buffer.from(await new Response(init?.body ?? null).arrayBuffer());

function bench(options: { secret: string; statuses?: number[] }) {
  let now = new Date("2026-03-02T01:00:00Z");
  let losesNext = false;
  const deliveries: { rawBody: Buffer; headers: Record<string, string | undefined> }[] = [];
  const sandbox = sandboxCourier({
    db: connection.db,
    fetch: async (_, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      deliveries.push({ rawBody: await bytesOf(init), headers });
      return new Response(null, { status: options.statuses?.shift() ?? 204 });
    },
    origin: "http://portal.example",
    webhookUrl: "http://portal.example/webhook",
    webhookSecret: options.secret,
    now: () => now,
    // The letters need not be unique.
    random: (bytes) => Buffer.from([19, 15, 9, 253]).subarray(0, bytes),
    stepMs: STEP_MS,
  });
  const provider: typeof sandbox = {
    ...sandbox,
    book: async (order) => {
      const booking = await sandbox.book(order);
      if (!losesNext) return booking;
      losesNext = false;
      throw new Problem("provider_unavailable");
    },
  };
  const pass = (ms: number) => {
    now = new Date(now.getTime() + ms);
    return provider.tick(now);
  };
  return {
    provider,
    deliveries,
    now: () => now,
    pass,
    step: async () => void (await pass(STEP_MS)),
    ordersOf: async (reference: string) => {
      const parcels = connection.db.selectFrom("sandbox_parcel").select("reference");
      return (await parcels.where("reference", "=", reference).execute()).length;
    },
    loseNextAnswer: () => void (losesNext = true),
  };
}

const toTheDoor: DeliveryState[] = ["booked", "picked_up", "in_transit", "out_for_delivery"];

courierProviderContract("the sandbox", async (options) => bench(options), {
  booking: "by_reference",
  webhooks: "signed",
  tells: "whole_way",
  ways: [
    ["MARIA SANTOS", [...toTheDoor, "delivered"]],
    ["MARIA RETURN", [...toTheDoor, "delivery_failed", "returning", "returned"]],
    ["MARIA LOST", ["booked", "picked_up", "in_transit", "lost"]],
    ["LOSTA RETURNER", [...toTheDoor, "delivered"]],
  ],
});

async function bookedParcel({ provider }: ReturnType<typeof bench>) {
  const booking = await provider.book(orderFor("MARIA SANTOS"));
  if (!booking) throw new Error("The sandbox has parcels of its own.");
  return booking;
}

test("two who book the same reference at once get the same parcel", async () => {
  const { provider } = bench({ secret: "s" });
  const order = orderFor("MARIA SANTOS");
  const [one, two] = await Promise.all([1, 2].map(() => provider.book(order)));
  expect(one).toEqual(two);
});

test("a booking has a number and a tracking page", async () => {
  const { trackingNumber, trackingUrl } = await bookedParcel(bench({ secret: "s" }));
  expect(trackingNumber).toMatch(/^\d{4}-\d{4}-ZTMR$/u);
  expect(trackingUrl).toBe(`http://portal.example/sandbox/courier/${trackingNumber}`);
  expect(Number(trackingNumber.replace(/\D/gu, ""))).toBeGreaterThanOrEqual(100);
});

test("a parcel moves when due, one step at a time", async () => {
  const courier = bench({ secret: "s" });
  const { provider, pass } = courier;
  const { trackingNumber } = await bookedParcel(courier);
  expect(await pass(STEP_MS - 1)).toBe(0);
  // The step and its webhook.
  expect(await pass(1)).toBe(2);
  expect(await provider.track(trackingNumber)).toEqual([
    {
      id: `${trackingNumber}_booked`,
      at: new Date("2026-03-02T01:00:00Z"),
      state: "booked",
      note: "Waiting for pick-up at the office",
    },
    {
      id: `${trackingNumber}_picked_up`,
      at: new Date("2026-03-02T01:00:03Z"),
      state: "picked_up",
      note: "Picked up from the office",
    },
  ]);
});

test("the content of the webhook", async () => {
  const courier = bench({ secret: "s" });
  const { deliveries, step } = courier;
  const { trackingNumber } = await bookedParcel(courier);
  await step();
  expect(deliveries.map(({ rawBody }) => JSON.parse(String(rawBody)))).toEqual([
    {
      event_id: `${trackingNumber}_picked_up`,
      tracking_number: trackingNumber,
      status: "picked_up",
    },
  ]);
});

test("a webhook that is not acknowledged is repeated and delays no parcel", async () => {
  const courier = bench({ secret: "s", statuses: [500, 404] });
  const { provider, deliveries, pass } = courier;
  const { trackingNumber } = await bookedParcel(courier);
  await pass(STEP_MS);
  await pass(STEP_MS);
  await pass(STEP_MS);
  const told = deliveries.map(({ rawBody }) => JSON.parse(String(rawBody)).status);
  expect(told).toEqual(["picked_up", "picked_up", "in_transit", "picked_up", "out_for_delivery"]);
  expect(await provider.track(trackingNumber)).toHaveLength(4);
});

describe("a placed parcel", () => {
  const of = { courierCode: "Quadx", itemType: "drivers_license" } as const;

  test("does not move and has its earlier checkpoints", async () => {
    const { provider, deliveries, step } = bench({ secret: "s" });
    const at = new Date("2026-03-01T09:00:00Z");
    await provider.place({ ...of, trackingNumber: "0000-0021-ZTMR", state: "booked", at });
    await provider.place({ ...of, trackingNumber: "0000-0022-QKVD", state: "in_transit", at });
    await provider.place({ ...of, trackingNumber: "0000-0022-QKVD", state: "booked", at });
    await step();
    expect(await provider.track("0000-0021-ZTMR")).toMatchObject([{ at, state: "booked" }]);
    expect(await provider.track("0000-0022-QKVD")).toMatchObject([
      { at: new Date("2026-03-01T03:00:00Z"), state: "booked" },
      { at: new Date("2026-03-01T06:00:00Z"), state: "picked_up" },
      { at, state: "in_transit" },
    ]);
    expect(deliveries).toHaveLength(0);
  });
});
