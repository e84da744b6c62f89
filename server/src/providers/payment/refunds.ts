import { DAY_MS } from "@portal/contract/days";
import { Problem } from "../../problem/problem.ts";
import { ProviderRefused } from "../provider-call.ts";
import type { GatewayOptions } from "./gateway-call.ts";
import type { RefundReading, Refunds, RefundTerms, Turn } from "./payment-provider.ts";

/** Asks only for what the terms allow. */
export function withinTerms(
  { account, now }: GatewayOptions,
  terms: RefundTerms,
  wire: Pick<Refunds, "ask" | "find">,
): Refunds {
  const isPossible: Refunds["isPossible"] = ({ channel, paidAt }) => {
    const term = terms[channel];
    if (term === null) return false;
    return term.days === null || now().getTime() - paidAt.getTime() < term.days * DAY_MS;
  };
  return {
    isPossible,
    find: wire.find,
    ask: async (request) => {
      const { channel } = request.payment;
      if (!isPossible({ channel, paidAt: request.money.paidAt }))
        throw new ProviderRefused(account.name, "not_refundable");
      return wire.ask(request);
    },
  };
}

/**
 * The payment that a refund gives back, for a webhook that names only the refund; null for a refund that is not ours, such
 * as one made on the gateway's own page.
 */
export const paymentOfRefund = (reference: string | null): string | null =>
  /^(?<payment>[A-Z0-9-]+?)(?:\.\d+)?-R\d+$/u.exec(reference ?? "")?.groups?.["payment"] ?? null;

export const refundReading = (
  refundId: string,
  { amount, status }: { amount: number | null; status: RefundReading["status"] },
): RefundReading => ({ refundId, amountCentavos: amount, status });

type Listed = { at: Date };
/** `next` is the last one's id, where more follow. */
type Page<Entry> = { entries: Entry[]; next: string | undefined };

/**
 * What a gateway's pages list from `from` until before `to`, each after a turn.
 * @throws Problem `provider_unavailable` for pages that turn in a circle
 */
export async function listed<Entry extends Listed>(
  { from, to, turn }: { from: Date; to: Date; turn: Turn },
  page: (after: string | undefined) => Promise<Page<Entry>>,
): Promise<Entry[]> {
  const found: Entry[] = [];
  const seen = new Set<string | undefined>();
  let after: string | undefined;
  do {
    await turn();
    seen.add(after);
    const { entries, next } = await page(after);
    found.push(...entries.filter(({ at }) => at >= from && at < to));
    after = next;
    if (after !== undefined && seen.has(after)) throw new Problem("provider_unavailable");
  } while (after !== undefined);
  return found;
}

/**
 * Whether nothing is left to read behind this page. No company says how it sorts refunds: only where this page has the
 * newest first.
 */
export function isBehind(entries: readonly Listed[], from: Date): boolean {
  const [first, last] = [entries.at(0), entries.at(-1)];
  return first !== undefined && last !== undefined && last.at < first.at && last.at < from;
}
