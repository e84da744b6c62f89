import { verify } from "node:crypto";
import { QR_CHANNEL } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/days";
import * as v from "valibot";
import { isUnknown, Problem } from "../../problem/problem.ts";
import {
  type Gateway,
  gateway,
  type GatewayOptions,
  Instant,
  nullIfRefused,
  readingOf,
  parseExact,
  Pesos,
  pesosOf,
  stateIn,
} from "./gateway-call.ts";
import type {
  OpenedPayment,
  PaymentEvent,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
  Refunds,
  RefundTerms,
} from "./payment-provider.ts";
import { codeToShow } from "./qrph.ts";
import { refundReading, withinTerms } from "./refunds.ts";
import { ProviderRefused } from "../provider-call.ts";
import { headerParts, readBody, refuseStale, type WebhookHeaders } from "../webhook-checks.ts";

type MayaOptions = GatewayOptions & {
  /** `https://pg.maya.ph`, in test `https://pg-sandbox.paymaya.com`; its webhooks are signed with keys of Maya's own. */
  account: {
    /** `pk-…`, which opens payments; the secret key, `sk-…`, reads and cancels them. */
    publicKey: string;
    mode: "test" | "live";
  };
};
type Maya = Gateway<MayaOptions>;

const Payment = v.object({
  id: v.string(),
  status: stateIn({
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
    // All of the money went back; of a refunded one perhaps only a part.
    VOIDED: "cancelled",
    REFUNDED: "refunded",
  }),
  amount: Pesos,
  currency: v.string(),
  requestReferenceNumber: v.string(),
  updatedAt: Instant,
});
type Payment = Omit<v.InferOutput<typeof Payment>, "status"> & Pick<PaymentReading, "status">;
const Checkout = v.object({ checkoutId: v.string(), redirectUrl: v.pipe(v.string(), v.url()) });
const Code = v.object({
  paymentId: v.string(),
  redirectUrl: v.pipe(v.string(), v.url()),
  qrCodeBody: v.string(),
});
/** Maya: a hosted checkout; for "Dayon QRPH" a QR Ph payment. Both end an hour after they were opened, not when we say. */
export function maya(o: MayaOptions): PaymentProvider {
  const g = gateway(o, {
    refusal: v.pipe(
      v.object({ code: v.string() }),
      v.transform(({ code }) => code),
    ),
    unknownCodes: ["PY0009"],
    parse: parseExact,
  });
  const cancels = o.account.mode === "live";
  return {
    name: "maya",
    // Its sandbox cancels nothing.
    cancels: { page: cancels, qr: cancels },
    refunds: withinTerms(o, mayaTerms, mayaRefunds(g)),
    ledger: null,
    sentBack: null,
    newest: null,
    open: (request) => open(g, request),
    read: async (payment) => readingAmong(payment, await found(g, payment.reference)),
    cancel: (payment) => cancel(g, payment),
    checkOtherKey: () => checkPublicKey(g),
    readWebhook: (rawBody, headers, now) =>
      readMayaWebhook(o.account.webhookSecrets, rawBody, headers, now),
  };
}

/**
 * Maya does not say where an earlier payment of this reference can be paid, and nobody else knows: after silence another
 * is opened. Whatever money comes under the reference is read together.
 */
async function open(g: Maya, request: PaymentRequest): Promise<OpenedPayment> {
  const before = await found(g, request.reference).catch(noneIfUnknown);
  const paid = before.find(({ status }) => status === "paid");
  const { expiresAt, channel, amountCentavos } = request;
  if (paid) return { providerId: paid.id, checkoutUrl: null, qrCodeValue: null, expiresAt };
  const order = { body: orderOf(request), key: g.account.publicKey };
  if (channel !== QR_CHANNEL) {
    const opened = await g.ask(Checkout, { path: CHECKOUTS, ...order });
    const { checkoutId, redirectUrl } = opened;
    return { providerId: checkoutId, checkoutUrl: redirectUrl, qrCodeValue: null, expiresAt };
  }
  const opened = await g.ask(Code, { path: "/payments/v1/qr/payments", ...order });
  const { paymentId, redirectUrl, qrCodeBody } = opened;
  const qrCodeValue = codeToShow(g.account.name, qrCodeBody, amountCentavos);
  return { providerId: paymentId, checkoutUrl: redirectUrl, qrCodeValue, expiresAt };
}

