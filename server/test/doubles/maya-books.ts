import { refundBook } from "./refund-book.ts";
import { serialUuids, type Money, type PagePayment, type Paid } from "./gateway-double.ts";

export type MayaPayment = {
  id: string;
  kind: "checkout" | "qr";
  reference: string;
  amountCentavos: number;
  currency: string;
  status:
    | "PENDING_TOKEN"
    | "PENDING_PAYMENT"
    | "PAYMENT_SUCCESS"
    | "PAYMENT_FAILED"
    | "PAYMENT_EXPIRED"
    | "PAYMENT_CANCELLED"
    | "VOIDED"
    | "REFUNDED";
  urls: { success: string; failure: string; cancel: string };
  metadata: unknown;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
};

const HOUR_MS = 3_600_000;

export type MayaBooks = ReturnType<typeof mayaBooks>;

/** Everything that the Maya double knows of payments, and what it shows of them. */
export function mayaBooks(now: () => Date) {
  const payments = new Map<string, MayaPayment>();
  const ledger: Money[] = [];
  const newId = serialUuids();
  const open = (
    order: Pick<MayaPayment, "kind" | "reference" | "amountCentavos" | "urls" | "metadata">,
  ): MayaPayment => {
    const at = now();
    const payment: MayaPayment = {
      ...order,
      id: newId(),
      currency: "PHP",
      status: order.kind === "qr" ? "PENDING_PAYMENT" : "PENDING_TOKEN",
      createdAt: at,
      updatedAt: at,
      expiresAt: new Date(at.getTime() + HOUR_MS),
    };
    payments.set(payment.id, payment);
    return payment;
  };
  const move = (payment: MayaPayment, status: MayaPayment["status"]): void => {
    payment.status = status;
    payment.updatedAt = now();
  };
  const takeMoney = (payment: MayaPayment, { amountCentavos, currency }: Paid): void => {
    payment.amountCentavos = amountCentavos ?? payment.amountCentavos;
    payment.currency = currency ?? payment.currency;
    ledger.push({
      moneyId: payment.id,
      reference: payment.reference,
      amountCentavos: payment.amountCentavos,
      currency: payment.currency,
      at: now(),
    });
  };
  const isOpen = ({ status }: MayaPayment) =>
    status === "PENDING_TOKEN" || status === "PENDING_PAYMENT";
  const refunds = refundBook({ now, ledger });
  return { payments, ledger, refunds, newId, open, move, takeMoney, isOpen, view };
}

/** A number of JSON with the two decimals that it is written with; `written` takes the quotes away. */
const decimals = (centavos: number) =>
  `#${(centavos / 100).toFixed(Number.isInteger(centavos) ? 2 : 3)}`;
export const written = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"#(\d+\.\d+)"/gu, "$1");

/** The payment as the wire shows it: a checkout's amount as text, a code's as a number. */
const view = (payment: MayaPayment) => ({
  id: payment.id,
  isPaid: payment.status === "PAYMENT_SUCCESS",
  status: payment.status,
  amount: decimals(payment.amountCentavos).slice(payment.kind === "checkout" ? 1 : 0),
  currency: payment.currency,
  canVoid: payment.status === "PAYMENT_SUCCESS",
  canRefund: false,
  canCapture: false,
  createdAt: payment.createdAt.toISOString(),
  updatedAt: payment.updatedAt.toISOString(),
  description: "Charge for a test double",
  paymentTokenId: null,
  fundSource: { type: "maya-wallet", id: null, description: "", details: {} },
  receipt: { transactionId: payment.id.slice(-12), receiptNo: null },
  metadata: payment.metadata,
  items: [],
  requestReferenceNumber: payment.reference,
});

export const mayaPage = ({
  reference,
  amountCentavos,
  status,
  urls,
}: MayaPayment): PagePayment => ({
  reference,
  amountCentavos,
  status,
  returnUrls: { authorize: urls.success, fail: urls.failure, expire: urls.cancel },
});
