import { QR_CHANNEL } from "@portal/contract/courier";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { ProviderRefused, readShape } from "../provider-call.ts";
import { askForText, nullIfRefused } from "./gateway-call.ts";
import { mayaGateway as gatewayOf, type MayaOptions } from "./maya-call.ts";
import { mayaRefunds, mayaTerms } from "./maya-refunds.ts";
import { withinTerms } from "./refunds.ts";
import { readMayaWebhook } from "./maya-webhook.ts";
import { isAny, paidReading, unpaidReading } from "./paid-reading.ts";
import type {
  OpenedPayment,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
} from "./payment-provider.ts";
import { Pesos, pesosOf, readExact } from "./pesos.ts";
import { codeToShow } from "./qr-code.ts";

const STATUSES = {
  PENDING_TOKEN: "open",
  PENDING_PAYMENT: "open",
  FOR_AUTHENTICATION: "open",
  AUTHENTICATING: "open",
  AUTH_SUCCESS: "open",
  PAYMENT_PROCESSING: "open",
  PAYMENT_SUCCESS: "paid",
  AUTH_FAILED: "failed",
  PAYMENT_FAILED: "failed",
  PAYMENT_EXPIRED: "expired",
  PAYMENT_CANCELLED: "cancelled",
  // The money went back before it was noticed here.
  VOIDED: "cancelled",
  REFUNDED: "cancelled",
} as const satisfies Record<string, PaymentReading["status"]>;
const isStatus = (said: string): said is keyof typeof STATUSES => Object.hasOwn(STATUSES, said);

const Payment = v.object({
  id: v.string(),
  status: v.pipe(
    v.custom<keyof typeof STATUSES>((said) => typeof said === "string" && isStatus(said)),
  ),
  amount: Pesos,
  currency: v.string(),
  requestReferenceNumber: v.string(),
  updatedAt: v.pipe(v.string(), v.isoTimestamp()),
});
type Payment = v.InferOutput<typeof Payment>;
const Found = v.array(Payment);
const Checkout = v.object({ checkoutId: v.string(), redirectUrl: v.pipe(v.string(), v.url()) });
const Code = v.object({
  paymentId: v.string(),
  redirectUrl: v.pipe(v.string(), v.url()),
  qrCodeBody: v.string(),
});
/** Maya: a hosted checkout; for "Dayon QRPH" a QR Ph payment. Both end an hour after they were opened, not when we say. */
export function maya(o: MayaOptions): PaymentProvider {
  const wire = {
    // Its answer would be needed to have the address again, so it opens another.
    opens: "anew",
    cancels: o.account.mode === "live",
    keepsExpiry: false,
    endsOnDecline: true,
  } as const;
  return {
    name: "maya",
    traits: {
      authenticity: "fields",
      pageForQr: true,
      page: wire,
      qr: wire,
      refunds: mayaTerms,
      lists: false,
      listsRefunds: false,
    },
    refunds: withinTerms({ name: o.account.name, terms: mayaTerms, now: o.now }, mayaRefunds(o)),
    ledger: null,
    sentBack: null,
    newest: null,
    open: (request) => open(o, request),
    read: async (payment) => readingOf(payment, await found(o, payment.reference)),
    cancel: (payment) => cancel(o, payment),
    checkOtherKey: () => checkPublicKey(o),
    readWebhook: (rawBody, headers, now) =>
      readMayaWebhook(o.account.webhookSecrets, rawBody, headers, now),
  };
}

/**
 * Maya does not say where an earlier payment of this reference can be paid, and nobody else knows: after silence another
 * is opened. Whatever money comes under the reference is read together.
 */
