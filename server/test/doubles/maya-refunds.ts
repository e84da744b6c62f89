import * as v from "valibot";
import { json, jsonBody, type Answer, type Asked } from "./double-server.ts";
import type { MayaBooks } from "./maya-books.ts";
import type { Refunded } from "./refund-book.ts";

const NewVoid = v.strictObject({ reason: v.string() });
const NewRefund = v.strictObject({
  reason: v.string(),
  totalAmount: v.object({
    amount: v.pipe(v.number(), v.minValue(0.01)),
    currency: v.literal("PHP"),
  }),
});
const STATUS = { sent: "PENDING", done: "SUCCESS", failed: "FAILED" };
const DAY_MS = 86_400_000;
const manilaDay = (at: Date) => Math.floor((at.getTime() + DAY_MS / 3) / DAY_MS);
const error = (code: string): Answer => json(400, { code, message: "Refused by a test double." });

const view = ({ id, reference, moneyId, amountCentavos, status, at }: Refunded) => ({
  id,
  payment: moneyId,
  reason: reference,
  amount: (amountCentavos / 100).toFixed(2),
  currency: "PHP",
  status: STATUS[status],
  createdAt: at.toISOString(),
  updatedAt: at.toISOString(),
});

/** Voids and refunds, each at its time; both are final at once. */
export function mayaSendsBack(
  books: MayaBooks,
  now: () => Date,
): Record<"voids" | "refunds", (asked: Asked, paymentId: string) => Answer> {
  const handle = (kind: "voids" | "refunds") => (asked: Asked, moneyId: string) => {
    const payment = books.payments.get(moneyId);
    if (!payment) return json(404, { code: "PY0009", message: "Payment does not exist." });
    const known = books.refunds.of(moneyId).filter((one) => one.kind === kind);
    if (asked.method === "GET") return json(200, known.map(view));
    const result = v.safeParse(kind === "voids" ? NewVoid : NewRefund, jsonBody(asked));
    if (!result.success) return error("2553");
    const paid = books.ledger.find((money) => money.moneyId === moneyId);
    const isToday = paid && manilaDay(paid.at) === manilaDay(now());
    // QR Ph goes back through the company's support alone.
    if (!paid || payment.kind === "qr" || isToday !== (kind === "voids")) return error("PY0119");
    const { reason } = result.output;
    const amountCentavos =
      "totalAmount" in result.output
        ? Math.round(result.output.totalAmount.amount * 100)
        : paid.amountCentavos;
    const id = books.newId();
    const made = books.refunds.add({
      id,
      reference: reason,
      moneyId,
      amountCentavos,
      status: "done",
      kind,
    });
    if (!made) return error("PY0125");
    // After a part, too.
    books.move(payment, kind === "voids" ? "VOIDED" : "REFUNDED");
    return json(200, view(made));
  };
  return { voids: handle("voids"), refunds: handle("refunds") };
}
