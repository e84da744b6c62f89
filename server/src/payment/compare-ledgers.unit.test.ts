import { expect, test } from "vitest";
import type { LedgerEntry } from "../providers/payment/payment-provider.ts";
import { compareLedgers, type NotedMoney } from "./compare-ledgers.ts";

const AT = new Date("2026-01-05T02:00:00Z");
const isInDay = (at: Date) => at.getTime() === AT.getTime();
const here: NotedMoney = {
  name: "A-1",
  moneyId: "pay_1",
  reference: "A-1",
  amountCentavos: 15_000,
  currency: "PHP",
  feeCentavos: 375,
  at: AT,
};
const there: LedgerEntry = {
  moneyId: "pay_1",
  reference: "A-1",
  amountCentavos: 15_000,
  currency: "PHP",
  feeCentavos: 375,
  at: AT,
};
const outside = new Date(AT.getTime() + 1);

test.each<[string, NotedMoney[], LedgerEntry[], string[]]>([
  ["the same", [here], [there], []],
  ["found by our reference", [here], [{ ...there, moneyId: "txn_9" }], []],
  ["a fee that only one side knows", [{ ...here, feeCentavos: null }], [there], []],
  ["another amount", [here], [{ ...there, amountCentavos: 15_001 }], ["A-1 amount"]],
  ["another fee", [here], [{ ...there, feeCentavos: 1 }], ["A-1 fee"]],
  ["another currency", [here], [{ ...there, currency: "USD" }], ["A-1 currency"]],
  ["only here", [here], [], ["A-1 missing there"]],
  ["only there", [], [there], ["A-1 missing here"]],
  ["paid twice, noted once", [here], [there, { ...there, moneyId: "pay_2" }], ["A-1 missing here"]],
  ["noted on the next day", [here], [{ ...there, at: outside }], []],
  ["only there, on the next day", [], [{ ...there, at: outside }], []],
])("%s", (_, ours, theirs, found) => {
  const differences = compareLedgers(ours, theirs, isInDay);
  expect(differences.map(({ money, what }) => `${money} ${what}`)).toEqual(found);
});