const CHECKOUTS = "/checkout/v1/checkouts";

/** An order of nothing opens no payment: it is refused for its fields, after the key was taken. */
async function checkPublicKey(g: Maya): Promise<void> {
  await g.send({ path: CHECKOUTS, body: {}, key: g.account.publicKey }).catch((error: unknown) => {
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
async function found(g: Maya, reference: string): Promise<Payment[]> {
  const path = `/payments/v1/payment-rrns/${encodeURIComponent(reference)}`;
  const told = await g.ask(v.array(Payment), { path });
  return Promise.all(
    told.map(async ({ status, ...payment }) =>
      status === "refunded" ? leftOf(g, payment) : { ...payment, status },
    ),
  );
}

/** A refunded payment with what is left of it, which somebody has to decide about. */
async function leftOf(g: Maya, payment: Omit<Payment, "status">): Promise<Payment> {
  const refunds = await g.ask(v.array(Refund), { path: pathOf(payment.id, "refunds") });
  const back = refunds.map(({ status, amount }) =>
    status === "failed" ? 0 : (amount ?? payment.amount),
  );
  const left = back.reduce((rest, amount) => rest - amount, payment.amount);
  // The list is late: what is known to have gone back must not pay for anything.
  if (left === payment.amount) throw new Problem("provider_unavailable");
  return { ...payment, amount: left, status: left > 0 ? "paid" : "cancelled" };
}

function noneIfUnknown(error: unknown): [] {
  if (isUnknown(error)) return [];
  throw error;
}

function readingAmong(payment: PaymentRef, all: Payment[]): PaymentReading {
  const money = all
    .filter(({ status }) => status === "paid")
    .map(({ id, amount, currency, updatedAt }) => ({
      moneyId: id,
      amountCentavos: amount,
      currency,
      paidAt: updatedAt,
      feeCentavos: null,
    }));
  const own = ownOf(payment, all);
  if (!own) throw new Problem("resource_not_found");
  const { status, requestReferenceNumber: reference } = own;
  return readingOf(payment, reference, money, status === "paid" ? "open" : status);
}

/** The payment itself, or the newest of its reference when Maya gives it another id than the checkout's. */
const ownOf = ({ providerId }: PaymentRef, all: Payment[]): Payment | undefined =>
  all.find(({ id }) => id === providerId) ??
  all.toSorted((a, b) => a.updatedAt.getTime() - b.updatedAt.getTime()).at(-1);

async function cancel(g: Maya, payment: PaymentRef): Promise<PaymentReading> {
  const before = await found(g, payment.reference);
  const own = ownOf(payment, before);
  if (own?.status !== "open") return readingAmong(payment, before);
  const path = `/payments/v1/payments/${encodeURIComponent(own.id)}/cancel`;
  // Refused in the sandbox, and when the payer is about to pay: then it is open until Maya says otherwise.
  await nullIfRefused(g.send({ path, body: { reason: "The payer ended it." } }));
  return readingAmong(payment, await found(g, payment.reference));
}

/** developers.maya.ph/reference/managing-voids-and-refunds-in-maya-checkout; QR Ph only through Maya's support. */
export const mayaTerms: RefundTerms = {
  Gcash: { days: 180 },
  Maya: { days: 180 },
  Visa: { days: 180 },
  Qrph: null,
  "Dayon QRPH": null,
};

const Refund = v.object({
  id: v.string(),
  reason: v.nullish(v.string(), null),
  status: stateIn({ SUCCESS: "done", PENDING: "sent", FAILED: "failed" }),
  amount: v.nullish(Pesos, null),
});

/**
 * Until midnight in Manila a payment can be voided, as a whole; from then on it can be refunded, in parts too. Maya knows
 * no idempotency key, but shows both with the reason that was given.
 */
const mayaRefunds = (g: Maya): Pick<Refunds, "ask" | "find"> => ({
  ask: async (request) => {
    const { money, amountCentavos, reference: reason } = request;
    const isToday = manilaDay(money.paidAt) === manilaDay(g.now());
    // A part has to wait for tomorrow.
    if (isToday && amountCentavos < money.amountCentavos) throw new Problem("provider_unavailable");
    const totalAmount = { amount: pesosOf(amountCentavos), currency: "PHP" };
    const body = isToday ? { reason } : { reason, totalAmount };
    const path = pathOf(money.moneyId, isToday ? "voids" : "refunds");
    const refund = await g.ask(Refund, { path, body });
    return refundReading(refund.id, refund);
  },
  find: async (request) => {
    for (const kind of ["refunds", "voids"] as const) {
      const all = await g
        .ask(v.array(Refund), { path: pathOf(request.money.moneyId, kind) })
        .catch(noneIfUnknown);
      const known = all.find(({ reason }) => reason === request.reference);
      if (known) return refundReading(known.id, known);
    }
    return null;
  },
});

const pathOf = (payment: string, kind: "refunds" | "voids") =>
  `/payments/v1/payments/${encodeURIComponent(payment)}/${kind}`;

/** The webhook is a payment; which one is all that is used of it. */
const ToldPayment = v.looseObject({
  id: v.pipe(v.string(), v.nonEmpty()),
  requestReferenceNumber: v.pipe(v.string(), v.nonEmpty()),
  status: v.string(),
});

/**
 * @param keys Maya's public keys of the environment, as PEM: one or two, because Maya changes them in turn
 * @throws Problem('webhook_refused')
 */
function readMayaWebhook(
  keys: string[],
  rawBody: Buffer,
  headers: WebhookHeaders,
  now: Date,
): PaymentEvent[] {
  const parts = headerParts(headers["x-maya-webhook-signature"] ?? "");
  const nonce = parts.get("nonce") ?? "";
  const signature = parts.get("v1") ?? "";
  const sentAt = headers["x-maya-webhook-timestamp"] ?? "";
  if (nonce === "" || !/^(?:[0-9a-f]{2})+$/iu.test(signature) || !/^\d{13}$/u.test(sentAt))
    throw new Problem("webhook_refused");
  refuseStale(Number(sentAt), now);
  const payment = readBody(ToldPayment, rawBody, parseExact);
  const signed = Buffer.from(signedText(payment, nonce));
  const given = Buffer.from(signature, "hex");
  if (!keys.some((key) => verify("RSA-SHA256", signed, key, given)))
    throw new Problem("webhook_refused");
  // Maya has no id of an event: a payment is in a state once. Its own id may be another than the checkout's.
  const reference = payment.requestReferenceNumber;
  return [{ eventId: `${payment.id}:${payment.status}`, providerId: null, reference }];
}

/** What Maya signs: `dotted.key=value` of everything that is not empty, sorted by bytes, and the nonce. */
const signedText = (payment: unknown, nonce: string): string =>
  [
    ...pairsOf(payment, "").toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))),
    `nonce=${nonce}`,
  ].join("&");

/** The path is handed down as one text: as a list, it was copied and joined for each value. */
function pairsOf(value: unknown, path: string): string[] {
  if (value === null || value === "") return [];
  if (typeof value === "object")
    return Object.entries(value).flatMap(([key, one]) =>
      pairsOf(one, path === "" ? key : `${path}.${key}`),
    );
  // Numbers are text as well here.
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return [`${path}=${text}`];
}
