import { paths } from "@portal/contract/paths";
import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { Problem } from "../problem/problem.ts";
import { gatewayOf } from "./gateway.ts";
import { changePayment, findPayment } from "./payment-store.ts";
import { NOT_EDITABLE } from "../delivery/reasons.ts";
import { recordOf, typeOf } from "../delivery/record-of.ts";
import type { StoredTransaction } from "../delivery/transaction-store.ts";

/**
 * Opens a reserved payment at the gateway. Idempotent by its reference: a retry after a crash gets the same payment.
 * @returns the payment page
 * @throws Problem `provider_unavailable`, `not_editable` when it was cancelled meanwhile
 */
export async function openPayment(
  context: Context,
  payment: PaymentRow,
  transaction: StoredTransaction,
): Promise<{ checkoutUrl: string }> {
  if (payment.checkout_url !== null) return { checkoutUrl: payment.checkout_url };
  const gateway = gatewayOf(context, payment.provider);
  const opened = await gateway.open({
    reference: payment.reference,
    transactionId: transaction.uuid,
    amountCentavos: payment.amount_centavos,
    currency: "PHP",
    channel: payment.channel,
    description: `Delivery: ${typeOf(recordOf(transaction))}`,
    payee: transaction.payee,
    returnUrl: `${context.config.origin}${paths.paymentReturn(transaction.uuid)}`,
    expiresAt: payment.expires_at,
  });
  const isKept = await changePayment(context.db, payment, {
    status: "open",
    provider_id: opened.providerId,
    checkout_url: opened.checkoutUrl,
    qr_code_value: opened.qrCodeValue,
    expires_at: opened.expiresAt,
    looked_at: context.now(),
  });
  if (isKept) return opened;
  // Another checkout or a webhook was faster, or the person cancelled meanwhile.
  const now = await findPayment(context.db, payment.id);
  if (now?.status === "open" || now?.status === "paid") return opened;
  await gateway.cancel(opened.providerId);
  throw new Problem("not_editable", NOT_EDITABLE.elsewhere);
}
