import pg from "pg";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { solvedCaptcha } from "../../test/harness/solved-captcha.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { sweepPayments } from "./sweep-payments.ts";

const MINUTE = 60_000;
let bench: Bench;
let gateway: PaymentProvider;
beforeAll(async () => {
  bench = await deliveryBench();
  gateway = bench.gateway;
});
afterEach(() => {
  bench.useGateway(gateway);
  vi.restoreAllMocks();
});

const silent = async (): Promise<never> => {
  throw new Problem("provider_unavailable");
};
const statuses = async (uuid: string) =>
  (await bench.paymentsOf(uuid)).map(({ channel, status }) => `${channel} ${status}`);

describe("checkout", () => {
  test("asks no gateway before a proof is shown", async () => {
    const other = await bench.checkedOut();
    bench.clock.advance(31 * MINUTE);
    const { data } = await bench.post(await bench.requestBody(other.license));
    const find = vi.spyOn(bench.gateway, "find");
    const unproven = await bench.call("PUT", `/api/ste/transaction/${data.uuid}/checkout`, {
      payload: { payment_channel: "Gcash" },
      headers: { "x-transaction-token": data.token },
    });
    expect(unproven).toMatchObject({ status: 422, code: "captcha_required" });
    expect(find).not.toHaveBeenCalled();
    expect((await bench.paymentOf(other.uuid)).status).toBe("open");
    expect((await bench.checkout(data.uuid, data.token)).status).toBe(200);
    expect((await bench.paymentOf(other.uuid)).status).toBe("expired");
  });

  test("opens a payment of the fixed amount; the transaction has the QR code", async () => {
    const { uuid, token, url } = await bench.checkedOut("Dayon QRPH");
    const { data } = await bench.read(uuid, token);
    expect(data).toMatchObject({
      status: "For Payment",
      payment_channel: "Dayon QRPH",
      payment_reference: `${data.reference}-1`,
      checkout_url: url,
    });
    expect(data.qr_code_value).toMatch(/^000201/u);
    expect(data.payment_expires_at).toBe(
      new Date(bench.clock.now().getTime() + 30 * MINUTE).toISOString(),
    );
  });

  test("waits for the database at most 22 times, or it is the first to be busy in a crowd", async () => {
    const { uuid, token } = await bench.created();
    const asked = vi.spyOn(pg.Client.prototype, "query");
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    expect(asked.mock.calls.length).toBeLessThanOrEqual(22);
  });

  test("a repeated checkout gets the same open payment", async () => {
    const { uuid, token, url } = await bench.checkedOut();
    expect((await bench.checkout(uuid, token)).data.checkout_url).toBe(url);
    expect(await statuses(uuid)).toEqual(["Gcash open"]);
  });

  test("the same key gets the same answer", async () => {
    const { uuid, token } = await bench.created();
    const first = await bench.checkout(uuid, token, "Gcash", { key: "checkout-key" });
    expect(await bench.checkout(uuid, token, "Gcash", { key: "checkout-key" })).toEqual(first);
  });

  test("another channel ends the old payment at the gateway", async () => {
    const { uuid, token, providerId } = await bench.checkedOut("Gcash");
    const other = await bench.checkout(uuid, token, "Maya");
    expect(other).toMatchObject({ status: 200, data: { payment_channel: "Maya" } });
    expect(await statuses(uuid)).toEqual(["Gcash cancelled", "Maya open"]);
    expect(await bench.atGateway(providerId)).toBe("cancelled");
    const { data } = await bench.read(uuid, token);
    expect(data).toMatchObject({ status: "For Payment", payment_channel: "Maya" });
    expect(data.events.map(({ to }) => to)).toEqual(["Created", "For Payment"]);
  });

  test("an old payment that turns out paid wins over another channel", async () => {
    const { uuid, token, providerId, license } = await bench.checkedOut("Gcash");
    await bench.press(providerId, "approve");
    const other = await bench.checkout(uuid, token, "Maya");
    expect(other).toMatchObject({ status: 409, code: "not_editable" });
    expect(await statuses(uuid)).toEqual(["Gcash paid"]);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
    expect(await bench.recordStatus(license)).toBe("Processing");
  });

  test("refuses a channel that the courier does not offer, and another id in the body", async () => {
    const { uuid, token } = await bench.created();
    expect(await bench.checkout(uuid, token, "Qrph")).toMatchObject({
      status: 422,
      errors: { payment_channel: [expect.any(String)] },
    });
    const payload = { id: "11111111-1111-4111-8111-111111111111", payment_channel: "Gcash" };
    const headers = {
      "x-transaction-token": token,
      "cf-t-token": await solvedCaptcha(bench.context),
    };
    const answer = await bench.call("PUT", `/api/ste/transaction/${uuid}/checkout`, {
      payload,
      headers,
    });
    expect(answer).toMatchObject({ status: 422, errors: { id: [expect.any(String)] } });
    expect(
      await bench.call("PUT", `/api/ste/transaction/${uuid}/checkout`, {
        payload: { ...payload, id: uuid },
        headers,
      }),
    ).toMatchObject({ status: 200 });
  });

  test("keeps the open payment when the other channel is refused", async () => {
    const { uuid, token, providerId, url } = await bench.checkedOut();
    expect((await bench.checkout(uuid, token, "Qrph")).status).toBe(422);
    expect(await bench.atGateway(providerId)).toBe("open");
    expect((await bench.checkout(uuid, token)).data.checkout_url).toBe(url);
  });

  test.each(["decline", "expire"] as const)("can be repeated after %s", async (outcome) => {
    const { uuid, token, providerId, url } = await bench.checkedOut();
    await bench.press(providerId, outcome);
    const second = await bench.checkout(uuid, token);
    expect(second.status).toBe(200);
    expect(second.data.checkout_url).not.toBe(url);
    expect(second.data.payment_reference).toMatch(/-2$/u);
    const { data } = await bench.read(uuid, token);
    expect(data.events.map(({ to }) => to)).toEqual([
      "Created",
      "For Payment",
      "failed",
      "For Payment",
    ]);
  });
});

