import { paymentChannels, QR_CHANNEL, type PaymentChannel } from "@portal/contract/courier";
import { beforeEach, describe, expect, test } from "vitest";
import { paymentRefunds } from "./payment-refunds-contract.ts";
import { paymentForgeries } from "./payment-forgeries-contract.ts";
import {
  LATE_MS,
  refOf,
  requestAt,
  type OpenBench,
  type PaymentBench,
  type PaymentTraits,
} from "../fixtures/payment-bench.ts";
import type {
  PaymentReading,
  PaymentRef,
  PaymentRequest,
} from "../../src/providers/payment/payment-provider.ts";
import { checkQrph } from "../../src/providers/payment/qrph.ts";

const MINUTE = 60_000;

/** Whether a payment has ended without money. Who ended it says why, not the gateway. */
const ended = expect.toSatisfy(
  ({ status }: PaymentReading) =>
    status === "cancelled" || status === "expired" || status === "failed",
  "ended without money",
);

export function paymentProviderContract(
  name: string,
  traits: PaymentTraits,
  openBench: OpenBench,
): void {
  describe(`${name} as a payment provider`, () => {
    test("it says what it is called and what it cancels", async () => {
      const { provider } = await openBench({ mode: "never", secret: "first secret" });
      expect(provider).toMatchObject({
        name: expect.stringMatching(/^[a-z]{1,20}$/u),
        cancels: { page: traits.page.cancels, qr: traits.qr.cancels },
      });
    });
    describe.each<PaymentChannel>(["Gcash", QR_CHANNEL])("payments by %s", (channel) =>
      payments(openBench, traits, channel),
    );
    describe("channels", () => channels(openBench, traits));
    describe("webhooks", () => webhooks(openBench));
    describe("refunds", () => paymentRefunds(openBench, traits));
    describe("forgeries", () => paymentForgeries(openBench, traits.authenticity));
  });
}

function payments(openBench: OpenBench, traits: PaymentTraits, channel: PaymentChannel): void {
  const { opens, cancels, keepsExpiry, endsOnDecline } =
    channel === QR_CHANNEL ? traits.qr : traits.page;
  let bench: PaymentBench;
  let request: PaymentRequest;
  let providerId: string;
  let payment: PaymentRef;
  beforeEach(async () => {
    bench = await openBench({ mode: "never", secret: "first secret" });
    request = requestAt(bench.now(), { channel });
    ({ providerId } = await bench.provider.open(request));
    payment = refOf(request, providerId);
  });
  const unpaid = (status: PaymentReading["status"] = "open") => ({
    providerId,
    reference: request.reference,
    status,
  });
  const paid = () => ({
    ...unpaid("paid"),
    money: [
      {
        moneyId: expect.stringMatching(/./u),
        amountCentavos: 18_550,
        currency: "PHP",
        paidAt: bench.now(),
        feeCentavos: expect.toSatisfy((fee) => fee === null || Number.isSafeInteger(fee)),
      },
    ],
  });
  const read = () => bench.provider.read(payment);

  test.runIf(opens !== "anew")(
    "opening again with the same reference and try returns the same payment",
    async () => {
      const again = await bench.provider.open(request);
      expect(again.providerId).toBe(providerId);
      expect(await bench.provider.open(request)).toEqual(again);
    },
  );
  test.runIf(opens === "anew")(
    "opening again opens another, and leaves the first alone",
    async () => {
      expect((await bench.provider.open(request)).providerId).not.toBe(providerId);
      expect(await read()).toEqual(unpaid());
    },
  );
  test.runIf(opens === "once")("so do two who open at the same moment", async () => {
    const same = requestAt(bench.now(), { channel });
    const [one, two] = await Promise.all([1, 2].map(() => bench.provider.open(same)));
    expect(one).toEqual(two);
  });
  test("another reference gets another payment, even for the same transaction", async () => {
    const more = { transactionId: request.transactionId, channel };
    const other = await bench.provider.open(requestAt(bench.now(), more));
    expect(other.providerId).not.toBe(providerId);
  });
  test("it is open at first", async () => expect(await read()).toEqual(unpaid()));
  test("approved, it is paid", async () => {
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(paid());
  });
  test("a different paid amount is reported", async () => {
    await bench.press(providerId, "approve", 100);
    expect(await read()).toMatchObject({ status: "paid", money: [{ amountCentavos: 100 }] });
  });
  test(`declined, it ${endsOnDecline ? "has failed" : "stays open"}`, async () => {
    await bench.press(providerId, "decline");
    expect(await read()).toEqual(unpaid(endsOnDecline ? "failed" : "open"));
  });
  test.runIf(keepsExpiry)("after its time it is expired and accepts no money", async () => {
    await bench.pass(30 * MINUTE);
    expect(await read()).toEqual(unpaid("expired"));
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(unpaid("expired"));
  });
  test.runIf(!keepsExpiry)("after its time it is still open, and money is told", async () => {
    await bench.pass(30 * MINUTE);
    expect(await read()).toEqual(unpaid());
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(paid());
  });
  test.runIf(cancels)("cancelled, it has ended and accepts no money", async () => {
    expect(await bench.provider.cancel(payment)).toEqual(ended);
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(ended);
  });
  test.runIf(cancels)("cancelled twice, it has ended", async () => {
    await bench.provider.cancel(payment);
    expect(await bench.provider.cancel(payment)).toEqual(ended);
  });
  test.runIf(!cancels)("cancelled, it stays open and may still be paid", async () => {
    expect(await bench.provider.cancel(payment)).toEqual(unpaid());
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(paid());
  });
  test("cancelled after the payment, it is paid", async () => {
    await bench.press(providerId, "approve");
    expect(await bench.provider.cancel(payment)).toMatchObject({ status: "paid" });
    expect(await read()).toMatchObject({ status: "paid" });
  });
  test("an unknown payment is not found", async () => {
    // Without a cause: in the gateway's own words.
    const unknown = expect.objectContaining({ code: "resource_not_found", cause: undefined });
    const other = refOf(requestAt(bench.now(), { channel }), `${providerId.slice(0, -4)}zzzz`);
    await expect(bench.provider.read(other)).rejects.toEqual(unknown);
    await expect(bench.provider.cancel(other)).rejects.toEqual(unknown);
  });
}

