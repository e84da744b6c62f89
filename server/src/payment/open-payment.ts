import { fullName } from "@portal/contract/person";
import { paths } from "@portal/contract/paths";
import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import type { PaymentRequest } from "../providers/payment/payment-provider.ts";
import { hasAnswered, ProviderRefused, type TypedField } from "../providers/provider-call.ts";
import { cancelAtGateway, logRefusal, notPayableNow, openAtGateway } from "./gateway.ts";
import { changePayment, findPayment } from "./payment-store.ts";
import { endUnopened } from "./settle-payment.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { openPage, sealPage, paymentOrigins } from "../security/outside-link.ts";
import { NOT_EDITABLE } from "../delivery/reasons.ts";
import {
  recordOf,
  type Requester,
  requesterOf,
  typeOf,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";

/**
 * Opens a reserved payment at the gateway. Idempotent by its reference: a retry after a crash gets the same payment.
 * @returns the payment page; the transaction's own one where there is only a QR code, which stands there
 * @throws Problem `provider_unavailable`, also when the gateway refuses the payment, which has ended then;
 * `invalid_fields` when it refuses what the person typed; `not_editable` when it was cancelled meanwhile
 */
export async function openPayment(
  context: Context,
  payment: PaymentRow,
  transaction: StoredTransaction,
): Promise<string> {
  const ownPage = `${context.config.origin}${paths.trackingRedirect(transaction.uuid)}`;
  const kept = ({ id, page }: Pick<PaymentRow, "id" | "page">) => {
    const { checkoutUrl: url } = openPage(context.secrets, id, page);
    return outsideLink(paymentOrigins(context), url) ?? ownPage;
  };
  if (payment.provider_id !== null) return kept(payment);
  const request = requestFor(
    payment,
    transaction,
    requesterOf(context.secrets, transaction),
    ownPage,
  );
  const opened = await openAtGateway(context, payment, request).catch((error: unknown) =>
    giveUp(context, payment, error),
  );
  const isKept = await changePayment(context.db, payment, {
    status: "open",
    provider_id: opened.providerId,
    page: sealPage(context.secrets, payment.id, {
      checkoutUrl: opened.checkoutUrl,
      qrCodeValue: opened.qrCodeValue,
    }),
    // A record is never held for longer than we said, whatever the gateway allows.
    expires_at: earlier(opened.expiresAt, payment.expires_at),
    provider_expires_at: opened.expiresAt,
    looked_at: context.now(),
  });
  if (isKept) return opened.checkoutUrl ?? ownPage;
  // Another checkout or a webhook was faster, or the person cancelled meanwhile.
  const now = await findPayment(context.db, payment.id);
  const goesOn = now?.status === "open" || now?.status === "paid";
  if (!goesOn || now.provider_id !== opened.providerId)
    await cancelAtGateway(context, payment, { providerId: opened.providerId, as: "cancelled" });
  if (goesOn) return kept(now);
  throw new Problem("not_editable", NOT_EDITABLE.elsewhere);
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other);

function requestFor(
  payment: PaymentRow,
  transaction: StoredTransaction,
  { first_name, last_name, email, contact_number: mobile }: Requester,
  returnUrl: string,
): PaymentRequest {
  return {
    reference: payment.reference,
    tryNumber: payment.try_number,
    transactionId: transaction.uuid,
    amountCentavos: payment.amount_centavos,
    currency: "PHP",
    channel: payment.channel,
    description: `Delivery: ${typeOf(recordOf(transaction))}`,
    payee: transaction.payee,
    payer: {
      name: fullName({ first_name, last_name }),
      email,
      mobile,
    },
    returnUrls: { success: returnUrl, failure: returnUrl, cancel: returnUrl },
    expiresAt: payment.expires_at,
  };
}

/** What a gateway did not accept of what the person typed: only the person can mend that. */
const NOT_ACCEPTED: Record<TypedField, Sentence> = {
  email: i18n.t(
    "The payment company does not accept this e-mail address, and nothing was taken. Please change it.",
  ),
  contact_number: i18n.t(
    "The payment company does not accept this mobile number, and nothing was taken. Please change it.",
  ),
};

/**
 * After a refusal the payment has ended: it would be refused again. The gateway would also repeat a useless answer for a
 * day, so the next try has another number; after silence it has to be the same.
 */
async function giveUp(context: Context, payment: PaymentRow, error: unknown): Promise<never> {
  if (error instanceof ProviderRefused) {
    logRefusal(context, payment, error);
    const refused = { status: "failed", refusal: error.code } as const;
    await endUnopened(context, payment, refused, "payment");
    if (error.typed.length > 0)
      throw wrongFields(
        Object.fromEntries(error.typed.map((field) => [field, [NOT_ACCEPTED[field]]])),
      );
    throw notPayableNow(payment.channel, error);
  }
  if (hasAnswered(error))
    await changePayment(context.db, payment, { try_number: payment.try_number + 1 });
  // "Unknown" is no answer to an order: somebody else answers at the gateway's address.
  if (error instanceof Problem) throw notPayableNow(payment.channel, error);
  throw error;
}
