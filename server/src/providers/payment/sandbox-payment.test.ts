import { beforeEach, describe, expect, test } from "vitest";
import { freshDatabase } from "../../../test/harness/database.ts";
import {
  LATE_MS,
  refOf,
  requestAt,
  type WebhookMode,
} from "../../../test/fixtures/payment-bench.ts";
import { paymentProviderContract } from "../../../test/contracts/payment-provider-contract.ts";
import { checkQrph } from "./qrph.ts";
import { sandboxPayment } from "./sandbox-payment.ts";

const MINUTE = 60_000;
const WIRE = { opens: "once", cancels: true, keepsExpiry: true, endsOnDecline: true } as const;
let serial = 0;

const connection = await freshDatabase();
beforeEach(async () => {
  await connection.db.deleteFrom("sandbox_payment").execute();
  await connection.db.deleteFrom("sandbox_webhook").execute();
});

const bytesOf = async (init: RequestInit | undefined) =>
  Buffer.from(await new Response(init?.body ?? null).arrayBuffer());

function bench(options: { mode: WebhookMode; secret: string; answers?: (() => Response)[] }) {
  let now = new Date("2026-03-02T01:00:00Z");
  const deliveries: { rawBody: Buffer; headers: Record<string, string | undefined> }[] = [];
  const provider = sandboxPayment({
    db: connection.db,
    fetch: async (_, init) => {
      const headers = Object.fromEntries(new Headers(init?.headers));
      deliveries.push({ rawBody: await bytesOf(init), headers });
      return options.answers?.shift()?.() ?? new Response(null, { status: 204 });
    },
    origin: "http://portal.example",
    webhookUrl: "http://portal.example/webhook",
    webhookSecret: options.secret,
    now: () => now,
    random: (bytes) => {
      serial += 1;
      return Buffer.alloc(bytes, String(serial).padStart(8, "0"));
    },
    webhook: { mode: options.mode, delayMs: LATE_MS },
  });
  return {
    provider,
    deliveries,
    now: () => now,
    refunded: () => [],
    loseRefund: () => {},
    pass: async (ms: number) => {
      now = new Date(now.getTime() + ms);
      await provider.tick(now);
    },
    press: async (id: string, outcome: "approve" | "decline", amountCentavos?: number) => {
      await provider.press(id, outcome, { amountCentavos });
    },
  };
}

const request = requestAt(new Date("2026-03-02T01:00:00Z"), {
  reference: "TXN-2026-000123",
  transactionId: "6f6f2f4e-7d0a-4d8e-9a51-2f5f0a5d3c11",
  amountCentavos: 18_500,
  channel: "Dayon QRPH",
  description: "Delivery",
  payee: "Peñafrancia Door-to-Door Couriers",
});
const ref = (providerId: string) => refOf(request, providerId);

paymentProviderContract(
  "the sandbox",
  {
    authenticity: "body",
    pageForQr: true,
    page: WIRE,
    qr: WIRE,
    refunds: { Gcash: null, Maya: null, Visa: null, Qrph: null, "Dayon QRPH": null },
    lists: true,
    listsRefunds: true,
  },
  async (options) => bench(options),
);

