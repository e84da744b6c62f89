import type { PaymentReading, PaymentRef } from "./payment-provider.ts";

/** One sum of money as a gateway reports it. */
export type Money = {
  moneyId: string;
  /** Of any size, also a fraction: it is reported, never refused. */
  amountCentavos: number;
  currency: string;
  /** Null when the gateway does not say. */
  paidAt: Date | null;
  feeCentavos: number | null;
};

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
});

/** A reading of all the money that came for a payment; whoever settles it sees too much when it came twice. */
export function paidReading(
  payment: PaymentRef,
  [first, ...more]: readonly [Money, ...Money[]],
  reference: string,
): PaymentReading {
  const all = [first, ...more];
  const sum = all.reduce((so_far, { amountCentavos }) => so_far + amountCentavos, 0);
  return {
    providerId: payment.providerId,
    reference,
    status: "paid",
    amountCentavos: Number.isInteger(sum) ? sum : otherThan(payment.amountCentavos, sum),
    currency: all.find(({ currency }) => currency !== "PHP")?.currency ?? "PHP",
    paidAt: first.paidAt,
    moneyId: first.moneyId,
    feeCentavos: all.reduce<number | null>(
      (so_far, { feeCentavos }) => (feeCentavos === null ? so_far : (so_far ?? 0) + feeCentavos),
      null,
    ),
  };
}

/** A fraction of a centavo is rounded, but never to the amount that was asked for. */
function otherThan(asked: number, sum: number): number {
  const whole = Math.floor(sum);
  return whole === asked ? whole + 1 : whole;
}

export const isAny = <One>(all: One[]): all is [One, ...One[]] => all.length > 0;
