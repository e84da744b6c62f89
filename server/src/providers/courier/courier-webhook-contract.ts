import { beforeEach, expect, test } from "vitest";
import {
  booked,
  type CourierBench,
  type CourierDelivery,
  type CourierTraits,
  type OpenCourierBench,
} from "../../../test/fixtures/courier-bench.ts";
import type { CourierNotice } from "./courier-provider.ts";

const MINUTE = 60_000;
const refused = expect.objectContaining({ code: "webhook_refused" });

/** @param lateMs how long after the delivery it is read */
function noticesOf(
  { provider, now }: CourierBench,
  { rawBody, headers }: CourierDelivery,
  lateMs = 0,
): CourierNotice[] {
  const read = provider.readWebhook(rawBody, headers, new Date(now().getTime() + lateMs));
  if ("handshake" in read) throw new Error("This is a handshake.");
  return read;
}

/** Every adapter's webhooks. A courier "by hand" reports by itself; the others only name a parcel. */
export function courierWebhookContract(openBench: OpenCourierBench, traits: CourierTraits): void {
  let bench: CourierBench;
  let sent: CourierDelivery;
  let trackingNumber: string | null = null;
  beforeEach(async () => {
    bench = await openBench({ secret: "first secret" });
    trackingNumber = traits.booking === "by_hand" ? null : await booked(bench);
    await bench.step();
    sent = bench.deliveries[0] ?? { rawBody: Buffer.of(), headers: {} };
  });

  test("a webhook names its event and its parcel; only a courier by hand reports by itself", () => {
    const [notice] = noticesOf(bench, sent);
    expect(notice?.eventId).toMatch(/./u);
    expect(trackingNumber ?? notice?.reference).toMatch(/./u);
    expect(notice?.trackingNumber).toBe(trackingNumber ?? notice?.trackingNumber);
    expect(notice?.report === null).toBe(traits.booking !== "by_hand");
  });
  test("each event has its own name, the same when it is read again", async () => {
    await bench.step();
    const ids = () =>
      bench.deliveries.flatMap((delivery) =>
        noticesOf(bench, delivery).map(({ eventId }) => eventId),
      );
    expect(new Set(ids()).size).toBe(bench.deliveries.length);
    expect(ids()).toEqual(ids());
  });
  test("an unreadable body is refused", () => {
    const unreadable = { ...sent, rawBody: Buffer.from("{") };
    expect(() => noticesOf(bench, unreadable)).toThrow(refused);
  });
  moreOf[traits.webhooks](openBench, () => ({ bench, sent }));
}

type More = (openBench: OpenCourierBench, at: () => Sent) => void;
type Sent = { bench: CourierBench; sent: CourierDelivery };

/** What is not signed proves nothing, so there is nothing to refuse: `track` alone decides. */
const moreOf: Record<CourierTraits["webhooks"], More> = {
  signed: signedWebhooks,
  unsigned: () => undefined,
};

function signedWebhooks(openBench: OpenCourierBench, at: () => Sent): void {
  const readAfter = (ms: number) => () => noticesOf(at().bench, at().sent, ms);

  test("a webhook is valid for five minutes", () => {
    expect(readAfter(4 * MINUTE)()).toHaveLength(1);
  });
  test("a stale webhook is refused", () => expect(readAfter(5 * MINUTE + 1_000)).toThrow(refused));
  test("a webhook from the future is refused", () => expect(readAfter(-MINUTE)).toThrow(refused));
  test("an altered body is refused", () => {
    const { bench, sent } = at();
    const text = sent.rawBody.toString("utf8");
    const altered = text.replace(/\d(?=\D*$)/u, (digit) => `${(Number(digit) + 1) % 10}`);
    expect(altered).not.toBe(text);
    expect(() => noticesOf(bench, { ...sent, rawBody: Buffer.from(altered) })).toThrow(refused);
  });
  test("a webhook without its signature is refused", () => {
    const { bench, sent } = at();
    const { signature: _, ...told } = JSON.parse(String(sent.rawBody));
    const rawBody = Buffer.from(JSON.stringify(told));
    expect(() => noticesOf(bench, { headers: {}, rawBody })).toThrow(refused);
  });
  test("a webhook signed with another secret is refused", async () => {
    const { bench, sent } = at();
    const other = await openBench({ secret: "second secret" });
    const read = () => noticesOf({ ...other, now: bench.now }, sent);
    expect(read).toThrow(refused);
  });
}