async function open(o: MayaOptions, request: PaymentRequest): Promise<OpenedPayment> {
  const before = await found(o, request.reference).catch(noneIfUnknown);
  const paid = before.find(({ status }) => STATUSES[status] === "paid");
  const { expiresAt, channel, amountCentavos } = request;
  if (paid) return { providerId: paid.id, checkoutUrl: null, qrCodeValue: null, expiresAt };
  const text = await askForText(gatewayOf(o), {
    method: "POST",
    path: channel === QR_CHANNEL ? "/payments/v1/qr/payments" : "/checkout/v1/checkouts",
    key: o.account.publicKey,
    body: orderOf(request),
  });
  if (channel !== QR_CHANNEL) {
    const { checkoutId, redirectUrl } = readShape(Checkout, text, o.account.name);
    return { providerId: checkoutId, checkoutUrl: redirectUrl, qrCodeValue: null, expiresAt };
  }
  const { paymentId, redirectUrl, qrCodeBody } = readShape(Code, text, o.account.name);
  const qrCodeValue = codeToShow(o.account.name, qrCodeBody, amountCentavos);
  return { providerId: paymentId, checkoutUrl: redirectUrl, qrCodeValue, expiresAt };
}

/** An order of nothing opens no payment: it is refused for its fields, after the key was taken. */
async function checkPublicKey(o: MayaOptions): Promise<void> {
  await askForText(gatewayOf(o), {
    method: "POST",
    path: "/checkout/v1/checkouts",
    key: o.account.publicKey,
    body: {},
  }).catch((error: unknown) => {
    if (!(error instanceof ProviderRefused) || error.ofKey) throw error;
  });
}

function orderOf(request: PaymentRequest): Record<string, unknown> {
  const { name, email, mobile } = request.payer;
  const totalAmount = { value: pesosOf(request.amountCentavos), currency: request.currency };
  const [firstName, ...others] = name.split(" ");
  // Who has one name only has no last name here: an empty one is refused.
  const lastName = others.length === 0 ? {} : { lastName: others.join(" ") };
  return {
    totalAmount,
    requestReferenceNumber: request.reference,
    redirectUrl: request.returnUrls,
    metadata: { transactionId: request.transactionId },
    ...(request.channel !== QR_CHANNEL && {
      buyer: { firstName, ...lastName, contact: { phone: mobile, email } },
      items: [{ name: request.description, quantity: 1, amount: totalAmount, totalAmount }],
    }),
  };
}

/** Everything that was opened under a reference. @throws Problem `resource_not_found` for nothing */
async function found(o: MayaOptions, reference: string): Promise<Payment[]> {
  const text = await askForText(gatewayOf(o), {
    method: "GET",
    path: `/payments/v1/payment-rrns/${encodeURIComponent(reference)}`,
    key: o.account.secretKey,
  });
  return readExact(Found, text, o.account.name);
}

function noneIfUnknown(error: unknown): Payment[] {
  if (error instanceof Problem && error.code === "resource_not_found") return [];
  throw error;
}

function readingOf(payment: PaymentRef, all: Payment[]): PaymentReading {
  const money = all
    .filter(({ status }) => STATUSES[status] === "paid")
    .map(({ id, amount, currency, updatedAt }) => ({
      moneyId: id,
      amountCentavos: amount,
      currency,
      paidAt: new Date(updatedAt),
      feeCentavos: null,
    }));
  const own = ownOf(payment, all);
  if (!own) throw new Problem("resource_not_found");
  if (isAny(money)) return paidReading(payment, money, own.requestReferenceNumber);
  const status = STATUSES[own.status];
  return unpaidReading(payment, status === "paid" ? "open" : status, own.requestReferenceNumber);
}

/** The payment itself, or the newest of its reference when Maya gives it another id than the checkout's. */
const ownOf = ({ providerId }: PaymentRef, all: Payment[]): Payment | undefined =>
  all.find(({ id }) => id === providerId) ??
  all.toSorted((a, b) => a.updatedAt.localeCompare(b.updatedAt)).at(-1);

async function cancel(o: MayaOptions, payment: PaymentRef): Promise<PaymentReading> {
  const before = await found(o, payment.reference);
  const own = ownOf(payment, before);
  if (!own || STATUSES[own.status] !== "open") return readingOf(payment, before);
  // Refused in the sandbox, and when the payer is about to pay: then it is open until Maya says otherwise.
  await nullIfRefused(
    askForText(gatewayOf(o), {
      method: "POST",
      path: `/payments/v1/payments/${encodeURIComponent(own.id)}/cancel`,
      key: o.account.secretKey,
      body: { reason: "The payer ended it." },
    }),
  );
  return readingOf(payment, await found(o, payment.reference));
}
