import { sign } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import {
  DELAYS_MS,
  MAYA_KEYS,
  mayaBench,
  rsaPair,
} from "../../../test/fixtures/gateway-benches.ts";
import { refOf, requestAt } from "../../../test/fixtures/payment-bench.ts";
import { failureOf } from "../../../test/harness/failure-of.ts";
import { mayaTerms } from "./maya.ts";
import { paymentProviderContract } from "../../../test/contracts/payment-provider-contract.ts";
import {
  moneyAsItCame,
  unansweredCalls,
} from "../../../test/contracts/payment-gateways-contract.ts";
import type { PaymentRequest } from "./payment-provider.ts";

const MINUTE = 60_000;
const wire = { opens: "anew", keepsExpiry: false, endsOnDecline: true } as const;

describe.each([
  ["production", "live", true],
  ["the sandbox", "test", false],
] as const)("Maya's %s", (name, mode, cancels) => {
  const traits = { ...wire, cancels };
  paymentProviderContract(
    `Maya's ${name}`,
    {
      authenticity: "fields",
      pageForQr: true,
      page: traits,
      qr: traits,
      refunds: mayaTerms,
      lists: false,
      listsRefunds: false,
    },
    (options) =>
      mayaBench({ mode, secret: options.secret, delaysMs: () => DELAYS_MS[options.mode] }),
  );
});

let it: Awaited<ReturnType<typeof mayaBench>>;
let request: PaymentRequest;
beforeEach(async () => {
  it = await mayaBench();
  request = requestAt(it.now());
});
const open = async (channel: PaymentRequest["channel"] = "Gcash") => {
  request = requestAt(it.now(), { channel });
  const { providerId } = await it.provider.open(request);
  return { providerId, read: () => it.provider.read(refOf(request, providerId)) };
};

describe("opening", () => {
  test("the public key opens, the secret key reads", async () => {
    const { read } = await open();
    await read();
    const keyOf = (authorization = "") =>
      Buffer.from(authorization.slice("Basic ".length), "base64").toString();
    const keys = it.double.calls.map(({ method, headers }) => [
      method,
      keyOf(headers.authorization),
    ]);
    expect(keys).toEqual([
      ["GET", `${MAYA_KEYS.secretKey}:`],
      ["POST", `${MAYA_KEYS.publicKey}:`],
      ["GET", `${MAYA_KEYS.secretKey}:`],
    ]);
  });
  test("it is asked by our reference first: what is paid is not opened again", async () => {
    const { providerId } = await open();
    await it.press(providerId, "approve");
    expect(await it.provider.open(request)).toMatchObject({ providerId, checkoutUrl: null });
  });
  test("a payer with one name only has no last name there", async () => {
    const payer = { ...request.payer, name: "SUHARTO" };
    expect(await it.provider.open({ ...request, payer })).toMatchObject({
      checkoutUrl: expect.any(String) as string,
    });
  });
  test("after a lost answer another is opened, and money on either is read together", async () => {
    it.double.faults.push(null, "lost");
    expect(await failureOf(it.provider.open(request))).toMatchObject({
      code: "provider_unavailable",
    });
    const { providerId } = await it.provider.open(request);
    const read = () => it.provider.read(refOf(request, providerId));
    expect(await read()).toMatchObject({ status: "open" });
    await it.press(providerId, "approve");
    expect(await read()).toMatchObject({ status: "paid", money: [{ amountCentavos: 18_550 }] });
    await it.double.arrive(providerId);
    expect(await read()).toMatchObject({
      money: [{ amountCentavos: 18_550 }, { amountCentavos: 18_550 }],
    });
  });
});

describe("the end", () => {
  test("Maya ends it after an hour", async () => {
    const { read } = await open("Dayon QRPH");
    await it.pass(60 * MINUTE);
    expect(await read()).toMatchObject({ status: "expired" });
  });
  test("a payer who has scanned pays long after that", async () => {
    const { providerId, read } = await open("Dayon QRPH");
    await it.pass(90 * MINUTE);
    await it.double.arrive(providerId);
    expect(await read()).toMatchObject({ money: [{ paidAt: it.now() }] });
  });
});

