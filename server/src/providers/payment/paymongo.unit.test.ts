import { createHmac } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { stackOf } from "../../problem/problem.ts";
import { DELAYS_MS, PAYMONGO_KEY, payMongoBench } from "../../../test/fixtures/gateway-benches.ts";
import { refOf, requestAt } from "../../../test/fixtures/payment-bench.ts";
import { failureOf } from "../../../test/harness/failure-of.ts";
import { payMongoTerms } from "./paymongo-refunds.ts";
import { paymentProviderContract } from "../../../test/contracts/payment-provider-contract.ts";
import {
  listsByPage,
  moneyAsItCame,
  unansweredCalls,
} from "../../../test/contracts/payment-gateways-contract.ts";
import type { PaymentRequest } from "./payment-provider.ts";
import { payMongo } from "./paymongo.ts";

const SECRET = "whsk_first";
const MINUTE = 60_000;
type Bench = Awaited<ReturnType<typeof payMongoBench>>;

paymentProviderContract(
  "PayMongo",
  {
    authenticity: "body",
    pageForQr: false,
    page: { opens: "once", cancels: true, keepsExpiry: false, endsOnDecline: false },
    qr: { opens: "once", cancels: false, keepsExpiry: true, endsOnDecline: true },
    refunds: payMongoTerms,
    lists: true,
    listsRefunds: true,
  },
  async ({ mode, secret }) => {
    const one = await payMongoBench({ secret, delaysMs: () => DELAYS_MS[mode] });
    one.double.events = ["checkout_session.payment.paid"];
    return one;
  },
);

let it: Bench;
let request: PaymentRequest;
beforeEach(async () => {
  it = await payMongoBench();
  request = requestAt(it.now());
});

