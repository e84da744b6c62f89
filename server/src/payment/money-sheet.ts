import { DAY_MS } from "@portal/contract/days";
import { plainPesos } from "@portal/contract/money";
import { counted } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { compareLedgers, type Difference } from "./compare-ledgers.ts";
import { compareRefunds } from "./compare-refunds.ts";
import { listAtGateway } from "./gateway.ts";
import { moneyOfAccount } from "./payment-store.ts";

const HOUR_MS = 3_600_000;
/** How far the two clocks may differ. */
const MARGIN_MS = HOUR_MS;

export type Sheet = {
  accounts: { account: string; here: string; there: string; back: string; says: string }[];
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
    plainPesos(
      all.filter(({ at }) => isInDay(at)).reduce((sum_, one) => sum_ + one.amountCentavos, 0),
    );
  const there = await listAtGateway(
    context,
    account,
    async ({ ledger }, turn) => ledger && ledger(from, to, turn),
  ).catch(codeOf);
  const refunds = await compareRefunds(context, account, { from: start, to: end }).catch(codeOf);
  const silent = [there, refunds].find((answer) => typeof answer === "string");
  if (silent !== undefined) sheet.isPartly = true;
  const received = Array.isArray(there) ? compareLedgers(here, there, isInDay).map(shown) : [];
  const found = [...received, ...(typeof refunds === "string" ? [] : refunds.differences)];
  sheet.accounts.push({
    account,
    here: sum(here),
    there: Array.isArray(there) ? sum(there) : "",
    back: typeof refunds === "string" ? "" : plainPesos(refunds.back),
    says:
      silent === undefined
        ? saysOf(found.length, there !== null)
        : `It could not be asked: ${silent}.`,
  });
  sheet.differences.push(...found.map((one) => ({ account, ...one })));
}

function saysOf(differences: number, hasList: boolean): string {
  if (differences > 0) return `${counted(differences, "difference", "differences")}.`;
  return hasList ? "Both agree." : "Its gateway has no list to compare with.";
}

function codeOf(error: unknown): string {
  if (error instanceof Problem || error instanceof ProviderRefused) return error.code;
  throw error;
}

function shown({ money, what, here, there }: Difference) {
  const value = (side: typeof here | typeof there): string => {
    if (side === null) return "";
    if (what === "fee") return plainPesos(side.feeCentavos ?? 0);
    return `${plainPesos(side.amountCentavos)}${what === "currency" ? ` ${side.currency}` : ""}`;
  };
  return { money, what, here: value(here), there: value(there) };
}