describe("before a second payment is opened", () => {
  /** Money arrives after the payment's end, without a webhook and before the sweeper runs. */
  async function paidAfterItsEnd(end: "cancelled" | "expired") {
    const { uuid, token, providerId } = await bench.checkedOut();
    if (end === "expired") bench.clock.advance(30 * MINUTE - 1_000);
    await bench.press(providerId, "delay");
    if (end === "cancelled") await bench.cancel(uuid, token);
    else bench.clock.advance(2_000);
    expect((await bench.read(uuid, token)).data.status).toBe("failed");
    bench.clock.advance(12 * MINUTE);
    return { uuid, token };
  }

  test.each([
    ["cancelled", "We received your payment and are looking into it.", "failed"],
    ["expired", "This request is paid already and can no longer be changed.", "For Verification"],
  ] as const)("a payment that %s is read at the gateway", async (end, message, status) => {
    const { uuid, token } = await paidAfterItsEnd(end);
    expect(await bench.checkout(uuid, token, "Maya")).toMatchObject({
      status: 409,
      code: "not_editable",
      message,
    });
    expect(await statuses(uuid)).toEqual(["Gcash paid"]);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status,
      holds_money: status === "failed",
    });
  });

  test("each ended payment is read once, and none while one is open", async () => {
    const { uuid, token } = await bench.checkedOut();
    await bench.cancel(uuid, token);
    await bench.checkout(uuid, token);
    await bench.cancel(uuid, token);
    const read = vi.fn<PaymentProvider["read"]>((payment) => gateway.read(payment));
    bench.useGateway({ ...gateway, read });
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    expect(read).toHaveBeenCalledTimes(2);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    // Only the open one.
    expect(read).toHaveBeenCalledTimes(3);
  });

  test("none is opened while the gateway does not answer; a payment unknown to the gateway does not block", async () => {
    const { uuid, token } = await bench.checkedOut();
    await bench.cancel(uuid, token);
    bench.useGateway({ ...gateway, read: silent });
    expect(await bench.checkout(uuid, token)).toMatchObject({ status: 503 });
    expect(await statuses(uuid)).toEqual(["Gcash cancelled"]);
    const forgotten = async (): Promise<never> => {
      throw new Problem("resource_not_found");
    };
    bench.useGateway({ ...gateway, read: forgotten });
    expect((await bench.checkout(uuid, token)).status).toBe(200);
  });
});