describe("opening", () => {
  test("the page's address keeps its fragment, and the payer comes back to an address without a query", async () => {
    const opened = await it.provider.open(request);
    expect(opened.checkoutUrl).toMatch(/#hosted$/u);
    const page = await fetch(opened.checkoutUrl ?? "");
    expect(await page.text()).toContain("Authorize");
    const answer = await fetch(opened.checkoutUrl ?? "", {
      method: "POST",
      body: new URLSearchParams({ outcome: "authorize" }),
      redirect: "manual",
    });
    expect(answer.headers.get("location")).toBe(request.returnUrls.success);
    const { status } = await it.provider.read(refOf(request, opened.providerId));
    expect(status).toBe("paid");
  });
  test("after a lost answer the same payment is opened", async () => {
    it.double.faults.push("lost");
    expect(await failureOf(it.provider.open(request))).toMatchObject({
      code: "provider_unavailable",
    });
    const { providerId } = await it.provider.open(request);
    expect(providerId).toMatch(/^cs_/u);
    expect(await it.provider.open(request)).toMatchObject({ providerId });
  });
  test.each([1, 2, 3, 4])(
    "a code whose answer %i was lost is opened once, and shown",
    async (nth) => {
      const code = requestAt(it.now(), { channel: "Dayon QRPH" });
      it.double.faults.push(...Array.from({ length: nth - 1 }, () => null), "lost");
      expect(await failureOf(it.provider.open(code))).toMatchObject({
        code: "provider_unavailable",
      });
      const opened = await it.provider.open(code);
      expect(opened.expiresAt).toEqual(new Date(it.now().getTime() + 30 * MINUTE));
      await it.press(opened.providerId, "approve");
      const reading = await it.provider.read(refOf(code, opened.providerId));
      expect(reading).toMatchObject({ status: "paid", reference: code.reference });
    },
  );
  test("a kept failure answers for a day; another try number gets through", async () => {
    const small = { ...request, amountCentavos: 1_999 };
    const refusal = { name: "ProviderRefused", code: "quadx:parameter_below_minimum" };
    expect(await failureOf(it.provider.open(small))).toMatchObject(refusal);
    // Another body under the key of the failure.
    expect(await failureOf(it.provider.open(request))).toMatchObject({ name: "ProviderRefused" });
    expect((await it.provider.open({ ...request, tryNumber: 2 })).providerId).toMatch(/^cs_/u);
    await it.pass(24 * 60 * MINUTE);
    expect((await it.provider.open(request)).providerId).toMatch(/^cs_/u);
  });
  test.each([
    [29 * MINUTE, 60],
    [20 * MINUTE, 600],
    [0, 1_800],
  ])("%i ms after the beginning a code gets %i seconds", async (late, seconds) => {
    const code = requestAt(it.now(), { channel: "Dayon QRPH" });
    await it.pass(late + (late === 29 * MINUTE ? 30_000 : 0));
    const { expiresAt } = await it.provider.open(code);
    expect(expiresAt).toEqual(new Date(it.now().getTime() + seconds * 1_000));
  });
});

describe("refusals and failures", () => {
  test("a wrong key is a refusal that names account and code", async () => {
    const other = await payMongoBench({ secretKey: "sk_test_other" });
    for (const ask of [
      () => other.provider.open(request),
      () => other.provider.read(refOf(request, "cs_none")),
    ])
      expect(await failureOf(ask())).toMatchObject({
        name: "ProviderRefused",
        code: "quadx:api_key_invalid",
        ofKey: true,
      });
  });
  unansweredCalls(() => it, { name: "quadx", odd: "data" });
  test("the key stands in no error", async () => {
    const failure = await failureOf(
      payMongo({
        account: {
          name: "quadx",
          url: "http://127.0.0.1:9",
          secretKey: PAYMONGO_KEY,
          webhookSecrets: [SECRET],
          mode: "test",
        },
        fetch,
        now: it.now,
      }).open(request),
    );
    expect(stackOf(failure)).not.toContain(PAYMONGO_KEY);
  });
});

describe("money", () => {
  listsByPage(() => it);
  moneyAsItCame(() => it);
  const open = async (channel: PaymentRequest["channel"] = "Gcash") => {
    request = requestAt(it.now(), { channel });
    const { providerId } = await it.provider.open(request);
    return { providerId, read: () => it.provider.read(refOf(request, providerId)) };
  };
  test("it has an id that a refund takes, and a fee", async () => {
    const { providerId, read } = await open();
    await it.press(providerId, "approve");
    expect(await read()).toMatchObject({
      money: [
        {
          moneyId: expect.stringMatching(/^pay_/u),
          feeCentavos: Math.round(18_550 * 0.025),
        },
      ],
    });
  });
  test.each(["Gcash", "Dayon QRPH"] as const)(
    "%s paid twice is read as two sums, the earlier first",
    async (channel) => {
      const { providerId, read } = await open(channel);
      await it.press(providerId, "approve");
      await it.pass(MINUTE);
      await it.double.arrive(providerId, { amountCentavos: 500 });
      const [first, second] = it.double.ledger.slice(-2);
      expect(await read()).toMatchObject({
        status: "paid",
        money: [
          { moneyId: first?.moneyId, amountCentavos: 18_550 },
          { moneyId: second?.moneyId, amountCentavos: 500, paidAt: it.now() },
        ],
      });
    },
  );
  test("late money, after the page was ended, is read", async () => {
    const { providerId, read } = await open();
    await it.provider.cancel(refOf(request, providerId));
    await it.pass(MINUTE);
    await it.double.arrive(providerId);
    expect(await read()).toMatchObject({ money: [{ paidAt: it.now() }] });
  });
});

describe("webhooks", () => {
  /** Signed as the documents say: HMAC-SHA256 of "t.body". They show a header, but neither its key nor its body. */
  const signed = (body: string, at = it.now(), part = "te") => {
    const seconds = Math.floor(at.getTime() / 1_000);
    const made = createHmac("sha256", SECRET).update(`${seconds}.${body}`).digest("hex");
    const other = part === "te" ? "li" : "te";
    return { "paymongo-signature": `t=${seconds},${part}=${made},${other}=` };
  };
  const read = (body: string, headers: Record<string, string>, provider = it.provider) =>
    provider.readWebhook(Buffer.from(body), headers, it.now());
  const about = (resource: unknown) =>
    JSON.stringify({ data: { id: "evt_1", attributes: { type: "any", data: resource } } });
  const refused = expect.objectContaining({ code: "webhook_refused" });

  test("every event of a page and of a code names the payment", async () => {
    for (const channel of ["Gcash", "Dayon QRPH"] as const) {
      const one = requestAt(it.now(), { channel });
      const { providerId } = await it.provider.open(one);
      const before = it.sent.length;
      await it.press(providerId, "approve");
      const events = it.sent
        .slice(before)
        .flatMap(({ rawBody, headers }) => it.provider.readWebhook(rawBody, headers, it.now()));
      expect(events).toHaveLength(channel === "Gcash" ? 2 : 1);
      for (const event of events) expect(event.reference).toBe(one.reference);
      for (const event of events) expect([providerId, null]).toContain(event.providerId);
    }
  });
  test("a code's end names its intent", async () => {
    const code = requestAt(it.now(), { channel: "Dayon QRPH" });
    const { providerId } = await it.provider.open(code);
    await it.pass(30 * MINUTE);
    const { rawBody, headers } = it.sent.at(-1) ?? { rawBody: Buffer.of(), headers: {} };
    expect(it.provider.readWebhook(rawBody, headers, it.now())).toMatchObject([
      { providerId, reference: null },
    ]);
  });
  test("a refund names the payment that it gives back, by our note; one of the gateway's own page does not", () => {
    const told = (notes: string | null) => {
      const body = about({
        id: "ref_1",
        type: "refund",
        attributes: { payment_id: "pay_1", notes },
      });
      return read(body, signed(body)).map(({ reference }) => reference);
    };
    expect(told("LTO-7KQ2-M9DX-4HWC-1-R1")).toEqual(["LTO-7KQ2-M9DX-4HWC-1"]);
    expect(told("LTO-7KQ2-M9DX-4HWC-1.2-R10")).toEqual(["LTO-7KQ2-M9DX-4HWC-1"]);
    expect([told("requested by telephone"), told(null)]).toEqual([[], []]);
  });
  test("an event about something else tells nothing", () => {
    const body = about({ id: "po_1", attributes: {} });
    expect(read(body, signed(body))).toEqual([]);
  });
  test("a signature of the other mode is refused, in test and live", async () => {
    const body = about({ id: "cs_1", attributes: {} });
    expect(() => read(body, signed(body, it.now(), "li"))).toThrow(refused);
    const live = await payMongoBench({ mode: "live" });
    expect(read(body, signed(body, it.now(), "li"), live.provider)).toHaveLength(1);
    expect(() => read(body, signed(body), live.provider)).toThrow(refused);
  });
  test.each(["", "t=1,te=", "te=00", "t=1;te=2", "t=-1,te=00,li="])(
    "the header %j is refused",
    (header) => {
      expect(() => read(about({}), { "paymongo-signature": header })).toThrow(refused);
    },
  );
});
