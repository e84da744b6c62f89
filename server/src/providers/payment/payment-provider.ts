import type { PaymentChannel } from "@portal/contract/courier";
import type { WebhookHeaders } from "../webhook-checks.ts";

/** One attempt to collect the fee of one transaction. */
export type PaymentRequest = {
  /**
   * Ours, one per attempt. 1 to 25 characters of A–Z, 0–9 and "-", since a QR Ph code carries at most 25.
   * PayMongo `reference_number`, Maya `requestReferenceNumber`, Xendit `external_id`.
   */
  reference: string;
  /**
   * With the reference the idempotency key of `open`. Rises only after an answer, never after silence: PayMongo
   * keeps the first answer to a key for a day, whether it succeeded or failed.
   */
  tryNumber: number;
  /** uuid of the transaction, sent as metadata. */
  transactionId: string;
  /** Integer centavos, more than 0. PayMongo uses centavos, Maya and Xendit pesos: amountCentavos / 100. */
  amountCentavos: number;
  currency: "PHP";
  channel: PaymentChannel;
  description: string;
  /** The recipient of the money: the courier or the platform, never the agency (spec §1). */
  payee: string;
  /** `mobile` as +639XXXXXXXXX. */
  payer: { name: string; email: string; mobile: string };
  /**
   * The browser returns here, which is no proof of payment. Addresses without a query, because a gateway may drop
   * or replace it on the way back.
   */
  returnUrls: { success: string; failure: string; cancel: string };
  /** Nothing should be collected after this; a gateway that takes no time is asked to cancel then (payment/gateway.ts). */
  expiresAt: Date;
};

export type OpenedPayment = {
  /** The gateway's: PayMongo `cs_…` or `pi_…`, Maya `checkoutId` or `paymentId`, Xendit invoice `id` or `pr-…`. */
  providerId: string;
  /** Null where there is only a QR code to scan. */
  checkoutUrl: string | null;
  /**
   * The QR Ph text for "Dayon QRPH", null for the others. Maya gives it as `qrCodeBody`, Xendit as
   * the `QR_STRING` action; PayMongo gives a picture, from which the adapter reads the text.
   */
  qrCodeValue: string | null;
  /** The gateway's own expiry, if it has one, else the request's. Ours is the earlier of both. */
  expiresAt: Date;
};

/** An opened payment, as `read` and `cancel` need it. */
export type PaymentRef = {
  providerId: string;
  reference: string;
  channel: PaymentChannel;
  amountCentavos: number;
  expiresAt: Date;
};

/** One sum of money as a gateway reports it. */
export type Money = {
  /** The gateway's id of the money itself, which a refund needs (PayMongo `pay_…`). */
  moneyId: string;
  /** Integer centavos. */
  amountCentavos: number;
  currency: string;
  /** Null when the gateway does not say. */
  paidAt: Date | null;
  /** What the gateway keeps of it, where it says so. */
  feeCentavos: number | null;
};

/** What a gateway says of a payment. What was paid is told sum by sum, in the order in which it came. */
export type PaymentReading = { providerId: string; reference: string } & (
  | { status: "open" }
  | { status: "failed" | "expired" | "cancelled" }
  | { status: "paid"; money: readonly [Money, ...Money[]] }
);

/**
 * A verified webhook only triggers `read`; its other contents are never trusted. It names the payment by the id
 * that `open` returned, by our reference, or both; an id of another kind (PayMongo `pay_…`) is not given on.
 */
export type PaymentEvent = {
  eventId: string;
  providerId: string | null;
  reference: string | null;
};

/** Whether a gateway sends money back that was paid through a channel, and for how long after the payment. */
export type RefundTerms = Record<
  PaymentChannel,
  /** Null where it does not; then somebody pays by hand. `days` is null where no document says it. */
  { days: number | null } | null
>;

/** Money that is to go back to where it came from. */
export type RefundRequest = {
  /** Ours, one a refund: up to 40 characters of A–Z, 0–9, "." and "-". The same when it is asked for again. */
  reference: string;
  payment: PaymentRef;
  money: Pick<Money, "moneyId" | "amountCentavos"> & { paidAt: Date };
  /** At most what was received. */
  amountCentavos: number;
};

export type RefundReading = {
  /** The gateway's id. */
  refundId: string;
  /** Null where it does not say. */
  amountCentavos: number | null;
  /** "sent": accepted, such as while the account's balance is too small for it. */
  status: "sent" | "done" | "failed";
};