describe("one record, two people", () => {
  test("the first to check out holds the record; the other may after the time for payment", async () => {
    const first = await bench.checkedOut();
    const second = await bench.post(await bench.requestBody(await bench.newLicense()));
    await bench.context.db
      .updateTable("transaction")
      .set({ drivers_license_id: first.license })
      .where("uuid", "=", second.data.uuid)
      .execute();
    const { uuid, token } = second.data;
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 409,
      code: "not_deliverable",
    });
    bench.clock.advance(30 * MINUTE);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    expect((await bench.read(first.uuid, first.token)).data).toMatchObject({
      status: "failed",
      holds_money: false,
    });
    expect(await statuses(first.uuid)).toEqual(["Gcash expired"]);
  });

  test("unreported money of the first, paid in time, wins over the second", async () => {
    const first = await bench.checkedOut();
    const second = await bench.post(await bench.requestBody(await bench.newLicense()));
    await bench.context.db
      .updateTable("transaction")
      .set({ drivers_license_id: first.license })
      .where("uuid", "=", second.data.uuid)
      .execute();
    await bench.press(first.providerId, "approve");
    bench.clock.advance(31 * MINUTE);
    expect(await bench.checkout(second.data.uuid, second.data.token)).toMatchObject({
      status: 409,
      code: "not_deliverable",
    });
    expect((await bench.read(first.uuid, first.token)).data.status).toBe("For Verification");
  });
});

describe("gateway failures", () => {
  test("no answer to open: 503, and a later try continues with the same payment", async () => {
    const { uuid, token } = await bench.created();
    bench.useGateway({ ...gateway, open: silent });
    expect(await bench.checkout(uuid, token)).toMatchObject({
      status: 503,
      code: "provider_unavailable",
    });
    expect(await statuses(uuid)).toEqual(["Gcash reserved"]);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "For Payment",
      checkout_url: null,
    });
    bench.useGateway(gateway);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
    expect(await statuses(uuid)).toEqual(["Gcash open"]);
  });

  test("no answer for half an hour: nothing is stuck", async () => {
    const { uuid, token, license } = await bench.created();
    bench.useGateway({ ...gateway, open: silent, read: silent, cancel: silent });
    await bench.checkout(uuid, token);
    bench.clock.advance(30 * MINUTE);
    await sweepPayments(bench.context);
    expect((await bench.read(uuid, token)).data).toMatchObject({
      status: "failed",
      failed_reason: "The payment was not completed in time.",
    });
    bench.useGateway(gateway);
    expect((await bench.post(await bench.requestBody(license))).status).toBe(201);
    // Nobody looks here whether it answers again, so it is tried after a minute.
    bench.clock.advance(MINUTE);
    expect((await bench.checkout(uuid, token)).status).toBe(200);
  });

  test("no gateway: 503 and nothing begun", async () => {
    const { uuid, token } = await bench.created();
    bench.useGateway(null);
    expect(await bench.checkout(uuid, token)).toMatchObject({ status: 503 });
    expect((await bench.read(uuid, token)).data.status).toBe("Created");
  });

  test("slow or no answer to read: the page does not fail", async () => {
    const { uuid, token } = await bench.checkedOut();
    bench.clock.advance(5_000);
    bench.useGateway({ ...gateway, read: silent });
    expect(await bench.read(uuid, token)).toMatchObject({
      status: 200,
      data: { status: "For Payment" },
    });
    bench.clock.advance(5_000);
    bench.useGateway({ ...gateway, read: () => new Promise(() => undefined) });
    expect(await bench.read(uuid, token)).toMatchObject({
      status: 200,
      data: { status: "For Payment" },
    });
  });
});

