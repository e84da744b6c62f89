import { beforeEach, expect, test } from "vitest";
import {
  requestAt,
  type Delivery,
  type OpenBench,
  type PaymentBench,
  type PaymentTraits,
} from "../fixtures/payment-bench.ts";

const MINUTE = 60_000;
const refused = expect.objectContaining({ code: "webhook_refused" });

type Sent = {
  /** Reads the webhook that was sent, or another, `ms` after it came. */
  read: (change?: Partial<Delivery> & { afterMs?: number }) => unknown;
  rawBody: () => Buffer;
};

/** Whatever the kind: nothing is believed of a webhook but that it came, so these only keep noise away. */
export function paymentForgeries(
  openBench: OpenBench,
  authenticity: PaymentTraits["authenticity"],
): void {
  let bench: PaymentBench;
  let delivery: Delivery;
  beforeEach(async () => {
    bench = await openBench({ mode: "prompt", secret: "first secret" });
    const { providerId } = await bench.provider.open(requestAt(bench.now()));
    await bench.press(providerId, "approve");
    delivery = bench.deliveries[0] ?? { rawBody: Buffer.of(), headers: {} };
  });
  const sent: Sent = {
    read: ({ afterMs = 0, ...change } = {}) => {
      const { rawBody, headers } = { ...delivery, ...change };
      const at = new Date(bench.now().getTime() + afterMs);
      return bench.provider.readWebhook(rawBody, headers, at);
    },
    rawBody: () => delivery.rawBody,
  };

  test("as it was sent, it is read", () => expect(sent.read()).toHaveLength(1));
  test("a webhook without headers is refused", () =>
    expect(() => sent.read({ headers: {} })).toThrow(refused));
  test("a webhook with another account's secret is refused", async () => {
    const other = await openBench({ mode: "prompt", secret: "second secret" });
    const read = () => other.provider.readWebhook(delivery.rawBody, delivery.headers, other.now());
    expect(read).toThrow(refused);
  });
  test("an unreadable body is refused", () => {
    for (const body of ["", "{", "[]", "null"])
      expect(() => sent.read({ rawBody: Buffer.from(body) }), body).toThrow(refused);
  });
  if (authenticity === "token") signsNothing(sent);
  else signsTheTime(sent);
  if (authenticity === "body") signsTheBytes(sent);
  if (authenticity === "fields") signsTheFields(sent);
}

function signsNothing(sent: Sent): void {
  test("a token is no signature: an old webhook, or an altered one, is read", () => {
    expect(sent.read({ afterMs: 24 * 60 * MINUTE })).toHaveLength(1);
    const spaced = Buffer.concat([sent.rawBody(), Buffer.from("\n")]);
    expect(sent.read({ rawBody: spaced })).toHaveLength(1);
  });
}

function signsTheTime(sent: Sent): void {
  test.each([5 * MINUTE, -5_000])("%i ms old, a webhook is read", (afterMs) =>
    expect(sent.read({ afterMs })).toHaveLength(1),
  );
  test.each([5 * MINUTE + 1_000, -6_000])("%i ms old, a webhook is refused", (afterMs) =>
    expect(() => sent.read({ afterMs })).toThrow(refused),
  );
}

function signsTheBytes(sent: Sent): void {
  test("an altered body is refused, whichever byte it is", () => {
    for (let at = 0; at < sent.rawBody().length; at += 1) {
      const rawBody = Buffer.from(sent.rawBody());
      rawBody.writeUInt8(rawBody.readUInt8(at) ^ 1, at);
      expect(() => sent.read({ rawBody })).toThrow(refused);
    }
  });
  test("altered whitespace in the body is refused", () => {
    const spaced = Buffer.concat([sent.rawBody(), Buffer.from("\n")]);
    expect(() => sent.read({ rawBody: spaced })).toThrow(refused);
  });
}

function signsTheFields(sent: Sent): void {
  test("an altered field is refused, whichever it is; white space is none", () => {
    const body: unknown = JSON.parse(sent.rawBody().toString("utf8"));
    const all = alterations(body);
    expect(all.length).toBeGreaterThan(1);
    for (const altered of all) {
      const text = JSON.stringify(altered);
      expect(() => sent.read({ rawBody: Buffer.from(text) }), text).toThrow(refused);
    }
    const spaced = Buffer.concat([sent.rawBody(), Buffer.from("\n")]);
    expect(sent.read({ rawBody: spaced })).toHaveLength(1);
  });
}

/** The same JSON once for each of its values, with that one changed. */
function alterations(value: unknown): unknown[] {
  if (typeof value === "string") return [`${value}x`];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (Array.isArray(value))
    return value.flatMap((one: unknown, at) =>
      alterations(one).map((other) => value.with(at, other)),
    );
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, one]) =>
    alterations(one).map((other) => ({ ...value, [key]: other })),
  );
}
