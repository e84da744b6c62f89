import type { PaymentChannel } from "@portal/contract/courier";

type Methods = {
  /** `payment_method_types` of a checkout session; a QR Ph code takes another way (QR_CHANNEL). */
  payMongo: string;
  /** `payment_methods` of an invoice. */
  xendit: string;
};

/**
 * How each gateway calls our channels. Maya is not told one: its page offers what the account is enabled for.
 */
export const channelMethods: Record<PaymentChannel, Methods> = {
  Gcash: { payMongo: "gcash", xendit: "GCASH" },
  Maya: { payMongo: "paymaya", xendit: "PAYMAYA" },
  Visa: { payMongo: "card", xendit: "CREDIT_CARD" },
  Qrph: { payMongo: "qrph", xendit: "QRPH" },
  "Dayon QRPH": { payMongo: "qrph", xendit: "QRPH" },
};
