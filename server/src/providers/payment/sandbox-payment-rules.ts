import { QR_CHANNEL } from "@portal/contract/courier";
import type { RowChange } from "../../db/tables.ts";
import type { PaymentReading, PaymentRequest } from "./payment-provider.ts";
import type { PaymentRow } from "./sandbox-payment-store.ts";
import { writeQrph } from "./qrph.ts";

/** "delay": the person returns at once, and the money arrives later. */
export type PressOutcome = "approve" | "decline" | "expire" | "delay";
/** A paid amount or currency other than requested. */
export type PressOptions = { amountCentavos?: number | undefined; currency?: string | undefined };

type Change = RowChange<"sandbox_payment">;

/** The change that a payment undergoes with time, or null. As in reality, money may arrive after the end. */
export function lapse(row: PaymentRow, now: Date): Change | null {
  if (row.status !== "paid" && row.pay_at && row.pay_at <= now)
    return { status: "paid", paid_at: row.pay_at };
  if (row.status === "open" && row.expires_at <= now) return { status: "expired" };
  return null;
}

export function afterPress(
  row: PaymentRow,
  outcome: PressOutcome,
  options: PressOptions,
  now: Date,
  moneyDelayMs: number,
): Change {
  const money = {
    paid_amount_centavos: options.amountCentavos ?? row.amount_centavos,
    paid_currency: options.currency ?? row.currency,
  };
  switch (outcome) {
    case "approve":
      return { ...money, status: "paid", pay_at: now, paid_at: now };
    case "decline":
      return { status: "failed" };
    case "expire":
      return { status: "expired" };
    case "delay":
      return { ...money, pay_at: new Date(now.getTime() + moneyDelayMs) };
  }
}

export function readingOf(row: PaymentRow): PaymentReading {
  const isPaid = row.status === "paid";
  return {
    providerId: row.provider_id,
    reference: row.reference,
    status: row.status,
    amountCentavos: (isPaid ? row.paid_amount_centavos : null) ?? row.amount_centavos,
    currency: (isPaid ? row.paid_currency : null) ?? row.currency,
    paidAt: row.paid_at,
    moneyId: isPaid ? `money_${row.provider_id}` : null,
    feeCentavos: null,
    more: [],
  };
}

/** QR Ph names are upper case, without accents and at most 25 characters. */
function merchantName(payee: string): string {
  const plain = payee.normalize("NFKD").replaceAll(/[^\x20-\x7e]/gu, "");
  return plain.toUpperCase().trim().slice(0, 25).trim() || "SANDBOX";
}

/** The QR Ph code of a "Dayon QRPH" payment, else null. Its acquirer does not exist, so that no real app can pay it. */
export function sandboxQrCode(request: PaymentRequest): string | null {
  if (request.channel !== QR_CHANNEL) return null;
  return writeQrph({
    amountCentavos: request.amountCentavos,
    reference: request.reference,
    merchantName: merchantName(request.payee),
    merchantCity: "QUEZON CITY",
    postalCode: "1100",
    acquirer: "TESTPHM1XXX",
    merchantId: "SANDBOX000001",
    terminalLabel: "WEB00001",
  });
}
