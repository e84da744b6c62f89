import { acquirerCode } from "./double-qrph.ts";
import { PAYER_PAGE } from "./double-server.ts";
import { refundBook, type RefundBook } from "./refund-book.ts";
import { serialIds, type Money, type PagePayment, type Paid } from "./gateway-double.ts";

export type Pay = {
  id: string;
  amount: number;
  currency: string;
  status: "paid" | "failed";
  at: Date;
};
export type Intent = {
  id: string;
  amount: number;
  reference: string;
  metadata: Record<string, string>;
  status: "awaiting_payment_method" | "awaiting_next_action" | "succeeded";
  lastError: string | null;
  payments: Pay[];
  /** Of an attached QR Ph payment. */
  code: { text: string; expiresAt: Date } | null;
  /** The hosted page whose intent it is. */
  session: Session | null;
};
export type Session = {
  id: string;
  status: "active" | "expired";
  reference: string;
  successUrl: string;
  cancelUrl: string;
};

type BooksOptions = { now: () => Date; isLive: boolean; url: () => string };

/** Everything that the PayMongo double knows of payments, and what it shows of them. */
export class PayMongoBooks {
  readonly intents = new Map<string, Intent>();
  readonly ledger: Money[] = [];
  readonly newId = serialIds();
  /** At most, of a list; small in a test of pages. */
  pageSize = Number.POSITIVE_INFINITY;
  readonly views: ReturnType<typeof views>;
  readonly refunds: RefundBook;
  private readonly now: () => Date;

  constructor({ now, isLive, url }: BooksOptions) {
    this.now = now;
    this.refunds = refundBook({ now, ledger: this.ledger });
    this.views = views(isLive, url);
  }

  /** By the id of the intent or of the session. */
  find(id: string): Intent | undefined {
    const all = [...this.intents.values()];
    return this.intents.get(id) ?? all.find(({ session }) => session?.id === id);
  }

  intentOf(moneyId: string): Intent | undefined {
    const all = [...this.intents.values()];
    return all.find(({ payments }) => payments.some(({ id }) => id === moneyId));
  }

  /** @param urls of the hosted page, if it has one */
  open(
    order: Pick<Intent, "amount" | "reference" | "metadata">,
    urls?: Pick<Session, "successUrl" | "cancelUrl">,
  ): Intent {
    const { reference } = order;
    const intent: Intent = {
      ...order,
      id: this.newId("pi_"),
      status: "awaiting_payment_method",
      lastError: null,
      payments: [],
      code: null,
      session: urls ? { id: this.newId("cs_"), status: "active", reference, ...urls } : null,
    };
    this.intents.set(intent.id, intent);
    return intent;
  }

  /** Whether the payer can still do something. */
  isOpen({ status, session, code }: Intent): boolean {
    if (status === "succeeded") return false;
    if (session) return session.status === "active";
    return status === "awaiting_next_action" && code !== null && code.expiresAt > this.now();
  }

  attach(intent: Intent, expirySeconds: number): void {
    intent.code = {
      text: acquirerCode("PAEYPHM2XXX", intent.amount, intent.id.slice(-12)),
      expiresAt: new Date(this.now().getTime() + expirySeconds * 1_000),
    };
    intent.status = "awaiting_next_action";
  }

  takeMoney(intent: Intent, { amountCentavos, currency }: Paid): Pay {
    const pay: Pay = {
      id: this.newId("pay_"),
      amount: amountCentavos ?? intent.amount,
      currency: currency ?? "PHP",
      status: "paid",
      at: this.now(),
    };
    intent.payments.push(pay);
    intent.status = "succeeded";
    this.ledger.push({
      moneyId: pay.id,
      reference: intent.reference,
      amountCentavos: pay.amount,
      currency: pay.currency,
      at: pay.at,
    });
    return pay;
  }

  decline(intent: Intent): Pay {
    intent.lastError = "generic_decline";
    intent.status = "awaiting_payment_method";
    const { amount } = intent;
    return { id: this.newId("pay_"), amount, currency: "PHP", status: "failed", at: this.now() };
  }

  /** The time of a code, or of a page, is over. */
  end(intent: Intent): void {
    if (intent.session) intent.session.status = "expired";
    else intent.status = "awaiting_payment_method";
  }
}

const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);

/** The resources as the wire shows them. */
function views(isLive: boolean, url: () => string) {
  const payment = (intent: Intent, pay: Pay) => ({
    id: pay.id,
    type: "payment",
    attributes: {
      amount: pay.amount,
      currency: pay.currency,
      fee: Math.round(pay.amount * 0.025),
      net_amount: pay.amount - Math.round(pay.amount * 0.025),
      livemode: isLive,
      metadata: intent.metadata,
      payment_intent_id: intent.id,
      status: pay.status,
      paid_at: pay.status === "paid" ? seconds(pay.at) : null,
    },
  });
  const intent = (one: Intent, nextAction: unknown = null) => ({
    id: one.id,
    type: "payment_intent",
    attributes: {
      amount: one.amount,
      currency: "PHP",
      client_key: `${one.id}_client`,
      last_payment_error: one.lastError === null ? null : { failed_code: one.lastError },
      livemode: isLive,
      metadata: one.metadata,
      next_action: nextAction,
      payments: one.payments.map((pay) => payment(one, pay)),
      status: one.status,
    },
  });
  const session = (one: Intent, { id, reference, status, ...urls }: Session) => ({
    id,
    type: "checkout_session",
    attributes: {
      checkout_url: `${url()}/pay/${id}#hosted`,
      client_key: `${id}_client`,
      livemode: isLive,
      merchant: "A test double",
      metadata: one.metadata,
      payment_intent: intent(one),
      payments: one.payments.map((pay) => payment(one, pay)),
      reference_number: reference,
      status,
      success_url: urls.successUrl,
      cancel_url: urls.cancelUrl,
    },
  });
  return { payment, intent, session };
}

export const payMongoPage = (intent: Intent): PagePayment => {
  const success = intent.session?.successUrl ?? PAYER_PAGE;
  const cancel = intent.session?.cancelUrl ?? PAYER_PAGE;
  return {
    reference: intent.reference,
    amountCentavos: intent.amount,
    status: intent.session?.status ?? intent.status,
    returnUrls: { authorize: success, fail: cancel, expire: cancel },
  };
};
