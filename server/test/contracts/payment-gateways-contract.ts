import { QR_CHANNEL, type PaymentChannel } from "@portal/contract/courier";
import { expect, test } from "vitest";
import type { GatewayDouble } from "../doubles/gateway-double.ts";
import type { GatewayBench } from "../fixtures/gateway-benches.ts";
import { anyTime, refOf, requestAt, type PaymentBench } from "../fixtures/payment-bench.ts";
import { failureOf } from "../harness/failure-of.ts";
import { stackOf } from "../../src/problem/problem.ts";

const MINUTE = 60_000;

async function opened(bench: PaymentBench, channel: PaymentChannel = "Gcash") {
  const request = requestAt(bench.now(), { channel });
  const { providerId } = await bench.provider.open(request);
  return { providerId, read: () => bench.provider.read(refOf(request, providerId)) };
}

/**
 * @param name what a log calls the account
 * @param odd the field that an answer in another shape lacks
 * @param callsBefore those that opening makes before the one that opens
 */
export function unansweredCalls(
  benchNow: () => GatewayBench<GatewayDouble>,
  { name, odd, callsBefore = [] }: { name: string; odd: string; callsBefore?: null[] },
): void {
  test.each([
    ["dead", "no answer"],
    ["busy", "429"],
    ["broken", "502"],
    ["odd", `shape:${odd}`],
  ] as const)("%s: unavailable, and the log says %s", async (fault, logged) => {
    const { double, provider, now } = benchNow();
    double.faults.push(...callsBefore, fault);
    const failure = await failureOf(provider.open(requestAt(now())));
    expect(failure).toMatchObject({ code: "provider_unavailable" });
    expect(stackOf(failure)).toContain(`${name}:${logged}`);
    // Nobody's number, no key, and no word of the gateway's.
    expect(stackOf(failure)).not.toMatch(/4871|DoubleDouble|Too many/u);
  });
}

/** What came is told in centavos and with its currency, never as what was asked for. */
export function moneyAsItCame(benchNow: () => GatewayBench<GatewayDouble>): void {
  const paidWith = async (channel: PaymentChannel, paid: object) => {
    const bench = benchNow();
    const { providerId, read } = await opened(bench, channel);
    await bench.double.press(providerId, "authorize", paid);
    return read();
  };
  test.each([
    ["Gcash", 18_550.5, 18_551],
    [QR_CHANNEL, 18_550.5, 18_551],
    ["Gcash", 0, 0],
    [QR_CHANNEL, 0, 0],
    ["Gcash", 18_549.5, 18_549],
  ] as const)("%s: %d centavos are reported as %d", async (channel, paid, told) => {
    const reading = await paidWith(channel, { amountCentavos: paid });
    expect(reading).toMatchObject({ status: "paid", money: [{ amountCentavos: told }] });
  });
  test.each(["Gcash", QR_CHANNEL] as const)("%s: another currency is reported", async (channel) => {
    const reading = await paidWith(channel, { currency: "USD" });
    expect(reading).toMatchObject({ status: "paid", money: [{ currency: "USD" }] });
  });
}

type PagedDouble = GatewayDouble & { books: { pageSize: number } };

/** For gateways that list money and refunds: those of a day by page, with refunds that somebody made on the gateway's own page. */
export function listsByPage(benchNow: () => GatewayBench<PagedDouble>): void {
  test("the ledger is read page by page", async () => {
    const bench = benchNow();
    bench.double.books.pageSize = 2;
    for (const _ of [1, 2, 3, 4, 5]) {
      const { providerId } = await opened(bench);
      await bench.press(providerId, "approve");
    }
    const from = new Date(bench.now().getTime() - MINUTE);
    await bench.pass(MINUTE);
    const listed = (await bench.provider.ledger?.(from, bench.now(), anyTime)) ?? [];
    const ids = bench.double.ledger.map(({ moneyId }) => moneyId);
    expect(listed.map(({ moneyId }) => moneyId).toSorted()).toEqual(ids.toSorted());
  });
  test("refunds are read page by page, those of the gateway's own page too", async () => {
    const bench = benchNow();
    const { books, ledger, calls } = bench.double;
    books.pageSize = 2;
    const { providerId } = await opened(bench);
    await bench.press(providerId, "approve");
    const moneyId = ledger.at(-1)?.moneyId ?? "";
    const from = bench.now();
    const made = ["ref_1", "ref_2", "ref_3", "ref_4", "ref_5"];
    for (const id of made) {
      books.refunds.add({ id, reference: "", moneyId, amountCentavos: 1, status: "done" });
      await bench.pass(MINUTE);
    }
    const idsFrom = async (minutes: number) => {
      const begin = new Date(from.getTime() + minutes * MINUTE);
      const listed = (await bench.provider.sentBack?.(begin, bench.now(), anyTime)) ?? [];
      return listed.map(({ refundId }) => refundId);
    };
    expect((await idsFrom(0)).toSorted()).toEqual(made);
    const before = calls.length;
    expect(await idsFrom(4)).toEqual(["ref_5"]);
    expect(calls.length - before).toBe(1);
  });
}
