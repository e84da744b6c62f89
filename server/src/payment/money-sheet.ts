import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { compareLedgers, type Difference } from "./compare-ledgers.ts";
import { ledgerOf } from "./gateway.ts";
import { moneyOfAccount } from "./money-store.ts";
import { pesos } from "./the-money.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How far the two clocks may differ. */
const MARGIN_MS = HOUR_MS;

export type Sheet = {
  accounts: { account: string; here: string; there: string; says: string }[];
  differences: { account: string; money: string; what: string; here: string; there: string }[];
  /** Some account could not be compared. */
  isPartly: boolean;
};

/** Every account's ledger of a day in Manila against ours. */
export async function moneySheet(context: Context, day: string): Promise<Sheet> {
  const sheet: Sheet = { accounts: [], differences: [], isPartly: false };
  for (const account of [...context.payments.accounts.keys()].toSorted())
    await addAccount(context, sheet, account, new Date(`${day}T00:00:00+08:00`));
  return sheet;
}

async function addAccount(
  context: Context,
  sheet: Sheet,
  account: string,
  start: Date,
): Promise<void> {
  const end = new Date(start.getTime() + DAY_MS);
  const from = new Date(start.getTime() - MARGIN_MS);
  const to = new Date(end.getTime() + MARGIN_MS);
  const isInDay = (at: Date) => at >= start && at < end;
  const here = await moneyOfAccount(context.db, account, { from, to });
  const sum = (all: readonly { amountCentavos: number; at: Date }[]) =>
    pesos(all.filter(({ at }) => isInDay(at)).reduce((sum_, one) => sum_ + one.amountCentavos, 0));
  const row = { account, here: sum(here) };
  const there = await ledgerOf(context, account, { from, to }).catch(codeOf);
  if (there === null) {
    sheet.accounts.push({ ...row, there: "", says: "Its gateway has no list to compare with." });
    return;
  }
  if (typeof there === "string") {
    sheet.isPartly = true;
    sheet.accounts.push({ ...row, there: "", says: `It could not be asked: ${there}.` });
    return;
  }
  const found = compareLedgers(here, there, isInDay);
  sheet.accounts.push({
    ...row,
    there: sum(there),
    says: found.length === 0 ? "Both agree." : `${found.length} differences.`,
  });
  sheet.differences.push(...found.map((one) => ({ account, ...shown(one) })));
}

function codeOf(error: unknown): string {
  if (error instanceof Problem || error instanceof ProviderRefused) return error.code;
  throw error;
}

function shown({ money, what, here, there }: Difference) {
  const value = (side: typeof here | typeof there): string => {
    if (side === null) return "";
    if (what === "fee") return pesos(side.feeCentavos ?? 0);
    return `${pesos(side.amountCentavos)}${what === "currency" ? ` ${side.currency}` : ""}`;
  };
  return { money, what, here: value(here), there: value(there) };
}