describe("the payment page", () => {
  test.each(["Gcash", "Maya", "Visa", "Qrph"] as const)(
    "%s is paid on the page",
    async (channel) => {
      const opened = await bench({ mode: "never", secret: "s" }).provider.open({
        ...request,
        channel,
      });
      expect(opened).toMatchObject({
        checkoutUrl: `http://portal.example/static-gcash?sandbox=${opened.providerId}`,
        qrCodeValue: null,
      });
    },
  );
  test("Dayon QRPH has a valid QR Ph code and the page too", async () => {
    const opened = await bench({ mode: "never", secret: "s" }).provider.open(request);
    expect(checkQrph(opened.qrCodeValue ?? "", request.amountCentavos)).toBeNull();
    expect(opened.qrCodeValue).toContain(request.reference);
    expect(opened.qrCodeValue).toContain("5924PENAFRANCIA DOOR-TO-DOOR60");
    expect(opened.checkoutUrl).toContain("sandbox");
  });
  test("the payment's id has the form of a transaction's", async () => {
    const { providerId } = await bench({ mode: "never", secret: "s" }).provider.open(request);
    expect(providerId).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/u);
  });
  test("a reference is refused with another amount", async () => {
    const { provider } = bench({ mode: "never", secret: "s" });
    await provider.open(request);
    await expect(provider.open({ ...request, amountCentavos: 1 })).rejects.toThrow(
      "another payment",
    );
  });
  test("the page finds a payment by its id, or a transaction's newest payment", async () => {
    const { provider } = bench({ mode: "never", secret: "s" });
    const first = await provider.open(request);
    const second = await provider.open({ ...request, reference: "TXN-2026-000123-2" });
    expect(await provider.find(first.providerId)).toMatchObject({ ...first, status: "open" });
    expect(await provider.find(request.transactionId)).toMatchObject(second);
    expect(await provider.find("nobody's")).toBeNull();
    await expect(provider.press("nobody's", "approve")).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

describe("the payer's choices", () => {
  test("another currency is reported", async () => {
    const { provider } = bench({ mode: "never", secret: "s" });
    await provider.open(request);
    const reading = await provider.press(request.transactionId, "approve", { currency: "USD" });
    expect(reading).toMatchObject({ money: [{ currency: "USD" }] });
  });
  test("expire ends the payment at once", async () => {
    const { provider } = bench({ mode: "never", secret: "s" });
    await provider.open(request);
    expect(await provider.press(request.transactionId, "expire")).toMatchObject({
      status: "expired",
    });
  });
  test("delay: the money arrives a few seconds later, with a webhook", async () => {
    const { provider, pass, deliveries } = bench({ mode: "prompt", secret: "s" });
    const { providerId } = await provider.open(request);
    expect(await provider.press(providerId, "delay")).toMatchObject({ status: "open" });
    await pass(4_999);
    expect(await provider.read(ref(providerId))).toMatchObject({ status: "open" });
    expect(deliveries).toHaveLength(0);
    await pass(1);
    const paidAt = new Date("2026-03-02T01:00:05Z");
    expect(await provider.read(ref(providerId))).toMatchObject({ money: [{ paidAt }] });
    expect(deliveries).toHaveLength(1);
  });
  test("money on its way arrives after a cancellation, with a webhook", async () => {
    const { provider, pass, deliveries } = bench({ mode: "prompt", secret: "s" });
    const { providerId } = await provider.open(request);
    await provider.press(providerId, "delay");
    expect(await provider.cancel(ref(providerId))).toMatchObject({ status: "cancelled" });
    await pass(5_000);
    expect(await provider.read(ref(providerId))).toMatchObject({ status: "paid" });
    expect(deliveries.map(({ rawBody }) => JSON.parse(String(rawBody)).type)).toEqual([
      "payment.cancelled",
      "payment.paid",
    ]);
  });
  test("of twenty concurrent presses one pays, with one webhook", async () => {
    const { provider, deliveries } = bench({ mode: "prompt", secret: "s" });
    const { providerId } = await provider.open(request);
    await Promise.all(Array.from({ length: 20 }, () => provider.press(providerId, "approve")));
    expect(deliveries).toHaveLength(1);
  });
});

describe("webhooks", () => {
  test("an expiry has one webhook, whether found by a read or by time", async () => {
    const { provider, pass, deliveries } = bench({ mode: "prompt", secret: "s" });
    const { providerId } = await provider.open(request);
    await pass(30 * MINUTE);
    await provider.read(ref(providerId));
    await pass(1_000);
    expect(deliveries.map(({ rawBody }) => JSON.parse(String(rawBody)))).toEqual([
      {
        event_id: `evt_${providerId}_expired`,
        type: "payment.expired",
        payment_id: providerId,
        reference: request.reference,
      },
    ]);
  });
  test("a webhook is retried with backoff until it is acknowledged", async () => {
    const broken = [
      () => new Response(null, { status: 500 }),
      () => new Response(null, { status: 302 }),
      (): Response => {
        throw new TypeError("no connection");
      },
    ];
    const { provider, pass, now, deliveries } = bench({
      mode: "prompt",
      secret: "s",
      answers: broken,
    });
    const { providerId } = await provider.open(request);
    await provider.press(providerId, "approve");
    for (const [wait, so_far] of [
      [999, 1],
      [1, 2],
      [1_999, 2],
      [1, 3],
      [3_999, 3],
      [1, 4],
      [60 * MINUTE, 4],
    ] as const) {
      await pass(wait);
      expect(deliveries).toHaveLength(so_far);
    }
    const last = deliveries[3];
    if (!last) throw new Error("nothing was delivered");
    const sentAt = new Date(now().getTime() - 60 * MINUTE);
    expect(provider.readWebhook(last.rawBody, last.headers, sentAt)).toHaveLength(1);
  });
  test("it gives up after ten tries", async () => {
    const answers = Array.from({ length: 20 }, () => () => new Response(null, { status: 500 }));
    const { provider, pass, deliveries } = bench({ mode: "prompt", secret: "s", answers });
    await provider.open(request);
    await provider.press(request.transactionId, "approve");
    for (let turn = 0; turn < 20; turn += 1) await pass(10 * MINUTE);
    expect(deliveries).toHaveLength(10);
  });
});
