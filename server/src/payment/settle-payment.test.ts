import { beforeAll, describe, expect, test, vi } from "vitest";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { sandboxGateway, type Gateway } from "../../test/harness/sandbox-gateway.ts";
import { operate } from "../../test/harness/operate.ts";
import { settlePayment } from "./settle-payment.ts";
import { sweepPayments } from "./sweep-payments.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const LOOKING = "We received your payment and are looking into it.";
let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench();
});

const webhook: Gateway["webhook"] = (...told) => sandboxGateway(bench).webhook(...told);
const tick = (ms: number) => {
  bench.clock.advance(ms);
  return bench.context.sandbox?.payment.tick(bench.clock.now());
};
async function sweep(ms = 31 * SECOND): Promise<void> {
  bench.clock.advance(ms);
  await sweepPayments(bench.context);
}
const attentionOf = async (uuid: string) =>
  (await bench.paymentsOf(uuid)).map(({ status, attention }) => `${status} ${attention}`);

/** The fields that operators need to handle the money. */
const isHolding = async (uuid: string) => {
  const { holds_money: holds } = await bench.context.db
    .selectFrom("transaction")
    .select("holds_money")
    .where("uuid", "=", uuid)
    .executeTakeFirstOrThrow();
  return holds;
};

/** What somebody reads of money that is kept: of the mail; there is a text as well. */
async function toldOfMoney(uuid: string) {
  await bench.work();
  const list = (await bench.context.sandbox?.mailbox.list()) ?? [];
  const told = list.filter(({ id }) => id.startsWith(`money_held/${uuid}`));
  expect(told.map(({ kind }) => kind).toSorted()).toEqual(["mail", "sms"]);
  return told.find(({ kind }) => kind === "mail")?.text;
}

/** Every trigger alone, all of them, and twice, with the same result. */
const ways: [string, (paid: Awaited<ReturnType<Bench["checkedOut"]>>) => Promise<unknown>][] = [
  ["the webhook", async ({ providerId }) => expect(await webhook(providerId)).toBe(200)],
  [
    "the webhook twice",
    async ({ providerId }) => [
      await webhook(providerId),
      await webhook(providerId),
      await webhook(providerId, "evt_other"),
    ],
  ],
  ["the poll of the page", ({ uuid }) => (bench.clock.advance(5 * SECOND), bench.readPublic(uuid))],
  ["the sweeper", () => sweep()],
  [
    "all of them",
    async ({ providerId, uuid }) => [
      await sweep(),
      await webhook(providerId),
      await bench.readPublic(uuid),
      await sweep(),
    ],
  ],
];

test.each(ways)("money noticed by %s counts once", async (_, settle) => {
  const paid = await bench.checkedOut("Dayon QRPH");
  await bench.press(paid.providerId, "approve");
  const paidAt = bench.clock.now().toISOString();
  await settle(paid);
  const { data } = await bench.read(paid.uuid, paid.token);
  expect(data).toMatchObject({
    status: "For Verification",
    paid_at: paidAt,
    payment_channel: "Dayon QRPH",
    holds_money: false,
    checkout_url: null,
  });
  expect(data.events.map(({ to }) => to)).toEqual(["Created", "For Payment", "For Verification"]);
  expect(await attentionOf(paid.uuid)).toEqual(["paid null"]);
  const events = await bench.context.db
    .selectFrom("status_event")
    .select("to_status")
    .where("subject", "=", paid.license)
    .execute();
  expect(events).toEqual([{ to_status: "Processing" }]);
  const jobs = await bench.context.db
    .selectFrom("outbox")
    .select("dedupe_key")
    .where("dedupe_key", "like", `%${paid.uuid}%`)
    .orderBy("id")
    .execute();
  expect(jobs.map(({ dedupe_key }) => dedupe_key?.split(`:${paid.uuid}`)[0])).toEqual([
    "mail:delivery_requested",
    "mail:paid",
    "verify_transaction",
  ]);
});

test("an unpaid payment stays open, however often it is polled", async () => {
  const { uuid, token, providerId, paymentId } = await bench.checkedOut();
  await webhook(providerId);
  await settlePayment(bench.context, paymentId);
  await sweep();
  expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
  await tick(30 * MINUTE);
  await sweep(0);
  expect((await bench.read(uuid, token)).data).toMatchObject({
    status: "failed",
    holds_money: false,
    failed_reason: "The payment was not completed in time.",
  });
});

