import fc from "fast-check";
import { transactionStatuses } from "@portal/contract/status";
import { expect, test } from "vitest";
import type { Money } from "../providers/payment/payment-provider.ts";
import { doubtAbout } from "./receive-money.ts";

const EXPIRES = new Date("2026-01-05T02:30:00Z");
const payment = {
  reference: "LTO-1",
  currency: "PHP",
  amount_centavos: 15_000,
  expires_at: EXPIRES,
  status: "open",
} as const;
const GRACE_MS = 10 * 60_000;
const waiting = { status: "For Payment", paid_at: null, holds_money: false } as const;
const ended = { ...waiting, status: "failed" } as const;
const expired = { ...payment, status: "expired" } as const;
const after = (ms: number) => ({ paidAt: new Date(EXPIRES.getTime() + ms) });
const money = {
  moneyId: "m",
  amountCentavos: 15_000,
  currency: "PHP",
  paidAt: EXPIRES,
  feeCentavos: null,
};
const readingOf = ({
  reference = "LTO-1",
  ...change
}: Partial<Money> & { reference?: string }) => ({
  reference,
  money: [{ ...money, ...change }] as const,
});

test.each([
  ["right and at the last moment", payment, waiting, {}, null],
  [
    "of a payment that we had not noted as opened",
    { ...payment, status: "reserved" },
    waiting,
    {},
    null,
  ],
  ["for another reference", payment, waiting, { reference: "LTO-2" }, "wrong_reference"],
  ["in another currency", payment, waiting, { currency: "USD" }, "wrong_currency"],
  ["one centavo short", payment, waiting, { amountCentavos: 14_999 }, "too_little"],
  ["one centavo more", payment, waiting, { amountCentavos: 15_001 }, "too_much"],
  [
    "for what is paid already",
    payment,
    { ...waiting, status: "For Verification", paid_at: EXPIRES },
    {},
    "twice",
  ],
  ["ten minutes late, before we ended it", payment, waiting, after(GRACE_MS), null],
  ["ten minutes late, after we ended it", expired, ended, after(GRACE_MS), null],
  ["in time, after we ended it", expired, ended, {}, null],
  ["a millisecond later than that", payment, waiting, after(GRACE_MS + 1), "late"],
  ["the same after we ended it", expired, ended, after(GRACE_MS + 1), "late"],
  ["late for a request that is paid anew", expired, waiting, after(1), "after_end"],
  [
    "late for a request with money in doubt",
    expired,
    { ...ended, holds_money: true },
    {},
    "after_end",
  ],
  [
    "late for a request that is being changed",
    expired,
    { ...waiting, status: "Created" },
    {},
    "after_end",
  ],
  [
    "for a payment that was cancelled",
    { ...payment, status: "cancelled" },
    waiting,
    {},
    "after_end",
  ],
  ["for a transaction that ended", payment, ended, {}, "after_end"],
] as const)("money %s: %s", (_, row, transaction, change, expected) => {
  expect(doubtAbout(row, transaction, readingOf(change), GRACE_MS)).toBe(expected);
});

test("only the exact amount, expected and in time, is ever accepted", () => {
  const instant = fc.date({
    min: new Date("2026-01-05T02:00:00Z"),
    max: new Date("2026-01-05T03:00:00Z"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(
      fc.constantFrom("reserved", "open", "failed", "expired", "cancelled"),
      fc.constantFrom(...transactionStatuses),
      fc.option(instant),
      fc.integer({ min: 14_990, max: 15_010 }),
      fc.constantFrom("PHP", "USD"),
      fc.constantFrom("LTO-1", "LTO-2"),
      instant,
      fc.boolean(),
      (
        status,
        transactionStatus,
        alreadyPaid,
        amountCentavos,
        currency,
        reference,
        paidAt,
        holdsMoney,
      ) => {
        const doubt = doubtAbout(
          { ...payment, status },
          { status: transactionStatus, paid_at: alreadyPaid, holds_money: holdsMoney },
          readingOf({ amountCentavos, currency, reference, paidAt }),
          GRACE_MS,
        );
        const isRight =
          amountCentavos === 15_000 &&
          currency === "PHP" &&
          reference === "LTO-1" &&
          paidAt.getTime() <= EXPIRES.getTime() + GRACE_MS;
        const isAwaited =
          transactionStatus === "For Payment" && (status === "open" || status === "reserved");
        const isAsLeft = transactionStatus === "failed" && status === "expired" && !holdsMoney;
        expect(doubt === null).toBe(isRight && alreadyPaid === null && (isAwaited || isAsLeft));
      },
    ),
  );
});
