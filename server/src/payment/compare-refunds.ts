import { plainPesos } from "@portal/contract/money";
import type { Context } from "../context.ts";
import type { RefundReading, SentBack } from "../providers/payment/payment-provider.ts";
import { listAtGateway, refundAtGateway } from "./gateway.ts";
import { namesOfMoney } from "./payment-store.ts";
import {
  knownRefunds,
  moneyOfRefund,
  type Refund,
  requestOf,
  sentRefunds,
} from "./refund-store.ts";

type Difference = { money: string; what: string; here: string; there: string };

/**
 * What an account sent back, as noted here, and what its gateway says of each, which works without a list of the
 * gateway's; and what stands only in that list, because somebody sent it back on the gateway's own page.
 * @throws Problem `provider_unavailable`, ProviderRefused
 */
export async function compareRefunds(
  context: Context,
  account: string,
  day: { from: Date; to: Date },
): Promise<{ back: number; differences: Difference[] }> {
  const sent = await sentRefunds(context.db, account, day);
  const differences: Difference[] = [];
  for (const refund of sent) {
    const request = requestOf(refund, await moneyOfRefund(context.db, refund));
    const there = await refundAtGateway(context, { account }, "spare", (refunds) =>
      refunds.find(request),
    );
    differences.push(...differencesOf(refund, there));
  }
  const { from, to } = day;
  const listed = await listAtGateway(
    context,
    account,
    async ({ sentBack }, turn) => sentBack && sentBack(from, to, turn),
  );
  differences.push(...(await missingHere(context, account, listed ?? [])));
  return { back: sent.reduce((sum, one) => sum + one.amount_centavos, 0), differences };
}

async function missingHere(
  { db }: Context,
  account: string,
  listed: readonly SentBack[],
): Promise<Difference[]> {
  const known = await knownRefunds(
    db,
    listed.flatMap(({ reference, refundId }) => [reference ?? refundId, refundId]),
  );
  const missing = listed.filter(
    ({ reference, refundId, status }) =>
      status !== "failed" && !known.has(refundId) && !(reference && known.has(reference)),
  );
  const names = await namesOfMoney(
    db,
    account,
    missing.flatMap(({ moneyId }) => moneyId ?? []),
  );
  return missing.map(({ refundId, moneyId, amountCentavos }) => ({
    money: names.get(moneyId ?? "") ?? refundId,
    what: "refund missing here",
    here: "",
    there: amountCentavos === null ? "" : plainPesos(amountCentavos),
  }));
}

function differencesOf(
  { reference: money, amount_centavos: amount, state }: Refund,
  there: RefundReading | null,
): Difference[] {
  const here = plainPesos(amount);
  if (there === null) return [{ money, what: "refund missing there", here, there: "" }];
  const found: Difference[] = [];
  const { amountCentavos: told } = there;
  if (told !== null && told !== amount)
    found.push({ money, what: "refund amount", here, there: plainPesos(told) });
  // One that is done there is learned here within hours.
  if (there.status === "failed" || (state === "done" && there.status !== "done"))
    found.push({ money, what: "refund state", here: state, there: there.status });
  return found;
}
