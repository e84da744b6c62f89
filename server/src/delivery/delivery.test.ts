import { sealTrackingLink } from "../security/outside-link.ts";
import { describe, expect, test, vi } from "vitest";
import { licenseRecord } from "../record/record-view.ts";
import { findLicense } from "../record/record-store.ts";
import { Problem } from "../problem/problem.ts";
import { signWebhook } from "../providers/sandbox-webhooks.ts";
import { applyCheckpoints, applyTracking } from "./apply-tracking.ts";
import { deliveryBench } from "../../test/fixtures/deliveries.ts";
import { verifyInSandbox } from "./decide-request.ts";
import { sweepDeliveries } from "./sweep-deliveries.ts";
import { findTransaction } from "./transaction-store.ts";

const OFFICE_MS = 15_000;
const bench = await deliveryBench({ webhook: "prompt" });

/** A paid request, booked with the courier. */
async function dispatched(lastName = "Cruz") {
  const asked = await bench.paid({ last_name: lastName });
  bench.clock.advance(OFFICE_MS);
  await bench.work();
  const { data } = await bench.read(asked.uuid, asked.token);
  return { ...asked, tracking: data.tracking_refno ?? "" };
}

test("from the request to the door: requested, paid, dispatched, on the way, received", async () => {
  const { uuid, token, license } = await bench.created();
  const checkout = await bench.checkout(uuid, token, "Gcash");
  expect(checkout).toMatchObject({ status: 200, data: { uuid, payment_channel: "Gcash" } });
  const sandbox = new URL(checkout.data.checkout_url).searchParams.get("sandbox");
  const callback = await bench.call("PUT", "/api/payment/callback", { payload: { uuid: sandbox } });
  expect(callback).toMatchObject({ status: 200, data: { uuid } });
  await bench.work();
  expect((await bench.read(uuid, token)).data).toMatchObject({
    status: "For Verification",
    amount: 150,
  });
  expect(await bench.recordStatus(license)).toBe("Processing");

  bench.clock.advance(OFFICE_MS - 1);
  await bench.work();
  expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  bench.clock.advance(1);
  await bench.work();
  const sent = (await bench.read(uuid, token)).data;
  expect(sent.status).toBe("For Dispatch");
  expect(sent.tracking_url).toBe(`http://portal.example/sandbox/courier/${sent.tracking_refno}`);

  await bench.moveParcels(1);
  expect((await bench.read(uuid, token)).data.status).toBe("In Transit");
  await bench.moveParcels(3);
  const done = (await bench.read(uuid, token)).data;
  expect(done.status).toBe("Received");
  expect(await bench.recordStatus(license)).toBe("Received");
  expect(done.events.map(({ from, to }) => [from, to])).toEqual([
    [null, "Created"],
    ["Created", "For Payment"],
    ["For Payment", "For Verification"],
    ["For Verification", "For Dispatch"],
    ["For Dispatch", "In Transit"],
    ["In Transit", "Received"],
  ]);
  expect(done.timeline?.reached.map((moment) => moment.step).join(", ")).toBe(
    "requested, payment_open, paid, handed_over, on_the_way, at_hub, out_for_delivery, received",
  );
  const mails = await bench.mailsAbout(uuid);
  // The message about the unpaid request was outdated before it was sent.
  expect([...new Set(mails)].toSorted()).toEqual([
    "delivered",
    "handed_over",
    "on_the_way",
    "out_for_delivery",
    "paid",
  ]);
});

describe("the booking", () => {
  test("a tracking URL of an unknown host is stored but never shown", async () => {
    const { uuid, token, license, tracking } = await dispatched("Elsewhere");
    const elsewhere = "https://evil.example/track";
    await bench.context.db
      .updateTable("transaction")
      .set({ tracking_url: sealTrackingLink(bench.context.secrets, uuid, elsewhere) })
      .where("uuid", "=", uuid)
      .execute();
    const { data } = await bench.read(uuid, token);
    expect([data.tracking_refno, data.tracking_url]).toEqual([tracking, null]);
    const facts = await findLicense(bench.context.db, bench.context.secrets, license);
    expect(facts?.transaction?.tracking_url).toMatch(/^[0-9a-f]{60,}$/u);
    expect(JSON.stringify(facts && (await licenseRecord(bench.context, facts)))).not.toContain(
      "evil",
    );
  });

  test("an unpaid request is not dispatched", async () => {
    const { uuid, token } = await bench.created();
    await verifyInSandbox(bench.context, { transaction: uuid });
    expect((await bench.read(uuid, token)).data.status).toBe("Created");
  });
});

