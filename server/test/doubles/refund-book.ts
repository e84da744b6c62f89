import type { Money } from "./gateway-double.ts";

/** Money that a double has sent back. */
export type Refunded = {
  id: string;
  reference: string;
  moneyId: string;
  amountCentavos: number;
  status: "sent" | "done" | "failed";
  at: Date;
  /** Maya has two. */
  kind?: "voids" | "refunds";
};

export type RefundBook = {
  /** Oldest first. */
  all: Refunded[];
  /** @returns null for more than is left of the money */
  add(refund: Omit<Refunded, "at">): Refunded | null;
  of(moneyId: string): Refunded[];
  /** What was accepted comes to its end. @returns those */
  settle(as: "done" | "failed"): Refunded[];
};

/** What the doubles of the three gateways have in common about refunds. */
export function refundBook({
  now,
  ledger,
}: {
  now: () => Date;
  ledger: readonly Money[];
}): RefundBook {
  const all: Refunded[] = [];
  const of = (moneyId: string) => all.filter((one) => one.moneyId === moneyId);
  return {
    all,
    of,
    add: (refund) => {
      const received = ledger.find(({ moneyId }) => moneyId === refund.moneyId);
      const back = of(refund.moneyId).filter(({ status }) => status !== "failed");
      const left = back.reduce(
        (so_far, { amountCentavos }) => so_far - amountCentavos,
        received?.amountCentavos ?? 0,
      );
      if (refund.amountCentavos > left) return null;
      const added = { ...refund, at: now() };
      all.push(added);
      return added;
    },
    settle: (as) => {
      const sent = all.filter(({ status }) => status === "sent");
      for (const refund of sent) refund.status = as;
      return sent;
    },
  };
}