describe("refusals and failures", () => {
  test.each([
    ["publicKey", "K003"],
    ["secretKey", "K003"],
  ] as const)("a wrong %s is a refusal", async (which, code) => {
    const other = await mayaBench({ keys: { ...MAYA_KEYS, [which]: "pk-other" } });
    expect(await failureOf(other.provider.open(request))).toMatchObject({
      name: "ProviderRefused",
      code: `skyward:${code}`,
      ofKey: true,
    });
  });
  test("the key that opens payments is checked without opening one", async () => {
    const other = await mayaBench({ keys: { ...MAYA_KEYS, publicKey: "pk-other" } });
    const check = async ({ provider }: typeof it) => provider.checkOtherKey?.();
    expect(await failureOf(check(other))).toMatchObject({ ofKey: true });
    await check(it);
    expect(it.double.calls.map(({ status }) => status)).toEqual([400]);
    it.double.faults.push("dead");
    expect(await failureOf(check(it))).toMatchObject({ code: "provider_unavailable" });
  });
  test("a wrong field is a refusal", async () => {
    const small = { ...request, amountCentavos: 0 };
    expect(await failureOf(it.provider.open(small))).toMatchObject({
      code: "skyward:2553",
      ofKey: false,
    });
  });
  unansweredCalls(() => it, { name: "skyward", odd: "checkoutId", callsBefore: [null] });
});

describe("money", () => {
  moneyAsItCame(() => it);
  test("paid again under its reference, it is read as two sums", async () => {
    const { providerId, read } = await open();
    await it.press(providerId, "approve");
    await it.double.arrive(providerId, { amountCentavos: 500 });
    expect(await read()).toMatchObject({
      money: [{ amountCentavos: 18_550 }, { amountCentavos: 500 }],
    });
  });
});

describe("money that goes back", () => {
  test("what is left of it is read, until nothing is", async () => {
    const { providerId, read } = await open();
    await it.press(providerId, "approve");
    const money = { moneyId: providerId, amountCentavos: 18_550, paidAt: it.now() };
    const ask = (number: number, amountCentavos: number) =>
      it.provider.refunds.ask({
        reference: `${request.reference}-R${number}`,
        payment: refOf(request, providerId),
        money,
        amountCentavos,
      });
    await it.pass(24 * 60 * MINUTE);
    await ask(1, 5_000);
    expect(await read()).toMatchObject({ status: "paid", money: [{ amountCentavos: 13_550 }] });
    await ask(2, 13_550);
    expect(await read()).toMatchObject({ status: "cancelled" });
  });
});

describe("webhooks", () => {
  const refused = expect.objectContaining({ code: "webhook_refused" });
  const NONCE = "ebda1e3fb8813e9c491775f0d25365bc";
  /** The documents show a header, but neither key nor body of it: the text that is signed is written out here by hand. */
  const BODY =
    '{"id":"8d1c","isPaid":true,"status":"PAYMENT_SUCCESS","amount":185.50,"currency":"PHP","paymentTokenId":null,"description":"","items":[],"fundSource":{"type":"qrph","details":{}},"receipt":{"b":"2","a":"1"},"list":["x","y"],"requestReferenceNumber":"TXN-1"}';
  const SIGNED = `amount=185.50&currency=PHP&fundSource.type=qrph&id=8d1c&isPaid=true&list.0=x&list.1=y&receipt.a=1&receipt.b=2&requestReferenceNumber=TXN-1&status=PAYMENT_SUCCESS&nonce=${NONCE}`;
  const headersAt = (at: Date, text = SIGNED, key = "first") => ({
    "x-maya-webhook-signature": `nonce=${NONCE},v1=${sign("sha256", Buffer.from(text), rsaPair(key).privateKey).toString("hex")}`,
    "x-maya-webhook-timestamp": String(at.getTime()),
  });
  const read = (body: string, headers: Record<string, string>) =>
    it.provider.readWebhook(Buffer.from(body), headers, it.now());

  test("the signed text is every value that is not empty, as it is written, sorted", () => {
    expect(read(BODY, headersAt(it.now()))).toEqual([
      { eventId: "8d1c:PAYMENT_SUCCESS", providerId: null, reference: "TXN-1" },
    ]);
    const asNumber = SIGNED.replace("185.50", "185.5");
    expect(() => read(BODY, headersAt(it.now(), asNumber))).toThrow(refused);
  });
  test("either of Maya's two keys is right, no other", () => {
    expect(read(BODY, headersAt(it.now(), SIGNED, "the next key"))).toHaveLength(1);
    expect(() => read(BODY, headersAt(it.now(), SIGNED, "a third key"))).toThrow(refused);
  });
  test.each(["", "v1=00", "nonce=1,v1=xyz", `nonce=${NONCE},v1=`, `nonce=,v1=00`])(
    "the header %j is refused",
    (header) => {
      const headers = { ...headersAt(it.now()), "x-maya-webhook-signature": header };
      expect(() => read(BODY, headers)).toThrow(refused);
    },
  );
  test("a failure and an end are told, each once", async () => {
    await it.press((await open()).providerId, "decline");
    const { providerId } = await open();
    await it.provider.cancel(refOf(request, providerId));
    const statuses = it.sent.map(({ rawBody }) => JSON.parse(String(rawBody)).status);
    expect(statuses).toEqual(["PAYMENT_FAILED", "PAYMENT_CANCELLED"]);
  });
});
