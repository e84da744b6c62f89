import { DAY_MS } from "@portal/contract/days";
import { ProviderRefused } from "../provider-call.ts";
import type { Refunds, RefundTerms, SentBack } from "./payment-provider.ts";

type Wire = Pick<Refunds, "ask" | "find">;

/** Asks only for what the terms allow. */
export function withinTerms(
  { name, terms, now }: { name: string; terms: RefundTerms; now: () => Date },
  wire: Wire,
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
        throw new ProviderRefused(name, "not_refundable");
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

type Page = {
  entries: SentBack[];
  /** The last one's id, where more follow. */ next: string | undefined;
};

/**
 * What a gateway's pages list from `from` until before `to`. No company says how it sorts them: only behind pages with
 * the newest first nothing is left to read.
 */
export async function sentBackBetween(
  page: (after: string | undefined) => Promise<Page>,
  from: Date,
  to: Date,
): Promise<SentBack[]> {
  const found: SentBack[] = [];
  for (let after: string | undefined; ;) {
    const { entries, next } = await page(after);
    found.push(...entries.filter(({ at }) => at >= from && at < to));
    const [first, last] = [entries.at(0), entries.at(-1)];
    const isOver = first && last && last.at < first.at && last.at < from;
    if (next === undefined || isOver) return found;
    after = next;
  }
}

/** A gateway that sends nothing back. */
export const noRefunds: Wire = {
  ask: async () => {
    throw new ProviderRefused("nobody", "not_refundable");
  },
  find: async () => null,
};
