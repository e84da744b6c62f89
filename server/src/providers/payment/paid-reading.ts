import type { Money, PaymentReading, PaymentRef } from "./payment-provider.ts";

/** A reading of a payment without money. */
export const unpaidReading = (
  { providerId, amountCentavos }: PaymentRef,
  status: Exclude<PaymentReading["status"], "paid">,
  reference: string,
): PaymentReading => ({
  providerId,
  reference,
  status,
  amountCentavos,
  currency: "PHP",
  paidAt: null,
  moneyId: null,
  feeCentavos: null,
  more: [],
});

/**
 * A reading of all money of a payment, each sum by itself: whether the second was noticed together with the first or later
 * makes no difference.
 * @param all amounts of any size, also fractions of a centavo: they are reported, never refused
 */
export function paidReading(
  payment: PaymentRef,
  all: readonly [Money, ...Money[]],
  reference: string,
): PaymentReading {
  const [first, ...more] = all
    .map((money) => ({ ...money, amountCentavos: wholeOf(payment, money.amountCentavos) }))
    .toSorted((a, b) => (a.paidAt?.getTime() ?? 0) - (b.paidAt?.getTime() ?? 0)) as [
    Money,
    ...Money[],
  ];
  return { providerId: payment.providerId, reference, status: "paid", ...first, more };
}

/** A fraction of a centavo is rounded, but never to the amount that was asked for. */
function wholeOf({ amountCentavos: asked }: PaymentRef, amount: number): number {
  const whole = Math.floor(amount);
  return whole !== amount && whole === asked ? whole + 1 : whole;
}

export const isAny = <One>(all: One[]): all is [One, ...One[]] => all.length > 0;