describe("failures on the way", () => {
  test("returned: failed with its reason, the record Available again, the money checked", async () => {
    const { uuid, token, license, tracking } = await dispatched("Return");
    await bench.moveParcels(6);
    const { data } = await bench.read(uuid, token);
    await applyTracking(bench.context, { courier: "Quadx", number: tracking });
    expect((await bench.read(uuid, token)).data.events).toEqual(data.events);
    expect(data).toMatchObject({ status: "failed", holds_money: true });
    expect(data.failed_reason).toContain("returned your item to the office");
    expect(data.timeline?.reached.slice(-3)).toMatchObject([
      { step: "delivery_failed", reason: null },
      { step: "returning", reason: null },
      { step: "failed", reason: "returned" },
    ]);
    expect(await bench.recordStatus(license)).toBe("Available");
    expect(await bench.checkout(uuid, token)).toMatchObject({ status: 409, code: "not_editable" });
    expect((await bench.post(await bench.requestBody(license))).status).toBe(201);
  });

  test("lost: failed, and the record does not become Available", async () => {
    const { uuid, token, license } = await dispatched("Lost");
    await bench.moveParcels(3);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: true,
    });
    expect(await bench.recordStatus(license)).toBe("Processing");
    // The record's page must not say that it is still being prepared.
    const record = await findLicense(bench.context.db, bench.context.secrets, license);
    expect(record?.transaction).toMatchObject({ uuid, status: "failed" });
  });
});

describe("the courier's webhook", () => {
  const send = (
    body: object,
    sign = bench.context.secrets.key("courier-webhook").toString("hex"),
  ) => {
    const payload = JSON.stringify(body);
    const signature = signWebhook(sign, Buffer.from(payload), bench.clock.now());
    const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
    return bench.app.inject({
      method: "POST",
      url: bench.courierWebhook(),
      payload,
      headers,
    });
  };

  test("is not believed without the courier's own answer", async () => {
    const { uuid, token, tracking } = await dispatched();
    const lie = { event_id: "evt_lie", tracking_number: tracking, status: "delivered" };
    expect((await send(lie)).statusCode).toBe(200);
    expect((await bench.read(uuid, token)).data.status).toBe("For Dispatch");
  });

  test("repeated and out of order, changes nothing twice and moves nothing back", async () => {
    const { uuid, token, tracking } = await dispatched();
    await bench.moveParcels(4);
    const before = (await bench.read(uuid, token)).data;
    for (const event_id of [`${tracking}_picked_up`, `${tracking}_late`, `${tracking}_late`])
      expect((await send({ event_id, tracking_number: tracking })).statusCode).toBe(200);
    const after = (await bench.read(uuid, token)).data;
    expect(after.status).toBe("Received");
    expect(after.events).toEqual(before.events);
  });

  test("if lost, is replaced by the sweeper", async () => {
    const { uuid, token, license, tracking } = await dispatched();
    const told = ["picked_up", "in_transit", "delivered", "out_for_delivery"];
    for (const event_id of told.map((state) => `${tracking}_${state}`))
      await bench.context.db
        .insertInto("provider_event")
        .values({
          provider: "courier:sandbox",
          event_id,
          subject: tracking,
          received_at: bench.clock.now(),
        })
        .execute();
    await bench.moveParcels(4);
    expect((await bench.read(uuid, token)).data.status).toBe("For Dispatch");
    bench.clock.advance(10 * 60_000);
    await sweepDeliveries(bench.context);
    const { data } = await bench.read(uuid, token);
    expect(data.status).toBe("Received");
    expect(await bench.recordStatus(license)).toBe("Received");
    await bench.work();
    expect(await bench.mailsAbout(uuid)).not.toContain("on_the_way");
  });
});

test("a courier that does not answer is polled by one sweeper, and again after ten minutes", async () => {
  const parcels = [await dispatched(), await dispatched()];
  const { courier } = bench;
  const track = vi.fn<typeof courier.track>(() =>
    Promise.reject(new Problem("provider_unavailable")),
  );
  bench.useCourier({ ...courier, track });
  const asked = () =>
    parcels.map(({ tracking }) => track.mock.calls.filter(([of]) => of === tracking).length);
  bench.clock.advance(9 * 60_000);
  await sweepDeliveries(bench.context);
  expect(asked()).toEqual([0, 0]);
  bench.clock.advance(2 * 60_000);
  await Promise.all([sweepDeliveries(bench.context), sweepDeliveries(bench.context)]);
  await sweepDeliveries(bench.context);
  expect(asked()).toEqual([1, 1]);
  bench.clock.advance(10 * 60_000 + 1);
  await sweepDeliveries(bench.context);
  expect(asked()).toEqual([2, 2]);
  bench.useCourier(courier);
});

test("a lost parcel is asked for once a day, for a month", async () => {
  const { uuid, tracking } = await dispatched();
  const { courier } = bench;
  const track = vi.fn<typeof courier.track>(() => Promise.resolve([]));
  bench.useCourier({ ...courier, track });
  await applyCheckpoints(
    bench.context,
    { courier: "Quadx", number: tracking },
    {
      checkpoints: [{ id: "lost", at: bench.clock.now(), state: "lost", note: "" }],
      failedPickup: "comes_again",
    },
  );
  expect((await findTransaction(bench.context.db, uuid))?.failed_reason).toBe("lost");
  const asked: number[] = [];
  for (const hours of [23, 2, 1, 24, 30 * 24]) {
    bench.clock.advance(hours * 60 * 60_000);
    await sweepDeliveries(bench.context);
    asked.push(track.mock.calls.filter(([of]) => of === tracking).length);
  }
  expect(asked).toEqual([0, 1, 1, 2, 2]);
  bench.useCourier(courier);
});
