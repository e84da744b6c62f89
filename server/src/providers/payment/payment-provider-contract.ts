import { beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider, PaymentReading, PaymentRequest } from "./payment-provider.ts";

export type Delivery = { rawBody: Buffer; headers: Record<string, string | undefined> };

/** An adapter with its gateway, or a double of it, under the test's control. */
export type PaymentBench = {
  provider: PaymentProvider;
  now(): Date;
  /** Advances time and runs the gateway. */
  pass(ms: number): Promise<void>;
  /** The payer's choice on the payment page. */
  press(providerId: string, outcome: "approve" | "decline", amountCentavos?: number): Promise<void>;
  /** Received webhooks, oldest first. */
  deliveries: Delivery[];
};

export type WebhookMode = "prompt" | "late" | "twice" | "never";
type OpenBench = (options: { mode: WebhookMode; secret: string }) => Promise<PaymentBench>;

/** Delay of a "late" or second webhook in the test. */
export const LATE_MS = 20_000;
const MINUTE = 60_000;
const refused = expect.objectContaining({ code: "webhook_refused" });

let attempts = 0;

function requestAt(now: Date, more: Partial<PaymentRequest> = {}): PaymentRequest {
  attempts += 1;
  return {
    reference: `TXN-2026-${String(attempts).padStart(6, "0")}-1`,
    transactionId: `00000000-0000-4000-8000-${String(attempts).padStart(12, "0")}`,
    amountCentavos: 18_550,
    currency: "PHP",
    channel: "Gcash",
    description: "Delivery of a driver's license",
    payee: "Quadx",
    returnUrl: "http://portal.example/tracking",
    expiresAt: new Date(now.getTime() + 30 * MINUTE),
    ...more,
  };
}

export function paymentProviderContract(name: string, openBench: OpenBench): void {
  describe(`${name} as a payment provider`, () => {
    describe("payments", () => payments(openBench));
    describe("webhooks", () => webhooks(openBench));
    describe("forgeries", () => forgeries(openBench));
  });
}

