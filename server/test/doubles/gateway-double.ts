import type { Answer, Asked, DoubleServer } from "./double-server.ts";
import { doublePage, html, PAYER_PAGE, payerPage, plain, redirect } from "./double-server.ts";
import type { RefundBook } from "./refund-book.ts";
import type { Acknowledgement, Delivery, WebhookQueue } from "./double-webhooks.ts";

/** Money that a payer has really parted with. */
export type Money = {
  moneyId: string;
  reference: string;
  amountCentavos: number;
  currency: string;
  at: Date;
};
export type Outcome = "authorize" | "fail" | "expire";
export type Paid = { amountCentavos?: number | undefined; currency?: string | undefined };

/** What the three gateways' doubles have in common. */
export type GatewayDouble = DoubleServer & {
  /** All money, in the order of its arrival. */
  ledger: Money[];
  books: { refunds: RefundBook };
  webhooks: WebhookQueue;
  /** The payer's choice on the page, or with the app; without effect when the payment is over. */
  press(providerId: string, outcome: Outcome, paid?: Paid): Promise<void>;
  /** Money that was on its way: it arrives whatever has become of the payment meanwhile. */
  arrive(providerId: string, paid?: Paid): Promise<void>;
  /** Expires payments and sends webhooks, by the clock. */
  tick(): Promise<void>;
};

export type GatewayDoubleOptions = {
  now: () => Date;
  /** See `WebhookOptions`. */
  delaysMs?: () => number[];
  /** Where webhooks go; everything is acknowledged by default. */
  post?: (delivery: Delivery) => Promise<Acknowledgement>;
};

export const ACKNOWLEDGED: Acknowledgement = { status: 200, body: "{}" };

/** What a payer's page shows of a payment. */
export type PagePayment = {
  reference: string;
  amountCentavos: number;
  status: string;
  returnUrls: Record<Outcome, string>;
};

export type PagePayments = {
  find: (providerId: string) => PagePayment | undefined;
  /** Of all payments, the oldest first. */
  ids: () => Iterable<string>;
};

/** The payer's page of a payment: shows it, and takes the choice. A code leads to no page, so there is a list of all. */
export async function onPage(
  gateway: string,
  asked: Asked,
  { find, ids }: PagePayments,
  press: GatewayDouble["press"],
): Promise<Answer> {
  const id = asked.path.slice(PAYER_PAGE.length);
  if (id === "") return listPage(gateway, [...ids()].toReversed(), find);
  const payment = find(id);
  if (!payment) return html(404, "No such payment");
  const outcome = new URLSearchParams(asked.body).get("outcome");
  if (asked.method === "POST" && isOutcome(outcome)) {
    await press(id, outcome);
    return redirect(payment.returnUrls[outcome]);
  }
  const amount = `PHP ${(payment.amountCentavos / 100).toFixed(2)}`;
  return payerPage(gateway, {
    Reference: payment.reference,
    Amount: amount,
    Status: payment.status,
  });
}

function listPage(gateway: string, ids: readonly string[], find: PagePayments["find"]): Answer {
  const rows = ids.map((id) => {
    const { reference = "", status = "" } = find(id) ?? {};
    return `<li><a href="${PAYER_PAGE}${id}">${plain(reference)}</a> ${plain(status)}`;
  });
  return doublePage(gateway, `<ul>${rows.join("")}</ul>`);
}

const isOutcome = (said: string | null): said is Outcome =>
  said === "authorize" || said === "fail" || said === "expire";

/** Ids as the gateways have them: a prefix and a serial number. */
export function serialIds(): (prefix: string) => string {
  let serial = 0;
  return (prefix) => {
    serial += 1;
    return `${prefix}${String(serial).padStart(24, "0")}`;
  };
}
/** UUIDs in order. */
export function serialUuids(): () => string {
  let serial = 0;
  return () => {
    serial += 1;
    return `00000000-0000-4000-8000-${String(serial).padStart(12, "0")}`;
  };
}
