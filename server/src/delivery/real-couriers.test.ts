import { describe, expect, test } from "vitest";
import { realCouriers, toTheMap } from "../../test/fixtures/real-couriers.ts";

const bench = await realCouriers();

/** What the office hands over, and what people see of it. */
async function handedOver(change: Parameters<typeof bench.paid>[0]) {
  const { uuid, token } = await bench.paid(change);
  await bench.dispatch(uuid);
  const [booking] = await bench.bookings(uuid);
  return { seen: () => bench.view(uuid, token), reference: booking?.reference ?? "" };
}

describe("a portal with an account at each company", () => {
  test("books QuadX and follows its webhooks to the door", async () => {
    const { seen, reference } = await handedOver({ delivery_courier: "Quadx" });
    const order = bench.quadx.orders.find(({ fields }) => fields.reference_id === reference);
    const number = order?.trackingNumber ?? "";
    expect(order?.fields.delivery_address).toMatchObject({ line_1: "12 SAMPLE STREET" });
    expect(await seen()).toMatchObject({
      status: "For Dispatch",
      tracking_refno: number,
      tracking_url: `https://app.gogoxpress.com/track/${number}`,
    });
    bench.clock.advance(60_000);
    await bench.quadx.move(number, "picked_up");
    await bench.work();
    expect(await seen()).toMatchObject({ status: "In Transit" });
    bench.clock.advance(60_000);
    await bench.quadx.move(number, "delivered");
    await bench.work();
    expect(await seen()).toMatchObject({ status: "Received" });
    expect(bench.quadx.webhooks.givenUp).toBe(0);
  });

  test("settles Lalamove's order by its webhook when the answer was lost", async () => {
    const { uuid, token } = await bench.paid(toTheMap("Go21"));
    // The quotation is answered.
    bench.lalamove.faults.push(null, "lost");
    await expect(bench.dispatch(uuid)).rejects.toMatchObject({ code: "provider_unavailable" });
    await bench.sweep();
    const [booking] = await bench.bookings(uuid);
    expect(booking).toMatchObject({ state: "unknown", tracking_number: null });
    const orders = bench.lalamove.orders.filter(
      ({ fields }) => fields.metadata["reference"] === booking?.reference,
    );
    expect(orders).toHaveLength(1);
    const number = orders[0]?.orderId ?? "";
    await bench.lalamove.move(number, "ON_GOING");
    await bench.work();
    expect(await bench.bookings(uuid)).toMatchObject([{ state: "booked", attention: null }]);
    expect(await bench.view(uuid, token)).toMatchObject({
      tracking_refno: number,
      tracking_url: expect.stringMatching(/^https:\/\/share\.sandbox\.lalamove\.com\//u),
    });
    bench.clock.advance(60_000);
    await bench.lalamove.move(number, "COMPLETED");
    await bench.work();
    expect(await bench.view(uuid, token)).toMatchObject({ status: "Received" });
  });

  test("believes what a courier without an interface signs", async () => {
    const { seen, reference } = await handedOver(toTheMap("Skyward"));
    expect(await seen()).toMatchObject({ status: "For Dispatch", tracking_refno: null });
    const tell = (state: string) => {
      const at = bench.clock.now().toISOString();
      const tracking_url = "https://track.skyward.example/SKY-1001";
      return bench.report({ reference, tracking_number: "SKY-1001", state, at, tracking_url });
    };
    expect(await tell("booked")).toMatchObject({ status: 200 });
    await bench.work();
    expect(await seen()).toMatchObject({
      tracking_refno: "SKY-1001",
      tracking_url: "https://track.skyward.example/SKY-1001",
    });
    bench.clock.advance(60_000);
    expect(await tell("delivered")).toMatchObject({ status: 200 });
    await bench.work();
    expect(await seen()).toMatchObject({ status: "Received" });
  });
});
