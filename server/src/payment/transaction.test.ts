import { beforeAll, describe, expect, test } from "vitest";
import { untilLockIsAwaited } from "../../test/faults/interleaved.ts";
import { CEBU, deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { sandboxGateway, type Gateway } from "../../test/harness/sandbox-gateway.ts";
import { sealPage } from "../security/outside-link.ts";
import { endUnopened } from "./settle-payment.ts";
import { sweepPayments } from "./sweep-payments.ts";

let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench();
});

const times = <T>(count: number, run: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

const webhook: Gateway["webhook"] = (...told) => sandboxGateway(bench).webhook(...told);

/** Requests of two people for one record. */
async function twoForOne() {
  const license = await bench.newLicense();
  const ask = async () => {
    const { data } = await bench.post(await bench.requestBody(license));
    return { uuid: data.uuid, token: data.token };
  };
  return { license, first: await ask(), second: await ask() };
}

const eventsOf = async (uuid: string, token: string) =>
  (await bench.read(uuid, token)).data.events.map(({ to }) => to);

test("of two people who check out one record concurrently exactly one may pay", async () => {
  for (let round = 0; round < 4; round += 1) {
    const { first, second } = await twoForOne();
    const answers = await Promise.all(
      [first, second].map(({ uuid, token }) => bench.checkout(uuid, token)),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      code: "not_deliverable",
      details: { in_line: true },
    });
    const open = [
      ...(await bench.paymentsOf(first.uuid)),
      ...(await bench.paymentsOf(second.uuid)),
    ];
    expect(open.map(({ status }) => status)).toEqual(["open"]);
  }
});

test("after the first request's time, ten concurrent checkouts of the other open one payment", async () => {
  const { first, second } = await twoForOne();
  await bench.checkout(first.uuid, first.token);
  bench.clock.advance(30 * 60_000);
  const answers = await times(10, () => bench.checkout(second.uuid, second.token));
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
  expect(await bench.paymentsOf(second.uuid)).toHaveLength(1);
  expect((await bench.paymentOf(first.uuid)).status).toBe("expired");
});

test("a transaction checked out through two channels concurrently has one open payment, here and at the gateway", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { uuid, token } = await bench.created();
    const answers = await times(6, (index) =>
      bench.checkout(uuid, token, index % 2 ? "Gcash" : "Maya"),
    );
    for (const { status } of answers) expect([200, 409]).toContain(status);
    await bench.checkout(uuid, token, "Gcash");
    const payments = await bench.paymentsOf(uuid);
    expect(payments.filter(({ status }) => status === "open")).toHaveLength(1);
    expect(payments.filter(({ status }) => status === "reserved")).toHaveLength(0);
    const references = payments.map(({ reference }) => reference);
    const atGateway = await bench.context.db
      .selectFrom("sandbox_payment")
      .select("reference")
      .where("reference", "in", references)
      .where("status", "=", "open")
      .execute();
    expect(atGateway.map(({ reference }) => reference)).toEqual(
      payments.filter(({ status }) => status === "open").map(({ reference }) => reference),
    );
  }
});

test("a checkout against a cancellation: a cancelled payment is open nowhere", async () => {
  for (let round = 0; round < 24; round += 3) {
    const { uuid, token } = await bench.created();
    const open = bench.checkout(uuid, token);
    await new Promise((resolve) => setTimeout(resolve, round));
    await Promise.all([open, bench.cancel(uuid, token), bench.cancel(uuid, token)]);
    const [payment] = await bench.paymentsOf(uuid);
    const { data } = await bench.read(uuid, token);
    const atGateway = await bench.context.db
      .selectFrom("sandbox_payment")
      .select("status")
      .where("transaction_id", "=", uuid)
      .execute();
    const isWaiting = data.status === "For Payment";
    expect(payment?.status).toBe(isWaiting ? "open" : "cancelled");
    expect(atGateway.filter(({ status }) => status === "open")).toHaveLength(isWaiting ? 1 : 0);
  }
});

test("ending a reserved payment waits for a concurrent opening", async () => {
  const { uuid, token, paymentId, providerId, url } = await bench.checkedOut();
  const { db } = bench.context;
  const unopened = { status: "reserved", provider_id: null, page: null } as const;
  await db.updateTable("payment").set(unopened).where("id", "=", paymentId).execute();
  const reserved = await bench.paymentOf(uuid);
  let ended = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    const page = sealPage(bench.context.secrets, paymentId, {
      checkoutUrl: url,
      qrCodeValue: null,
    });
    const opened = { status: "open", provider_id: providerId, page } as const;
    await trx.updateTable("payment").set(opened).where("id", "=", paymentId).execute();
    ended = endUnopened(bench.context, reserved, { status: "expired" }, "payment");
    await untilLockIsAwaited(db);
  });
  await ended;
  expect((await bench.paymentOf(uuid)).status).toBe("open");
  expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
});