describe("polling an open payment", () => {
  test("many polls read the gateway once a second", async () => {
    const { uuid } = await bench.checkedOut();
    const read = vi.fn<PaymentProvider["read"]>((payment) => gateway.read(payment));
    bench.useGateway({ ...gateway, read });
    for (let polls = 0; polls < 10; polls += 1) await bench.readPublic(uuid);
    expect(read).toHaveBeenCalledTimes(0);
    bench.clock.advance(1_000);
    for (let polls = 0; polls < 10; polls += 1) await bench.readPublic(uuid);
    expect(read).toHaveBeenCalledTimes(1);
  });

  test("a payment that the gateway keeps open after its time is cancelled there", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    const later = new Date(bench.clock.now().getTime() + 60 * MINUTE);
    await bench.context.db
      .updateTable("sandbox_payment")
      .set({ expires_at: later })
      .where("provider_id", "=", providerId)
      .execute();
    bench.clock.advance(30 * MINUTE);
    const { data } = await bench.read(uuid, token);
    expect(data.failed_reason).toBe("The payment was not completed in time.");
    expect(await bench.atGateway(providerId)).toBe("cancelled");
  });
});

describe("cancelling", () => {
  test("ends it here and at the gateway; a repetition changes nothing", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    const { status, data } = await bench.cancel(uuid, token);
    expect([status, data.status]).toEqual([200, "failed"]);
    expect(await bench.atGateway(providerId)).toBe("cancelled");
    expect((await bench.cancel(uuid, token)).data.events).toEqual(data.events);
    const inFilipino = (await bench.readInFilipino(uuid, token)).data;
    expect(inFilipino.failed_reason).toBe("Kinansela ang pagbabayad.");
    expect(inFilipino.events.map(({ why }) => why)).toContain("Hinihintay ang inyong bayad.");
  });

  test("a gateway that calls it expired: it is cancelled here, because the person did it", async () => {
    const { uuid, token } = await bench.checkedOut();
    bench.useGateway({
      ...gateway,
      cancel: async (payment) => ({ ...(await gateway.cancel(payment)), status: "expired" }),
    });
    const { data } = await bench.cancel(uuid, token);
    expect(data.failed_reason).toBe("The payment was cancelled.");
    expect(await statuses(uuid)).toEqual(["Gcash cancelled"]);
  });

  test("money that was faster wins", async () => {
    const { uuid, token, providerId } = await bench.checkedOut();
    await bench.press(providerId, "approve");
    expect(await bench.cancel(uuid, token)).toMatchObject({
      status: 409,
      code: "not_editable",
      message: expect.stringContaining("paid already"),
    });
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  });

  test("without an answer of the gateway nothing changes", async () => {
    const { uuid, token } = await bench.checkedOut();
    bench.useGateway({ ...gateway, cancel: silent });
    expect(await bench.cancel(uuid, token)).toMatchObject({ status: 503 });
    expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
  });

  test("where the gateway cannot, the person learns when the payment ends; another channel has to wait too", async () => {
    const { uuid, token, providerId } = await bench.checkedOut("Dayon QRPH");
    const { cancels, read: cancel } = gateway;
    bench.useGateway({ ...gateway, cancel, cancels: { ...cancels, qr: false } });
    const refused = {
      status: 409,
      code: "not_editable",
      message: expect.stringMatching(/cannot be cancelled.* ends by itself at .*2026.*\. Then/u),
    };
    expect(await bench.cancel(uuid, token)).toMatchObject(refused);
    expect(await bench.checkout(uuid, token, "Gcash")).toMatchObject(refused);
    expect(await statuses(uuid)).toEqual(["Dayon QRPH open"]);
    await bench.press(providerId, "approve");
    expect((await bench.checkout(uuid, token, "Gcash")).status).toBe(409);
    expect((await bench.read(uuid, token)).data.status).toBe("For Verification");
  });

  test("without an open payment there is nothing to cancel", async () => {
    const { uuid, token } = await bench.created();
    expect(await bench.cancel(uuid, token)).toMatchObject({ status: 409, code: "not_editable" });
  });

  test("while a payment is being opened, the gateway's payment is ended too", async () => {
    const { uuid, token } = await bench.created();
    let opened = "";
    const open: PaymentProvider["open"] = async (request) => {
      expect((await bench.cancel(uuid, token)).data.status).toBe("failed");
      const payment = await gateway.open(request);
      opened = payment.providerId;
      return payment;
    };
    bench.useGateway({ ...gateway, open });
    expect(await bench.checkout(uuid, token)).toMatchObject({ status: 409, code: "not_editable" });
    expect(await bench.atGateway(opened)).toBe("cancelled");
    expect(await statuses(uuid)).toEqual(["Gcash cancelled"]);
  });
});
