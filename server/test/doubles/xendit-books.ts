import { acquirerCode } from "./double-qrph.ts";
import { refundBook } from "./refund-book.ts";
import { serialUuids, type Money, type PagePayment, type Paid } from "./gateway-double.ts";

type Paying = { id: string; amountCentavos: number; currency: string; at: Date };
export type XenditPayment = {
  kind: "invoice" | "code";
  id: string;
  reference: string;
  amountCentavos: number;
  status: "open" | "paid" | "failed" | "expired" | "cancelled";
  paid: Paying | null;
  urls: { success: string; failure: string };
  createdAt: Date;
  /** A code has no time of its own. */
  expiresAt: Date | null;
};

export type XenditBooks = ReturnType<typeof xenditBooks>;

/** Everything that the Xendit double knows of payments, and what it shows of them. */
export function xenditBooks({ now, page }: { now: () => Date; page: (id: string) => string }) {
  const payments = new Map<string, XenditPayment>();
  const ledger: Money[] = [];
  const newUuid = serialUuids();
  const open = (
    order: Pick<XenditPayment, "kind" | "reference" | "amountCentavos" | "urls">,
    seconds: number | null,
  ): XenditPayment => {
    const uuid = newUuid();
    const expiresAt = seconds === null ? null : new Date(now().getTime() + seconds * 1_000);
    const id = order.kind === "code" ? `pr-${uuid}` : uuid.replaceAll("-", "").slice(-24);
    const payment: XenditPayment = {
      ...order,
      id,
      status: "open",
      paid: null,
      createdAt: now(),
      expiresAt,
    };
    payments.set(id, payment);
    return payment;
  };
  const takeMoney = (payment: XenditPayment, { amountCentavos, currency }: Paid): void => {
    const paid = {
      id: `py-${newUuid()}`,
      amountCentavos: amountCentavos ?? payment.amountCentavos,
      currency: currency ?? "PHP",
      at: now(),
    };
    payment.paid = paid;
    payment.status = "paid";
    ledger.push({ ...paid, moneyId: paid.id, reference: payment.reference });
  };
  /** `pageSize`: at most, of a list; small in a test of pages. */
  const pageSize = Number.POSITIVE_INFINITY;
  const refunds = refundBook({ now, ledger });
  return { payments, ledger, refunds, pageSize, open, takeMoney, newUuid, ...views(page) };
}

/** A number of JSON with the two decimals that it is written with; `written` takes the quotes away. */
const decimals = (centavos: number) =>
  `#${(centavos / 100).toFixed(Number.isInteger(centavos) ? 2 : 3)}`;
export const written = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/"#(\d+\.\d+)"/gu, "$1");

const INVOICE_STATUS = {
  open: "PENDING",
  paid: "PAID",
  failed: "PENDING",
  expired: "EXPIRED",
  cancelled: "EXPIRED",
};
const CODE_STATUS = {
  open: "REQUIRES_ACTION",
  paid: "SUCCEEDED",
  failed: "FAILED",
  expired: "EXPIRED",
  cancelled: "CANCELED",
};

/** The resources as the wire shows them. */
function views(page: (id: string) => string) {
  const invoice = (one: XenditPayment) => ({
    id: one.id,
    external_id: one.reference,
    user_id: "5848fdf860053555135587e7",
    status: INVOICE_STATUS[one.status],
    merchant_name: "A test double",
    amount: decimals(one.amountCentavos),
    currency: one.paid?.currency ?? "PHP",
    expiry_date: one.expiresAt?.toISOString(),
    invoice_url: page(one.id),
    created: one.createdAt.toISOString(),
    updated: (one.paid?.at ?? one.createdAt).toISOString(),
    ...(one.paid && {
      paid_amount: decimals(one.paid.amountCentavos),
      paid_at: one.paid.at.toISOString(),
      payment_id: one.paid.id,
    }),
  });
  const code = (one: XenditPayment) => ({
    business_id: "5f27a14a9bf05c73dd040bc8",
    payment_request_id: one.id,
    reference_id: one.reference,
    type: "PAY",
    country: "PH",
    currency: "PHP",
    request_amount: decimals(one.amountCentavos),
    channel_code: "QRPH",
    status: CODE_STATUS[one.status],
    latest_payment_id: one.paid?.id,
    actions: [
      {
        type: "PRESENT_TO_CUSTOMER",
        descriptor: "QR_STRING",
        value: acquirerCode("XNDTPHM2XXX", one.amountCentavos, one.id.slice(-12)),
      },
    ],
  });
  const money = (one: XenditPayment, paid: Paying) => ({
    payment_id: paid.id,
    payment_request_id: one.id,
    reference_id: one.reference,
    status: "SUCCEEDED",
    currency: paid.currency,
    request_amount: decimals(one.amountCentavos),
    captures: [
      {
        capture_id: `cptr-${paid.id}`,
        capture_amount: decimals(paid.amountCentavos),
        capture_timestamp: paid.at.toISOString(),
      },
    ],
  });
  return { invoiceView: invoice, codeView: code, moneyView: money };
}

export const xenditPage = ({
  reference,
  amountCentavos,
  status,
  urls,
}: XenditPayment): PagePayment => ({
  reference,
  amountCentavos,
  status,
  returnUrls: { authorize: urls.success, fail: urls.failure, expire: urls.failure },
});