test("of concurrent sweepers one polls, and again only after a while, for overdue payments too", async () => {
  const { providerId } = await bench.checkedOut();
  await tick(31 * MINUTE);
  const { gateway: payment } = bench;
  const read = vi.fn<PaymentProvider["read"]>(() =>
    Promise.reject(new Problem("provider_unavailable")),
  );
  bench.useGateway({ ...payment, read });
  const asked = () => read.mock.calls.flat().filter((one) => one.providerId === providerId).length;
  await Promise.all([sweep(0), sweep(0)]);
  await sweep(SECOND);
  expect(asked()).toBe(1);
  await sweep(MINUTE);
  expect(asked()).toBe(2);
  bench.useGateway(payment);
  // Nobody looks here whether it answers again.
  bench.clock.advance(60_000);
});

describe("a payment that its gateway does not know, as after a change to another merchant's keys", () => {
  const forgotten = async (): Promise<never> => {
    throw new Problem("resource_not_found");
  };
  test.each(["sweeper", "payer"])("is ended by the %s", async (who) => {
    const { uuid, token, license, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    const { gateway } = bench;
    bench.useGateway({ ...gateway, read: forgotten, cancel: forgotten });
    await sweep();
    expect(await attentionOf(uuid)).toEqual(["open null"]);
    if (who === "payer") await bench.cancel(uuid, token);
    else await sweep(31 * MINUTE);
    const end = who === "payer" ? "cancelled" : "expired";
    expect(await attentionOf(uuid)).toEqual([`${end} null`]);
    expect((await bench.post(await bench.requestBody(license))).status).toBe(201);
    // Its money is found as soon as the keys are right again.
    bench.useGateway(gateway);
    await sweep(11 * MINUTE);
    expect(await attentionOf(uuid)).toEqual([expect.stringContaining("paid")]);
  });
});

test("declined: failed with its reason, and not paid", async () => {
  const { uuid, token, providerId, license } = await bench.checkedOut();
  await bench.press(providerId, "decline");
  await webhook(providerId);
  expect((await bench.read(uuid, token)).data).toMatchObject({
    status: "failed",
    holds_money: false,
    failed_reason: "The payment was declined.",
  });
  expect(await bench.recordStatus(license)).toBe("Available");
});

test("polling an ended attempt does not change the new one", async () => {
  const { uuid, token, providerId } = await bench.checkedOut();
  await bench.press(providerId, "decline");
  expect((await bench.checkout(uuid, token)).status).toBe(200);
  await sweep(11 * MINUTE);
  await webhook(providerId);
  expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
  expect(await attentionOf(uuid)).toEqual(["failed null", "open null"]);
});

describe("money that cannot be accepted is kept, marked and reported", () => {
  test.each([
    ["too little", "too_little", { amountCentavos: 14_999 }],
    ["too much", "too_much", { amountCentavos: 15_001 }],
    ["another currency", "wrong_currency", { currency: "USD" }],
  ])("%s", async (_, attention, options) => {
    const { uuid, token, providerId, license } = await bench.checkedOut();
    await bench.press(providerId, "approve", options);
    await webhook(providerId);
    await sweep();
    expect(await attentionOf(uuid)).toEqual([`paid ${attention}`]);
    const { data } = await bench.read(uuid, token);
    expect(data).toMatchObject({
      status: "failed",
      holds_money: true,
      failed_reason: LOOKING,
      paid_at: null,
    });
    expect(await bench.recordStatus(license)).toBe("Available");
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 409,
      code: "not_editable",
      message: LOOKING,
    });
  });

  test.each(["webhook", "sweeper"])("after the person cancelled, noticed by %s", async (told) => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "delay");
    expect((await bench.cancel(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: false,
    });
    await tick(11 * MINUTE);
    if (told === "webhook") await webhook(providerId, `evt_late_${providerId}`);
    else await sweep(0);
    expect(await attentionOf(uuid)).toEqual(["paid after_end"]);
    expect(await isHolding(uuid)).toBe(true);
    expect(await toldOfMoney(uuid)).toContain("do not pay again");
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: true,
    });
  });

  test("paid twice: the second payment is kept, the delivery continues", async () => {
    const { uuid, token, providerId } = await bench.checkedOut("Gcash");
    await bench.press(providerId, "delay");
    await bench.checkout(uuid, token, "Maya");
    await bench.press((await bench.paymentOf(uuid)).provider_id ?? "", "approve");
    await webhook((await bench.paymentOf(uuid)).provider_id ?? "");
    await tick(11 * SECOND);
    await webhook(providerId);
    expect(await attentionOf(uuid)).toEqual(["paid twice", "paid null"]);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "For Verification",
      holds_money: false,
    });
  });

  test.each(["one after the other", "noticed together"])(
    "the same payment paid twice, %s: the second money is kept, the delivery continues",
    async (order) => {
      const { uuid, token, providerId } = await bench.checkedOut();
      await bench.press(providerId, "approve");
      if (order === "one after the other") await webhook(providerId);
      const again = {
        moneyId: `again_${providerId}`,
        amountCentavos: 14_999,
        currency: "PHP",
        paidAt: null,
        feeCentavos: 375,
      };
      const { gateway } = bench;
      bench.useGateway({
        ...gateway,
        read: async (payment) => {
          const reading = await gateway.read(payment);
          if (reading.status !== "paid") return reading;
          return { ...reading, money: [...reading.money, again] };
        },
      });
      // A webhook, or the look an hour after the payment.
      if (order === "one after the other") await sweep(2 * HOUR);
      for (const event of ["evt_1", "evt_2"]) await webhook(providerId, event + providerId);
      bench.useGateway(gateway);
      const { reference } = await bench.paymentOf(uuid);
      expect(await bench.moneyOf(uuid)).toMatchObject([
        { name: reference, amount_centavos: 15_000, attention: null },
        { name: `${reference}.2`, amount_centavos: 14_999, fee_centavos: 375, attention: "twice" },
      ]);
      const accepted = bench.context.db.updateTable("money_received").set({ attention: null });
      await expect(accepted.where("name", "=", `${reference}.2`).execute()).rejects.toThrow(
        "money_received_one_accepted",
      );
      expect(await attentionOf(uuid)).toEqual(["paid null"]);
      const { data } = await bench.read(uuid, token);
      expect(data).toMatchObject({ holds_money: false, checkout_url: null });
      expect(["For Verification", "For Dispatch"]).toContain(data.status);
      expect(await toldOfMoney(uuid)).toContain("Your delivery goes on");
    },
  );

  test("for a cancelled attempt while another is open: the person is not asked to pay again", async () => {
    const { uuid, token, providerId } = await bench.checkedOut("Gcash");
    await bench.press(providerId, "delay");
    await bench.checkout(uuid, token, "Maya");
    const second = (await bench.paymentOf(uuid)).provider_id ?? "";
    await tick(11 * SECOND);
    await webhook(providerId);
    expect(await attentionOf(uuid)).toEqual(["paid after_end", "cancelled null"]);
    expect(await bench.atGateway(second)).toBe("cancelled");
    expect(await isHolding(uuid)).toBe(true);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: true,
      failed_reason: LOOKING,
    });
  });

  test("the right sum after a wrong one can pay for the request", async () => {
    const { uuid, token, license, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve", { amountCentavos: 14_999 });
    await webhook(providerId);
    const { reference } = await bench.paymentOf(uuid);
    const { gateway } = bench;
    const right = {
      moneyId: `right_${providerId}`,
      amountCentavos: 15_000,
      currency: "PHP",
      paidAt: bench.clock.now(),
      feeCentavos: null,
    };
    bench.useGateway({
      ...gateway,
      read: async (payment) => {
        const reading = await gateway.read(payment);
        if (reading.status !== "paid") return reading;
        return { ...reading, money: [...reading.money, right] };
      },
    });
    await webhook(providerId, `right ${providerId}`);
    bench.useGateway(gateway);
    const money = `${reference}.2`;
    expect(await bench.moneyOf(uuid)).toMatchObject([
      { name: reference, attention: "too_little" },
      { name: money, attention: "after_end" },
    ]);
    await operate(bench, "money accept", { money });
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
    expect(await bench.recordStatus(license)).toBe("Processing");
  });

  test("for a request that is being changed: nobody pays again until it has gone back", async () => {
    const { uuid, token, license, providerId } = await bench.checkedOut();
    await bench.press(providerId, "delay");
    await bench.cancel(uuid, token);
    expect((await bench.put(uuid, token, await bench.requestBody(license))).data.status).toBe(
      "Created",
    );
    await tick(11 * SECOND);
    await webhook(providerId);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "Created",
      holds_money: true,
    });
    expect(await bench.checkout(uuid, token)).toMatchObject({ status: 409, message: LOOKING });
    const another = async () => (await bench.post(await bench.requestBody(license))).status;
    expect(await another()).toBe(409);
    await bench.context.db
      .updateTable("money_received")
      .set({ refunded_at: bench.clock.now() })
      .where("transaction_uuid", "=", uuid)
      .execute();
    expect(await another()).toBe(201);
    expect((await bench.read(uuid, token)).data.holds_money).toBe(false);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
  });

  test("for a record that was picked up meanwhile", async () => {
    const { uuid, token, license, providerId } = await bench.checkedOut();
    await bench.context.db
      .updateTable("drivers_license")
      .set({ status: "Received" })
      .where("id", "=", license)
      .execute();
    await bench.press(providerId, "approve");
    await webhook(providerId);
    expect(await attentionOf(uuid)).toEqual(["paid record_not_available"]);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      holds_money: true,
    });
    expect(await bench.recordStatus(license)).toBe("Received");
  });
});