describe("paid", () => {
  test.each([
    ["the same webhook", () => "evt_same"],
    ["different webhooks", (index: number) => `evt_${index}`],
  ])("%s 20 times at once has one effect", async (_, name) => {
    const { uuid, token, license, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    const answers = await times(20, (index) => webhook(providerId, `${uuid} ${name(index)}`));
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await eventsOf(uuid, token)).toEqual(["Created", "For Payment", "For Verification"]);
    const moves = await bench.context.db
      .selectFrom("status_event")
      .select("id")
      .where("subject", "=", license)
      .execute();
    expect(moves).toHaveLength(1);
    const mails = await bench.context.db
      .selectFrom("outbox")
      .select("id")
      .where("dedupe_key", "like", `mail:paid:${uuid}%`)
      .execute();
    expect(mails).toHaveLength(1);
  });

  test("concurrent webhook, poll, sweeper, checkout and cancellation agree", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { uuid, token, license, providerId } = await bench.checkedOut();
      await bench.press(providerId, "approve");
      bench.clock.advance(31_000);
      const [, , , checkout, cancel] = await Promise.all([
        webhook(providerId, `all ${uuid}`),
        bench.read(uuid),
        sweepPayments(bench.context),
        bench.checkout(uuid, token, "Maya"),
        bench.cancel(uuid, token),
      ]);
      expect([checkout.status, cancel.status]).toEqual([409, 409]);
      expect(await eventsOf(uuid, token)).toEqual(["Created", "For Payment", "For Verification"]);
      expect(await bench.recordStatus(license)).toBe("Processing");
      expect(
        (await bench.paymentsOf(uuid)).map(({ status, attention }) => [status, attention]),
      ).toEqual([["paid", null]]);
    }
  });
});

describe("a change against a payment", () => {
  test("the change is either in the payment's amount, or refused", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { license, uuid, token } = await bench.created();
      const change = {
        delivery_courier: "Skyward",
        delivery_details: { latitude: 10.31, longitude: 123.89, address: "CEBU" },
      };
      const body = await bench.requestBody(license, change);
      const [put, checkout] = await Promise.all([
        bench.put(uuid, token, body),
        bench.checkout(uuid, token),
      ]);
      expect(checkout.status).toBe(200);
      expect([200, 409]).toContain(put.status);
      const row = await bench.context.db
        .selectFrom("transaction")
        .select(["amount_centavos", "delivery_courier"])
        .where("uuid", "=", uuid)
        .executeTakeFirstOrThrow();
      expect((await bench.paymentOf(uuid)).amount_centavos).toBe(row.amount_centavos);
      expect(row.delivery_courier).toBe(put.status === 200 ? "Skyward" : "Quadx");
    }
  });

  test("a payment is opened with the agreed terms, or not at all", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { license, uuid, token } = await bench.created();
      const { amount, version } = (await bench.read(uuid, token)).data;
      const change = { documents: {}, delivery_courier: "Skyward", delivery_details: CEBU };
      const body = await bench.requestBody(license, change);
      const pause = round * 3;
      const [put, checkout] = await Promise.all([
        bench.put(uuid, token, body),
        new Promise((resolve) => setTimeout(resolve, pause)).then(() =>
          bench.checkout(uuid, token, "Gcash", { agreed: { amount, version } }),
        ),
      ]);
      const opened = (await bench.paymentsOf(uuid)).map((payment) => payment.amount_centavos);
      const { status, code } = checkout;
      expect([put.status, status, code, opened]).toEqual(
        put.status === 200 ? [200, 409, "request_changed", []] : [409, 200, undefined, [15_000]],
      );
    }
  });

  test("a change during a payment never loses the money", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { license, uuid, token, providerId } = await bench.checkedOut();
      const body = await bench.requestBody(license);
      await Promise.all([
        bench.press(providerId, "approve").then(() => webhook(providerId, `put ${uuid}`)),
        bench.put(uuid, token, body),
        bench.cancel(uuid, token),
        bench.put(uuid, token, body),
      ]);
      const [payment] = await bench.paymentsOf(uuid);
      const { data } = await bench.read(uuid, token);
      const atGateway = await bench.atGateway(providerId);
      expect(payment?.status === "paid").toBe(atGateway === "paid");
      const isTold = data.status === "For Verification" || data.holds_money;
      expect(isTold).toBe(payment?.status === "paid");
    }
  });
});

test("20 concurrent requests with the same Idempotency-Key create one", async () => {
  const license = await bench.newLicense();
  const body = await bench.requestBody(license);
  const answers = await times(20, () => bench.post(body, "twenty-at-once"));
  const done = answers.filter(({ status }) => status === 201);
  expect(done.length).toBeGreaterThan(0);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(new Set(done.map(({ data }) => data.uuid)).size).toBe(1);
  const rows = await bench.context.db
    .selectFrom("transaction")
    .select("uuid")
    .where("drivers_license_id", "=", license)
    .execute();
  expect(rows).toHaveLength(1);
  expect(await bench.post(body, "twenty-at-once")).toMatchObject({
    status: 201,
    data: { uuid: rows[0]?.uuid },
  });
});