function channels(openBench: OpenBench, { pageForQr }: PaymentTraits): void {
  const open = async (channel: PaymentChannel) => {
    const bench = await openBench({ mode: "never", secret: "first secret" });
    const request = requestAt(bench.now(), { channel });
    return { bench, request, opened: await bench.provider.open(request) };
  };
  test.each(paymentChannels.filter((channel) => channel !== QR_CHANNEL))(
    "%s has a payment page, and is paid there",
    async (channel) => {
      const { bench, request, opened } = await open(channel);
      expect(URL.canParse(opened.checkoutUrl ?? "")).toBe(true);
      expect(opened.qrCodeValue).toBeNull();
      expect(opened.expiresAt.getTime()).toBeGreaterThan(bench.now().getTime());
      await bench.press(opened.providerId, "approve");
      const { status } = await bench.provider.read(refOf(request, opened.providerId));
      expect(status).toBe("paid");
    },
  );
  test(`${QR_CHANNEL} has a QR Ph code of this amount, ${pageForQr ? "and" : "but no"} page`, async () => {
    const { request, opened } = await open(QR_CHANNEL);
    expect(checkQrph(opened.qrCodeValue ?? "", request.amountCentavos)).toBeNull();
    expect(URL.canParse(opened.checkoutUrl ?? "")).toBe(pageForQr);
  });
}

function webhooks(openBench: OpenBench): void {
  test.each([
    ["prompt", 1, 1],
    ["late", 0, 1],
    ["twice", 1, 2],
    ["never", 0, 0],
  ] as const)("webhook %s: %i at once, %i in the end", async (mode, atOnce, inTheEnd) => {
    const bench = await openBench({ mode, secret: "first secret" });
    const request = requestAt(bench.now());
    const { providerId } = await bench.provider.open(request);
    await bench.press(providerId, "approve");
    expect(bench.deliveries).toHaveLength(atOnce);
    await bench.pass(LATE_MS);
    expect(bench.deliveries).toHaveLength(inTheEnd);
    const events = bench.deliveries.flatMap(({ rawBody, headers }) =>
      bench.provider.readWebhook(rawBody, headers, bench.now()),
    );
    expect(events).toHaveLength(inTheEnd);
    for (const event of events) {
      expect([providerId, null]).toContain(event.providerId);
      expect([request.reference, null]).toContain(event.reference);
      expect(event.providerId ?? event.reference).not.toBeNull();
    }
    expect(new Set(events.map((event) => event.eventId)).size).toBe(Math.min(inTheEnd, 1));
  });
}
