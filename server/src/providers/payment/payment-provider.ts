import type { PaymentChannel } from "@portal/contract/courier";

/** One attempt to collect the fee of one transaction. */
export type PaymentRequest = {
  /**
   * Ours, one per attempt; the idempotency key of `open`. 1 to 25 characters of A–Z, 0–9 and "-", since
   * a QR Ph code carries at most 25.
   * PayMongo `reference_number`, Maya `requestReferenceNumber`, Xendit `external_id`.
   */
  reference: string;
  /** uuid of the transaction, sent as metadata. */
  transactionId: string;
  /** Integer centavos, more than 0. PayMongo uses centavos, Maya and Xendit pesos: amountCentavos / 100. */
  amountCentavos: number;
  currency: "PHP";
  channel: PaymentChannel;
  description: string;
  /** The recipient of the money: the courier or the platform, never the agency (spec §1). */
  payee: string;
  /** The browser returns here after paying, which is no proof of payment. */
  returnUrl: string;
  /**
   * Nothing is collected after this. PayMongo's QR Ph takes seconds (60 to 9,000) counted from the
   * attachment, Xendit's invoice `invoice_duration` in seconds; where a gateway takes none
   * (PayMongo checkout, Maya), the adapter keeps to it by expiring or cancelling in `read`.
   */
  expiresAt: Date;
};

export type OpenedPayment = {
  /** The gateway's: PayMongo `cs_…` or `pi_…`, Maya `checkoutId` or `paymentId`, Xendit invoice `id`. */
  providerId: string;
  checkoutUrl: string;
  /**
   * The QR Ph text for "Dayon QRPH", null for the others. Maya gives it as `qrCodeBody`, Xendit as
   * the `QR_STRING` action; PayMongo gives a picture, from which the adapter reads the text.
   */
  qrCodeValue: string | null;
  /** The gateway's own expiry, if it has one, else the request's. */
  expiresAt: Date;
};

export type PaymentReading = {
  providerId: string;
  reference: string;
  status: "open" | "paid" | "failed" | "expired" | "cancelled";
  /** Integer centavos: the amount really paid once `paid`, the requested amount before. */
  amountCentavos: number;
  currency: string;
  /** Set exactly when `paid`. */
  paidAt: Date | null;
};

/** A verified webhook only triggers `read`; its other contents are never trusted. */
export type PaymentNotice = { eventId: string; providerId: string };

/**
 * A payment gateway. Every adapter passes `payment-provider-contract.ts`. Each outside call has a
 * time-out; no answer, or a 5xx, is `Problem('provider_unavailable')`.
 */
export type PaymentProvider = {
  name: string;
  /**
   * Opens a payment, or gives the one already opened for this reference. PayMongo takes the
   * reference as `Idempotency-Key`; Maya is asked by reference number (`payment-rrns`) and Xendit
   * by `external_id` before a second try.
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** The payment's current state. Throws `Problem('resource_not_found')` for one that is not the gateway's. */
  read(providerId: string): Promise<PaymentReading>;
  /**
   * Cancels an open payment (PayMongo `/expire`, Xendit `/expire!`, Maya void) and returns its state: `paid` when the
   * money was faster. Money may still arrive later.
   */
  cancel(providerId: string): Promise<PaymentReading>;
  /**
   * Checks a webhook and says which payments to read again; none for events that tell nothing.
   * The signature is verified on the raw bytes in constant time:
   * PayMongo `paymongo-signature: t=,te=,li=` (HMAC-SHA256 of `t.body`), Maya
   * `x-maya-webhook-signature: nonce=,v1=` with `x-maya-webhook-timestamp` (RSA-SHA256 over the
   * flattened body), Xendit `x-callback-token` (a fixed token) with `webhook-id` as the event.
   * @param headers lower-case names
   * @throws Problem('webhook_refused') when forged, altered, stale, from the future or unreadable
   */
  readWebhook(
    rawBody: Buffer,
    headers: Record<string, string | undefined>,
    now: Date,
  ): PaymentNotice[];
};