function payments(openBench: OpenBench): void {
  let bench: PaymentBench;
  let request: PaymentRequest;
  let providerId: string;
  beforeEach(async () => {
    bench = await openBench({ mode: "never", secret: "first secret" });
    request = requestAt(bench.now());
    ({ providerId } = await bench.provider.open(request));
  });
  const reading = (more: Partial<PaymentReading>): PaymentReading => ({
    providerId,
    reference: request.reference,
    status: "open",
    amountCentavos: 18_550,
    currency: "PHP",
    paidAt: null,
    ...more,
  });
  const read = () => bench.provider.read(providerId);

  test("opening again with the same reference returns the same payment", async () => {
    const [one, two] = await Promise.all([1, 2].map(() => bench.provider.open(request)));
    expect(one).toEqual(two);
    expect(one?.providerId).toBe(providerId);
  });
  test("another reference gets another payment, even for the same transaction", async () => {
    const more = { transactionId: request.transactionId };
    const other = await bench.provider.open(requestAt(bench.now(), more));
    expect(other.providerId).not.toBe(providerId);
  });
  test("an opened payment has a payment page", async () => {
    const opened = await bench.provider.open(request);
    expect(URL.canParse(opened.checkoutUrl)).toBe(true);
    expect(opened.expiresAt.getTime()).toBeGreaterThan(bench.now().getTime());
  });
  test("it is open at first", async () => expect(await read()).toEqual(reading({})));
  test("approved, it is paid", async () => {
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(reading({ status: "paid", paidAt: bench.now() }));
  });
  test("a different paid amount is reported", async () => {
    await bench.press(providerId, "approve", 100);
    expect(await read()).toMatchObject({ status: "paid", amountCentavos: 100 });
  });
  test("declined, it has failed", async () => {
    await bench.press(providerId, "decline");
    expect(await read()).toEqual(reading({ status: "failed" }));
  });
  test("after its time it is expired and accepts no money", async () => {
    await bench.pass(30 * MINUTE);
    expect(await read()).toEqual(reading({ status: "expired" }));
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(reading({ status: "expired" }));
  });
  test("cancelled, it accepts no money", async () => {
    expect(await bench.provider.cancel(providerId)).toEqual(reading({ status: "cancelled" }));
    await bench.press(providerId, "approve");
    expect(await read()).toEqual(reading({ status: "cancelled" }));
  });
  test("cancelled twice is cancelled", async () => {
    await bench.provider.cancel(providerId);
    expect(await bench.provider.cancel(providerId)).toEqual(reading({ status: "cancelled" }));
  });
  test("cancelled after the payment, it is paid", async () => {
    await bench.press(providerId, "approve");
    expect(await bench.provider.cancel(providerId)).toMatchObject({ status: "paid" });
    expect(await read()).toMatchObject({ status: "paid" });
  });
  test("an unknown payment is not found", async () => {
    const unknown = expect.objectContaining({ code: "resource_not_found" });
    await expect(bench.provider.read("unknown")).rejects.toEqual(unknown);
    await expect(bench.provider.cancel("unknown")).rejects.toEqual(unknown);
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
    const { providerId } = await bench.provider.open(requestAt(bench.now()));
    await bench.press(providerId, "approve");
    expect(bench.deliveries).toHaveLength(atOnce);
    await bench.pass(LATE_MS);
    expect(bench.deliveries).toHaveLength(inTheEnd);
    const notices = bench.deliveries.flatMap(({ rawBody, headers }) =>
      bench.provider.readWebhook(rawBody, headers, bench.now()),
    );
    expect(notices.map((notice) => notice.providerId)).toEqual(Array(inTheEnd).fill(providerId));
    expect(new Set(notices.map((notice) => notice.eventId)).size).toBe(Math.min(inTheEnd, 1));
  });
}

function forgeries(openBench: OpenBench): void {
  let bench: PaymentBench;
  let sent: Delivery;
  beforeEach(async () => {
    bench = await openBench({ mode: "prompt", secret: "first secret" });
    const { providerId } = await bench.provider.open(requestAt(bench.now()));
    await bench.press(providerId, "approve");
    sent = bench.deliveries[0] ?? { rawBody: Buffer.of(), headers: {} };
  });
  const readAfter = (ms: number) => () =>
    bench.provider.readWebhook(sent.rawBody, sent.headers, new Date(bench.now().getTime() + ms));

  test("a webhook is valid for five minutes", () => {
    expect(readAfter(0)()).toHaveLength(1);
    expect(readAfter(4 * MINUTE)()).toHaveLength(1);
  });
  test("a stale webhook is refused", () => expect(readAfter(5 * MINUTE + 1_000)).toThrow(refused));
  test("a webhook from the future is refused", () => expect(readAfter(-MINUTE)).toThrow(refused));
  test("an altered body is refused, whichever byte it is", () => {
    for (let at = 0; at < sent.rawBody.length; at += 1) {
      const altered = Buffer.from(sent.rawBody);
      altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
      const read = () => bench.provider.readWebhook(altered, sent.headers, bench.now());
      expect(read).toThrow(refused);
    }
  });
  test("altered whitespace in the body is refused", () => {
    const spaced = Buffer.concat([sent.rawBody, Buffer.from("\n")]);
    expect(() => bench.provider.readWebhook(spaced, sent.headers, bench.now())).toThrow(refused);
  });
  test("a webhook without a signature is refused", () => {
    expect(() => bench.provider.readWebhook(sent.rawBody, {}, bench.now())).toThrow(refused);
  });
  test("a webhook signed with another secret is refused", async () => {
    const other = await openBench({ mode: "prompt", secret: "second secret" });
    const read = () => other.provider.readWebhook(sent.rawBody, sent.headers, other.now());
    expect(read).toThrow(refused);
  });
}
