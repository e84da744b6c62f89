import type { RowChange } from "../../db/tables.ts";
import type { PaymentReading } from "./payment-provider.ts";
import type { PaymentRow } from "./sandbox-payment-store.ts";

/** "delay": the person is sent back at once, the money arrives later. */
export type PressOutcome = "approve" | "decline" | "expire" | "delay";
/** What is paid, when it is not what was asked. */
export type PressOptions = { amountCentavos?: number | undefined; currency?: string | undefined };

type Change = RowChange<"sandbox_payment">;

/** What has become of a payment by itself, null when nothing. Money arrives even after the end, as it does in life. */
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
  };
}
