import type { LedgerEntry } from "../providers/payment/payment-provider.ts";

/** Money as it stands here. */
export type NotedMoney = {
  name: string;
  moneyId: string;
  reference: string;
  amountCentavos: number;
  currency: string;
  feeCentavos: number | null;
  at: Date;
};

export type Difference = {
  /** Its name here, else the gateway's. */
  money: string;
  what: "missing here" | "missing there" | "amount" | "currency" | "fee";
  here: NotedMoney | null;
  there: LedgerEntry | null;
};

/**
 * The gateway's ledger against ours. Both may reach beyond the day, because two clocks differ at midnight: what lies
 * outside only finds its other half.
 */
export function compareLedgers(
  here: readonly NotedMoney[],
  there: readonly LedgerEntry[],
  isInDay: (at: Date) => boolean,
): Difference[] {
  const pairs = pairsOf(here, there);
  const seen = new Set<unknown>(pairs.flat());
  return [
    ...pairs
      .filter(([noted]) => isInDay(noted.at))
      .flatMap(([noted, entry]) =>
        differencesOf(noted, entry).map((what) => ({
          money: noted.name,
          what,
          here: noted,
          there: entry,
        })),
      ),
    ...here
      .filter((noted) => !seen.has(noted) && isInDay(noted.at))
      .map((noted) => ({
        money: noted.name,
        what: "missing there" as const,
        here: noted,
        there: null,
      })),
    ...there
      .filter((entry) => !seen.has(entry) && isInDay(entry.at))
      .map((entry) => ({
        money: entry.reference ?? entry.moneyId,
        what: "missing here" as const,
        here: null,
        there: entry,
      })),
  ];
}

type Pair = readonly [NotedMoney, LedgerEntry];

/** By the gateway's id, else by our reference: a list may show other ids than a payment does. */
function pairsOf(here: readonly NotedMoney[], there: readonly LedgerEntry[]): Pair[] {
  const byId = new Map(there.map((entry) => [entry.moneyId, entry]));
  const sure = here.flatMap((noted): Pair[] => {
    const entry = byId.get(noted.moneyId);
    return entry ? [[noted, entry]] : [];
  });
  const seen = new Set<unknown>(sure.flat());
  const others = Map.groupBy(
    there.filter((entry) => !seen.has(entry)),
    ({ reference }) => reference,
  );
  const likely = here
    .filter((noted) => !seen.has(noted))
    .flatMap((noted): Pair[] => {
      const entry = others.get(noted.reference)?.shift();
      return entry ? [[noted, entry]] : [];
    });
  return [...sure, ...likely];
}

function differencesOf(here: NotedMoney, there: LedgerEntry): Difference["what"][] {
  const found: Difference["what"][] = [];
  if (here.currency !== there.currency) found.push("currency");
  if (here.amountCentavos !== there.amountCentavos) found.push("amount");
  const isFeeKnown = here.feeCentavos !== null && there.feeCentavos !== null;
  if (isFeeKnown && here.feeCentavos !== there.feeCentavos) found.push("fee");
  return found;
}
