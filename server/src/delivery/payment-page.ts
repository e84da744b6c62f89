import type { Secrets } from "../security/secrets.ts";

/** Where an open payment is paid: at the gateway's page, or with a QR code. Some pages name their payer. */
export type PaymentPage = { checkoutUrl: string | null; qrCodeValue: string | null };

const NOWHERE: PaymentPage = { checkoutUrl: null, qrCodeValue: null };

const placeOf = (payment: string) => ({ at: "payment.page", row: payment });

export const sealPage = (secrets: Secrets, payment: string, page: PaymentPage): Buffer =>
  secrets.seal(placeOf(payment), JSON.stringify(page));

/** @throws SealError when it does not open */
export const openPage = (
  secrets: Secrets,
  payment: string | null,
  sealed: Buffer | null,
): PaymentPage =>
  payment === null || sealed === null
    ? NOWHERE
    : JSON.parse(secrets.open(placeOf(payment), sealed).toString());