/** How a gateway sends money back. Nobody asks again before it was asked whether it knows the refund. */
export type Refunds = {
  /** Whether it sends this money back; else somebody pays it by hand. */
  isPossible(paid: { channel: PaymentChannel; paidAt: Date }): boolean;
  /** @throws ProviderRefused for a definite no: too late, more than was received, not for this channel */
  ask(request: RefundRequest): Promise<RefundReading>;
  /** The refund by our reference; null when the gateway does not know it. */
  find(request: RefundRequest): Promise<RefundReading | null>;
};

/** Waits until a gateway may be called. */
export type Turn = () => Promise<void>;

/** A sum in a gateway's own ledger. */
export type LedgerEntry = Pick<Money, "moneyId" | "amountCentavos" | "currency" | "feeCentavos"> & {
  /** Ours, where the gateway shows it. */
  reference: string | null;
  at: Date;
};

/** Money that went back, as the gateway lists it: whoever asked for it, here or on the gateway's own page. */
export type SentBack = RefundReading & {
  /** The gateway's id of the money, where it says so. */
  moneyId: string | null;
  /** Ours where it was asked for here, else what the gateway's page took, if anything. */
  reference: string | null;
  at: Date;
};

/**
 * A payment gateway. Every adapter passes `payment-provider-contract.ts`, is a function of one options object, and calls
 * the gateway through `provider-call.ts`: no answer, 429, a 5xx or an unreadable answer is
 * `Problem('provider_unavailable')`, a definite refusal `ProviderRefused`.
 */
export type PaymentProvider = {
  name: string;
  /**
   * Whether an open payment can be cancelled, on the gateway's page and of "Dayon QRPH". Where it cannot, it stays open
   * until the gateway says otherwise.
   */
  cancels: { page: boolean; qr: boolean };
  /**
   * Opens a payment, or gives the one already opened for this reference and try, where that can be found. PayMongo takes both
   * as `Idempotency-Key`; Maya is asked by reference number (`payment-rrns`) and Xendit by `external_id` first.
   * @throws ProviderRefused
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** The payment's current state. Throws `Problem('resource_not_found')` for one that is not the gateway's. */
  read(payment: PaymentRef): Promise<PaymentReading>;
  /**
   * Cancels an open payment (PayMongo `/expire`, Xendit `/expire!` or `/cancel`, Maya `/cancel`) and returns its state:
   * ended without money by whatever name, `paid` when the money was faster, `open` where it cannot be cancelled. Money may
   * still arrive later.
   */
  cancel(payment: PaymentRef): Promise<PaymentReading>;
  /**
   * For a gateway with a key that `read` does not use: a harmless call with it.
   * @throws ProviderRefused when the key is refused
   */
  checkOtherKey?: () => Promise<void>;
  refunds: Refunds;
  /** What it has received from `from` until before `to`; null where it does not say. @param turn awaited before each call */
  ledger: ((from: Date, to: Date, turn: Turn) => Promise<LedgerEntry[]>) | null;
  /** What it has sent back from `from` until before `to`; null where it has no such list. @param turn as of `ledger` */
  sentBack: ((from: Date, to: Date, turn: Turn) => Promise<SentBack[]>) | null;
  /** One page of it since a moment: the first or the last, as the gateway sorts them. */
  newest: ((since: Date, now: Date) => Promise<LedgerEntry[]>) | null;
  /**
   * Checks a webhook and says which payments to read again; none for events that tell nothing.
   * The signature or token is verified in constant time:
   * PayMongo `paymongo-signature: t=,te=,li=` (HMAC-SHA256 of `t.body`), Maya
   * `x-maya-webhook-signature: nonce=,v1=` with `x-maya-webhook-timestamp` (RSA-SHA256 over the
   * flattened body), Xendit `x-callback-token` (a fixed token) with `webhook-id` as the event.
   * @throws Problem('webhook_refused') when forged, altered, stale, from the future or unreadable
   */
  readWebhook(rawBody: Buffer, headers: WebhookHeaders, now: Date): PaymentEvent[];
};

/** A merchant account at a gateway. */
export type PaymentAccount = {
  provider: PaymentProvider;
  /** Where its payment pages are; people are led nowhere else. */
  checkoutOrigins: readonly string[];
  /** How often all processes together may ask it. */
  callsPerSecond: number;
  /** How often it is asked about a payment that somebody watches: while its webhooks arrive, and otherwise. */
  watched: { toldMs: number; untoldMs: number };
};

/** Which account collects what is paid to a courier through a channel. */
export type PaymentRoute = { courier_code: string; channel: PaymentChannel; account: string };
