import type { Courier, FeeRange } from "@portal/contract/courier";

type Span = { least: number; most: number };

/** What a courier's card says: `price` and `days` are null while unknown. */
export type CourierOffer = {
  code: string;
  name: string;
  price: Span | null;
  days: Span | null;
  isLowest: boolean;
};

const spanOf = (least: number | null, most: number | null): Span | null =>
  least === null || most === null ? null : { least, most };

/** The fee for the zone of the address, else the range over all zones. */
function offerOf({ code, name }: Courier, fees: readonly FeeRange[], zone: string | undefined) {
  const of = fees.find(({ delivery_courier: its }) => its === code);
  const exact = of?.zones.find((one) => one.zone === zone);
  const named = { code, name: name || code };
  if (exact)
    return {
      ...named,
      price: spanOf(exact.amount, exact.amount),
      days: spanOf(exact.min_days, exact.max_days),
    };
  if (!of) return { ...named, price: null, days: null };
  return {
    ...named,
    price: spanOf(of.min_amount, of.max_amount),
    days: spanOf(of.min_days, of.max_days),
  };
}

/** The couriers with price and days, the cheapest first; those without a price last, in the order given. */
export function offersOf(
  couriers: readonly Courier[],
  fees: readonly FeeRange[],
  zone: string | undefined,
): CourierOffer[] {
  const offers = couriers.map((courier) => offerOf(courier, fees, zone));
  const sorted = [...offers].sort(
    (a, b) => compare(a.price?.least, b.price?.least) || compare(a.price?.most, b.price?.most),
  );
  const prices = offers.map(({ price }) => price).filter((price) => price !== null);
  const least = Math.min(...prices.map((price) => price.least));
  const most = Math.min(...prices.map((price) => price.most));
  // Nobody is cheapest if all cost the same, or if one begins lower and another ends lower.
  const differ = prices.some((price) => price.least > least || price.most > most);
  return sorted.map((offer) => ({
    ...offer,
    isLowest: differ && offer.price?.least === least && offer.price.most === most,
  }));
}

const compare = (a = Number.MAX_VALUE, b = Number.MAX_VALUE): number => a - b;
