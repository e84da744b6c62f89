import { manilaDay } from "@portal/contract/manila-time";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { readShape } from "../provider-call.ts";
import { askForText } from "./gateway-call.ts";
import { mayaGateway, type MayaOptions } from "./maya-call.ts";
import { pesosOf } from "./pesos.ts";
import type { RefundReading, RefundRequest, RefundTerms, Refunds } from "./payment-provider.ts";

/** developers.maya.ph/reference/managing-voids-and-refunds-in-maya-checkout; QR Ph only through Maya's support. */
export const mayaTerms: RefundTerms = {
  Gcash: { days: 180 },
  Maya: { days: 180 },
  Visa: { days: 180 },
  Qrph: null,
  "Dayon QRPH": null,
};

const STATUSES = { SUCCESS: "done", PENDING: "sent", FAILED: "failed" } as const;
const Refund = v.object({
  id: v.string(),
  reason: v.nullish(v.string(), null),
  status: v.picklist(["SUCCESS", "PENDING", "FAILED"]),
  amount: v.nullish(v.union([v.number(), v.string()]), null),
});
const Refunds = v.array(Refund);

const readingOf = ({ id, amount, status }: v.InferOutput<typeof Refund>): RefundReading => ({
  refundId: id,
  amountCentavos: amount === null ? null : Math.round(Number(amount) * 100),
  status: STATUSES[status],
});

/**
 * Until midnight in Manila a payment can be voided, as a whole; from then on it can be refunded, in parts too. Maya knows
 * no idempotency key, but shows both with the reason that was given.
 */
export const mayaRefunds = (o: MayaOptions): Pick<Refunds, "ask" | "find"> => ({
  ask: async (request) => {
    const { money, amountCentavos, reference } = request;
    const isToday = manilaDay(money.paidAt) === manilaDay(o.now());
    // A part has to wait for tomorrow.
    if (isToday && amountCentavos < money.amountCentavos) throw new Problem("provider_unavailable");
    const totalAmount = { amount: pesosOf(amountCentavos), currency: "PHP" };
    const text = await call(o, "POST", `${pathOf(request)}/${isToday ? "voids" : "refunds"}`, {
      reason: reference,
      ...(!isToday && { totalAmount }),
    });
    return readingOf(readShape(Refund, text, o.account.name));
  },
  find: async (request) => {
    for (const kind of ["refunds", "voids"]) {
      const text = await call(o, "GET", `${pathOf(request)}/${kind}`).catch(noneIfUnknown);
      const found = readShape(Refunds, text, o.account.name).find(
        ({ reason }) => reason === request.reference,
      );
      if (found) return readingOf(found);
    }
    return null;
  },
});

const pathOf = ({ money }: RefundRequest) =>
  `/payments/v1/payments/${encodeURIComponent(money.moneyId)}`;

const call = (o: MayaOptions, method: "GET" | "POST", path: string, body?: unknown) =>
  askForText(mayaGateway(o), { method, path, key: o.account.secretKey, body });

function noneIfUnknown(error: unknown): string {
  if (error instanceof Problem && error.code === "resource_not_found") return "[]";
  throw error;
}
