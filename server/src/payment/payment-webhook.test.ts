import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { Problem } from "../problem/problem.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { sandboxGateway, type Gateway } from "../../test/harness/sandbox-gateway.ts";
import { sweepPayments } from "./sweep-payments.ts";

const HOUR = 60 * 60_000;
let bench: Bench;
let gateway: Gateway;
beforeAll(async () => {
  bench = await deliveryBench();
  gateway = sandboxGateway(bench);
});

const webhook: Gateway["webhook"] = (...told) => gateway.webhook(...told);
const attentionOf = async (uuid: string) =>
  (await bench.paymentsOf(uuid)).map(({ status, attention }) => `${status} ${attention}`);

describe("a webhook", () => {
  test("that is forged, unsigned, or for an unknown provider or payment changes nothing", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    const payload = JSON.stringify({ event_id: "evt_1", payment_id: providerId });
    const post = async (address: string) =>
      (
        await bench.app.inject({
          method: "POST",
          url: `/api/payment/webhook/${address}`,
          payload,
          headers: { "content-type": "application/json" },
        })
      ).statusCode;
    expect(await post("sandbox/sandbox")).toBe(401);
    expect(await post("nobody/sandbox")).toBe(401);
    expect(await post("sandbox/nobody")).toBe(401);
    expect(await post("sandbox")).toBe(404);
    expect(await webhook(providerId, "evt_1", "another secret")).toBe(401);
    expect((await bench.paymentOf(uuid)).status).toBe("open");
    expect(await webhook("11111111-1111-4111-8111-111111111111")).toBe(200);
    expect(await webhook(providerId, "evt_1")).toBe(200);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  });

  test("is not believed without the gateway's own answer", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    expect(await webhook(providerId)).toBe(200);
    expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
  });

  test("that arrives before the gateway's id was stored finds its payment by reference", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.context.db
      .updateTable("payment")
      .set({ status: "reserved", provider_id: null, page: null })
      .where("transaction_uuid", "=", uuid)
      .execute();
    await bench.press(providerId, "approve");
    const { reference } = await bench.paymentOf(uuid);
    await webhook(providerId, "evt_early", undefined, reference);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
    expect((await bench.paymentOf(uuid)).provider_id).toBe(providerId);
  });

  test.each(["known", "unknown"])(
    "that names only our reference settles its payment; the gateway's id is %s",
    async (id) => {
      const { uuid, token, providerId } = await bench.checkedOut();
      if (id === "unknown")
        await bench.context.db
          .updateTable("payment")
          .set({ status: "reserved", provider_id: null, page: null })
          .where("transaction_uuid", "=", uuid)
          .execute();
      await bench.press(providerId, "approve");
      const { reference } = await bench.paymentOf(uuid);
      await webhook(undefined, `evt_${reference}`, undefined, reference);
      expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
      expect((await bench.paymentOf(uuid)).provider_id).toBe(providerId);
      expect(await bench.moneyOf(uuid)).toMatchObject([{ money_id: `money_${providerId}` }]);
    },
  );

  test("about late money is not lost when the gateway does not answer at that moment", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "delay");
    await bench.cancel(uuid, token);
    bench.clock.advance(73 * HOUR);
    await bench.context.db
      .updateTable("sandbox_payment")
      .set({ pay_at: new Date(bench.clock.now().getTime() + HOUR) })
      .where("provider_id", "=", providerId)
      .execute();
    // The last look.
    await sweepPayments(bench.context);
    bench.clock.advance(7 * HOUR);
    await bench.context.sandbox?.payment.tick(bench.clock.now());
    const { gateway: payment } = bench;
    const silent = () => Promise.reject(new Problem("provider_unavailable"));
    bench.useGateway({ ...payment, read: silent });
    expect(await webhook(providerId, "evt_days_later")).toBe(200);
    bench.useGateway(payment);
    // The gateway does not repeat an acknowledged webhook, and the sweeper no longer polls.
    bench.clock.advance(HOUR);
    await sweepPayments(bench.context);
    expect(await attentionOf(uuid)).toEqual(["cancelled null"]);
    await bench.work();
    expect(await attentionOf(uuid)).toEqual(["paid late"]);
  });

  test("is accepted without a call to the gateway", async () => {
    const { providerId } = await bench.checkedOut();
    const { gateway: payment } = bench;
    const read = vi.fn<typeof payment.read>(payment.read);
    bench.useGateway({ ...payment, read });
    expect((await gateway.send(providerId)).statusCode).toBe(200);
    expect(read).not.toHaveBeenCalled();
    await bench.work();
    expect(read).toHaveBeenCalledWith(expect.objectContaining({ providerId }));
    bench.useGateway(payment);
  });

  test("that arrives among others and twice is stored once, with one job, before it is answered", async () => {
    const ids = Array.from({ length: 12 }, () => randomUUID());
    const answers = await Promise.all([...ids, ...ids].map((id) => gateway.send(id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    const { db } = bench.context;
    const kept = await db
      .selectFrom("provider_event")
      .select(["provider", "event_id", "subject"])
      .where("subject", "in", ids)
      .execute();
    const jobs = await db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "settle_payment")
      .where(({ eb, ref }) => eb(ref("payload", "->>").key("provider_id"), "in", ids))
      .execute();
    const sorted = ids.toSorted();
    const bySubject = kept.toSorted((a, b) => (a.subject < b.subject ? -1 : 1));
    expect(bySubject).toEqual(
      sorted.map((id) => ({ provider: "payment:sandbox", event_id: `evt_${id}`, subject: id })),
    );
    expect(jobs.map(({ payload }) => JSON.stringify(payload)).toSorted()).toEqual(
      sorted.map((id) => JSON.stringify({ account: "sandbox", provider_id: id })),
    );
  });

  test("shows that webhooks arrive only if it is news of a payment of ours", async () => {
    const { pace } = bench.context;
    const soon = () => bench.clock.advance(2 * HOUR);
    const { providerId } = await bench.checkedOut();
    soon();
    await webhook(randomUUID());
    await bench.work();
    expect(pace.hears("sandbox")).toBe(false);
    await webhook(providerId, "evt_news");
    await bench.work();
    expect(pace.hears("sandbox")).toBe(true);
    soon();
    await webhook(providerId, "evt_news");
    await bench.work();
    expect(pace.hears("sandbox")).toBe(false);
  });
});
