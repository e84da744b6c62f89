import { beforeEach, describe, expect, test } from "vitest";
import { DELAYS_MS, xenditBench } from "../../../test/fixtures/gateway-benches.ts";
import { refOf, requestAt } from "../../../test/fixtures/payment-bench.ts";
import { failureOf } from "../../../test/harness/failure-of.ts";
import { xenditTerms } from "./xendit-refunds.ts";
import { paymentProviderContract } from "../../../test/contracts/payment-provider-contract.ts";
import {
  listsByPage,
  moneyAsItCame,
  unansweredCalls,
} from "../../../test/contracts/payment-gateways-contract.ts";
import type { PaymentRequest } from "./payment-provider.ts";

const MINUTE = 60_000;

paymentProviderContract(
  "Xendit",
  {
    authenticity: "token",
    pageForQr: false,
    page: { opens: "again", cancels: true, keepsExpiry: true, endsOnDecline: false },
    qr: { opens: "anew", cancels: true, keepsExpiry: false, endsOnDecline: true },
    refunds: xenditTerms,
    lists: true,
    listsOtherIds: true,
    listsRefunds: true,
  },
  ({ mode, secret }) => xenditBench({ secret, delaysMs: () => DELAYS_MS[mode] }),
);

let it: Awaited<ReturnType<typeof xenditBench>>;
let request: PaymentRequest;
beforeEach(async () => {
  it = await xenditBench();
  request = requestAt(it.now());
});
const open = async (channel: PaymentRequest["channel"] = "Gcash") => {
  request = requestAt(it.now(), { channel });
  const { providerId } = await it.provider.open(request);
  return { providerId, read: () => it.provider.read(refOf(request, providerId)) };
};

describe("opening", () => {
  test("after a lost answer the invoice is found by our reference", async () => {
    it.double.faults.push(null, "lost");
    expect(await failureOf(it.provider.open(request))).toMatchObject({
      code: "provider_unavailable",
    });
    const { checkoutUrl } = await it.provider.open(request);
    expect(await (await fetch(checkoutUrl ?? "")).text()).toContain(request.reference);
    const created = it.double.calls.filter(({ method }) => method === "POST");
    expect(created).toHaveLength(1);
  });
  test("an invoice ends when the payment ends here", async () => {
    await it.pass(10 * MINUTE);
    const { expiresAt } = await it.provider.open(request);
    expect(expiresAt).toEqual(request.expiresAt);
  });
  test("money on a second invoice of the same reference is read as well", async () => {
    const [one, two] = await Promise.all([it.provider.open(request), it.provider.open(request)]);
    expect(one.providerId).not.toBe(two.providerId);
    await it.press(one.providerId, "approve");
    await it.press(two.providerId, "approve");
    const reading = await it.provider.read(refOf(request, one.providerId));
    expect(reading).toMatchObject({
      status: "paid",
      money: [{ amountCentavos: 18_550 }, { amountCentavos: 18_550 }],
    });
  });
  test("after a lost answer another code is opened; nobody has the first", async () => {
    const code = requestAt(it.now(), { channel: "Dayon QRPH" });
    it.double.faults.push("lost");
    expect(await failureOf(it.provider.open(code))).toMatchObject({ code: "provider_unavailable" });
    const { providerId } = await it.provider.open(code);
    await it.press(providerId, "approve");
    expect(await it.provider.read(refOf(code, providerId))).toMatchObject({ status: "paid" });
  });
  test("more than a QR Ph code may ask for is refused", async () => {
    const large = requestAt(it.now(), { channel: "Dayon QRPH", amountCentavos: 5_000_001 });
    expect(await failureOf(it.provider.open(large))).toMatchObject({
      name: "ProviderRefused",
      code: "abyan:API_VALIDATION_ERROR",
    });
  });
});

describe("refusals and failures", () => {
  test("a wrong key is a refusal that names account and code", async () => {
    const other = await xenditBench({ secretKey: "xnd_development_other" });
    for (const ask of [
      () => other.provider.open(request),
      () => other.provider.read(refOf(request, "none")),
    ])
      expect(await failureOf(ask())).toMatchObject({
        name: "ProviderRefused",
        code: "abyan:INVALID_API_KEY",
        ofKey: true,
      });
  });
  unansweredCalls(() => it, { name: "abyan", odd: "id", callsBefore: [null] });
});

describe("money", () => {
  listsByPage(() => it);
  moneyAsItCame(() => it);
  test("it is known by its invoice, of a code by the payment's id, which an invoice does not always show", async () => {
    for (const channel of ["Gcash", "Dayon QRPH"] as const) {
      const { providerId, read } = await open(channel);
      await it.press(providerId, "approve");
      const moneyId = channel === "Gcash" ? providerId : it.double.ledger.at(-1)?.moneyId;
      expect(await read()).toMatchObject({ money: [{ moneyId }] });
    }
  });
});

describe("webhooks", () => {
  // A token is no signature: there is no vector to compare with.
  const refused = expect.objectContaining({ code: "webhook_refused" });
  const read = (body: unknown, headers: Record<string, string>) =>
    it.provider.readWebhook(Buffer.from(JSON.stringify(body)), headers, it.now());
  const headers = { "x-callback-token": "first token" };

  test("an invoice and an event of the Payments API name the payment", () => {
    const invoice = { id: "579c8d61f23fa4ca35e52da4", external_id: "TXN-1", status: "PAID" };
    expect(read(invoice, headers)).toEqual([
      { eventId: "579c8d61f23fa4ca35e52da4:PAID", providerId: invoice.id, reference: "TXN-1" },
    ]);
    const data = { payment_request_id: "pr-1", reference_id: "TXN-1", payment_id: "py-1" };
    const event = { event: "payment.capture", created: "2026-03-02T01:00:00.000Z", data };
    const named = { ...headers, "webhook-id": "wh-1" };
    expect(read(event, named)).toEqual([
      { eventId: "wh-1", providerId: "pr-1", reference: "TXN-1" },
    ]);
  });
  test("a refund names the payment that it gives back, wrapped once or twice", () => {
    const refund = { id: "rfd-1", reference_id: "LTO-7KQ2-M9DX-4HWC-1-R1", status: "SUCCEEDED" };
    const once = { event: "refund.succeeded", data: refund };
    const expected = {
      eventId: "rfd-1:SUCCEEDED",
      providerId: null,
      reference: "LTO-7KQ2-M9DX-4HWC-1",
    };
    expect(read(once, headers)).toEqual([expected]);
    expect(read({ ...once, data: once }, headers)).toEqual([expected]);
    const other = { ...refund, reference_id: null };
    expect(read({ event: "refund.failed", data: other }, headers)).toEqual([]);
  });
  test.each(["", "first toke", "first tokem", "first token "])(
    "the token %j is refused",
    (token) => {
      const invoice = { id: "1", external_id: "TXN-1", status: "PAID" };
      expect(() => read(invoice, { "x-callback-token": token })).toThrow(refused);
    },
  );
});
