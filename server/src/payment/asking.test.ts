import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { deliveryBench, type Bench } from "../../test/fixtures/deliveries.ts";
import { runDue } from "../../test/harness/run-due.ts";
import { sandboxGateway } from "../../test/harness/sandbox-gateway.ts";
import { Problem } from "../problem/problem.ts";
import type { PaymentProvider } from "../providers/payment/payment-provider.ts";
import { listedSettler, sweepPayments } from "./sweep-payments.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const REAL = { callsPerSecond: 20, watched: { untoldMs: 4_900, toldMs: 14_900 } };
let bench: Bench;
beforeAll(async () => {
  bench = await deliveryBench();
});
afterEach(() => {
  bench.useGateway(bench.gateway);
  bench.clock.advance(2 * 60 * MINUTE);
});

function counting(pace = REAL) {
  const read = vi.fn<PaymentProvider["read"]>((payment) => bench.gateway.read(payment));
  bench.useGateway({ ...bench.gateway, read }, pace);
  return read;
}
const tooOften = async (): Promise<never> => {
  throw new Problem("provider_unavailable", undefined, { retryAfterSeconds: 30 });
};

test("a watched payment is asked about every five seconds, every fifteen while webhooks arrive", async () => {
  const { uuid, providerId } = await bench.checkedOut();
  const read = counting();
  const watch = async (seconds: number) => {
    read.mockClear();
    for (let second = 0; second < seconds; second += 1) {
      bench.clock.advance(SECOND);
      await bench.readPublic(uuid);
    }
    return read.mock.calls.length;
  };
  expect(await watch(60)).toBe(12);
  await sandboxGateway(bench).send(providerId);
  await runDue(bench.context);
  expect(await watch(60)).toBe(4);
});

test("with more payers than turns the gateway is not asked more often, and each page is answered", async () => {
  const payers = await Promise.all(Array.from({ length: 12 }, () => bench.checkedOut()));
  const read = counting({ ...REAL, callsPerSecond: 2 });
  bench.clock.advance(6 * SECOND);
  for (let round = 0; round < 3; round += 1) {
    const pages = await Promise.all(payers.map(({ uuid }) => bench.readPublic(uuid)));
    expect(pages.map(({ status }) => status)).toEqual(payers.map(() => 200));
  }
  expect(read.mock.calls.length).toBeLessThanOrEqual(2);
  const waiting = await bench.context.db
    .selectFrom("payment")
    .select("id")
    .where("status", "=", "open")
    .where("looked_at", "<", bench.clock.now())
    .execute();
  // Nothing was written about those that got no turn.
  expect(waiting.length).toBeGreaterThanOrEqual(10);
});

describe("the sweeper", () => {
  test("leaves payments without a turn for the next second", async () => {
    await Promise.all(Array.from({ length: 8 }, () => bench.checkedOut()));
    const read = counting({ ...REAL, callsPerSecond: 2 });
    bench.clock.advance(31 * SECOND);
    const asked = async () => {
      read.mockClear();
      await sweepPayments(bench.context);
      return read.mock.calls.length;
    };
    expect(await asked()).toBe(2);
    expect(await asked()).toBe(0);
    bench.clock.advance(10 * SECOND);
    expect(await asked()).toBe(2);
  });
});

describe("a gateway that is asked too often", () => {
  test("is left alone for as long as it says, by polls and by people", async () => {
    const { uuid, token } = await bench.checkedOut();
    const other = await bench.created();
    const read = vi.fn<PaymentProvider["read"]>(tooOften);
    const open = vi.fn<PaymentProvider["open"]>((request) => bench.gateway.open(request));
    bench.useGateway({ ...bench.gateway, read, open }, REAL);
    bench.clock.advance(6 * SECOND);
    expect((await bench.read(uuid, token)).data.status).toBe("For Payment");
    for (const _ of [1, 2, 3]) {
      bench.clock.advance(9 * SECOND);
      await bench.read(uuid, token);
      await sweepPayments(bench.context);
    }
    expect(read).toHaveBeenCalledTimes(1);
    expect(await bench.checkout(other.uuid, other.token)).toMatchObject({ status: 503 });
    expect(open).not.toHaveBeenCalled();
    bench.clock.advance(4 * SECOND);
    expect((await bench.checkout(other.uuid, other.token)).status).toBe(200);
  });
});

test("of a crowd those who paid are found by one call for all, without a webhook", async () => {
  const payers = await Promise.all(Array.from({ length: 42 }, () => bench.checkedOut()));
  const read = vi.fn<PaymentProvider["read"]>((payment) => bench.gateway.read(payment));
  const newest = vi.fn<NonNullable<PaymentProvider["newest"]>>(
    bench.gateway.newest ?? (async () => []),
  );
  const settleListed = listedSettler();
  const look = async (callsPerSecond: number) => {
    bench.useGateway({ ...bench.gateway, read, newest }, { ...REAL, callsPerSecond });
    bench.clock.advance(5 * SECOND);
    await settleListed(bench.context);
    return [newest.mock.calls.length, read.mock.calls.length];
  };
  const paid = payers.slice(0, 2);
  await Promise.all(paid.map(({ providerId }) => bench.press(providerId, "approve")));
  expect(await look(20), "few are asked about one by one").toEqual([0, 0]);
  expect(await look(2), "one turn for the list, one for a payment").toEqual([1, 1]);
  expect(await look(2)).toEqual([2, 2]);
  const payments = await Promise.all(payers.map(({ uuid }) => bench.paymentsOf(uuid)));
  expect(payments.flat().filter(({ status }) => status === "paid").length).toBe(2);
});
