import { paymentChannels, type PaymentChannel } from "@portal/contract/courier";
import { DAY_MS } from "@portal/contract/days";
import { describe, expect, test } from "vitest";
import {
  anyTime,
  refOf,
  requestAt,
  type OpenBench,
  type PaymentBench,
  type PaymentTraits,
} from "../fixtures/payment-bench.ts";
import { failureOf } from "../harness/failure-of.ts";
import { ProviderRefused } from "../../src/providers/provider-call.ts";
import type { RefundRequest } from "../../src/providers/payment/payment-provider.ts";

const ACCEPTED = expect.stringMatching(/^(?:sent|done)$/u);

/** Sending money back, by channel, and the gateway's ledger. */
export function paymentRefunds(
  openBench: OpenBench,
  { refunds, lists, listsOtherIds, listsRefunds }: PaymentTraits,
): void {
  const paid = async (
    channel: PaymentChannel,
  ): Promise<{ bench: PaymentBench; refund: RefundRequest }> => {
    const bench = await openBench({ mode: "never", secret: "first secret" });
    const request = requestAt(bench.now(), { channel });
    const { providerId } = await bench.provider.open(request);
    await bench.press(providerId, "approve");
    const payment = refOf(request, providerId);
    const reading = await bench.provider.read(payment);
    if (reading.status !== "paid") throw new Error(`the payment is ${reading.status}`);
    const { moneyId, amountCentavos, paidAt } = reading.money[0];
    const money = { moneyId, amountCentavos, paidAt: paidAt ?? bench.now() };
    const reference = `${request.reference}-R1`;
    return { bench, refund: { reference, payment, money, amountCentavos } };
  };

  describe.each(paymentChannels.filter((channel) => refunds[channel] !== null))("%s", (channel) => {
    test("what was asked for is found by its reference, once, and comes to its end", async () => {
      const { bench, refund } = await paid(channel);
      const { ask, find } = bench.provider.refunds;
      expect(await find(refund)).toBeNull();
      const asked = await ask(refund);
      expect(asked).toEqual({
        refundId: expect.stringMatching(/./u),
        amountCentavos: refund.amountCentavos,
        status: ACCEPTED,
      });
      expect(await find(refund)).toEqual(asked);
      await bench.pass(DAY_MS);
      expect(await find(refund)).toEqual({ ...asked, status: "done" });
      expect(bench.refunded()).toMatchObject([
        { reference: refund.reference, amountCentavos: 18_550 },
      ]);
    });
    test("after a lost answer it is found", async () => {
      const { bench, refund } = await paid(channel);
      const { ask, find } = bench.provider.refunds;
      expect(await find(refund)).toBeNull();
      bench.loseRefund();
      expect(await failureOf(ask(refund))).toMatchObject({ code: "provider_unavailable" });
      expect(await find(refund)).toMatchObject({ status: ACCEPTED });
      expect(bench.refunded()).toHaveLength(1);
    });
    test.runIf(refunds[channel]?.days)("too late nothing is asked for", async () => {
      const { bench, refund } = await paid(channel);
      await bench.pass((refunds[channel]?.days ?? 0) * DAY_MS);
      expect(await failureOf(bench.provider.refunds.ask(refund))).toBeInstanceOf(ProviderRefused);
      expect(bench.refunded()).toEqual([]);
    });
    test("a part goes back the day after the payment; more than was received is refused", async () => {
      const { bench, refund } = await paid(channel);
      const { ask, find } = bench.provider.refunds;
      await bench.pass(DAY_MS);
      await ask({ ...refund, amountCentavos: 5_050 });
      const rest = { ...refund, reference: `${refund.reference}2`, amountCentavos: 13_501 };
      expect(await failureOf(ask(rest))).toBeInstanceOf(ProviderRefused);
      expect(await find(rest)).toBeNull();
      expect(bench.refunded()).toMatchObject([{ amountCentavos: 5_050 }]);
    });
  });
  test.each(paymentChannels.filter((channel) => refunds[channel] === null))(
    "%s: nothing goes back",
    async (channel) => {
      const { bench, refund } = await paid(channel);
      await bench.pass(DAY_MS);
      expect(await failureOf(bench.provider.refunds.ask(refund))).toBeInstanceOf(ProviderRefused);
      expect(bench.refunded()).toEqual([]);
    },
  );

  test(`it ${listsRefunds ? "lists what it has sent back in a time" : "has no list of what it has sent back"}`, async () => {
    const { bench, refund } = await paid("Gcash");
    const { refunds: its, sentBack } = bench.provider;
    expect(sentBack !== null).toBe(listsRefunds);
    if (refunds.Gcash === null || !sentBack) return;
    await bench.pass(DAY_MS);
    const asked = await its.ask(refund);
    const [at, later] = [bench.now(), new Date(bench.now().getTime() + DAY_MS)];
    const { reference, money } = refund;
    const entry = { ...asked, moneyId: money.moneyId, reference, at };
    expect(await sentBack(at, later, anyTime)).toEqual([entry]);
    expect(await sentBack(new Date(at.getTime() - DAY_MS), at, anyTime)).toEqual([]);
    expect(await sentBack(later, new Date(later.getTime() + DAY_MS), anyTime)).toEqual([]);
  });

  test(`it ${lists ? "lists what it has received in a time" : "has no list of what it has received"}`, async () => {
    const { bench, refund } = await paid("Gcash");
    const { ledger, newest } = bench.provider;
    expect([ledger !== null, newest !== null]).toEqual([lists, lists]);
    const start = bench.now();
    const [before, after] = [-DAY_MS, DAY_MS].map((ms) => new Date(start.getTime() + ms)) as [
      Date,
      Date,
    ];
    const listed = (await ledger?.(before, after, anyTime)) ?? [];
    const { amountCentavos } = refund.money;
    const { reference } = refund.payment;
    const entry = {
      moneyId: expect.toSatisfy((id) => listsOtherIds === true || id === refund.money.moneyId),
      reference,
      amountCentavos,
      currency: "PHP",
      feeCentavos: expect.toSatisfy((fee) => fee === null || Number.isSafeInteger(fee)),
      at: start,
    };
    expect(listed).toEqual(lists ? [entry] : []);
    const lately = (await newest?.(new Date(start.getTime() - 1_000), after)) ?? [];
    expect(lately).toEqual(listed);
    expect((await ledger?.(before, start, anyTime)) ?? []).toEqual([]);
    expect((await ledger?.(after, new Date(after.getTime() + DAY_MS), anyTime)) ?? []).toEqual([]);
  });
}
