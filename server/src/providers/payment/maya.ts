import { verify } from "node:crypto";
import { QR_CHANNEL } from "@portal/contract/courier";
import { manilaDay } from "@portal/contract/days";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  askForText,
  type Gateway,
  isAny,
  nullIfRefused,
  paidReading,
  parseExact,
  Pesos,
  pesosOf,
  readExact,
  unpaidReading,
} from "./gateway-call.ts";
import type {
  OpenedPayment,
  PaymentNotice,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
  RefundReading,
  RefundRequest,
  Refunds,
  RefundTerms,
} from "./payment-provider.ts";
import { codeToShow } from "./qrph.ts";
import { withinTerms } from "./refunds.ts";
import { ProviderRefused, readShape } from "../provider-call.ts";
import { readBody, refuseStale } from "../webhook-checks.ts";

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
  const text = await askForText(mayaGateway(o), {
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
  await askForText(mayaGateway(o), {
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
  const text = await askForText(mayaGateway(o), {
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
    askForText(mayaGateway(o), {
      method: "POST",
      path: `/payments/v1/payments/${encodeURIComponent(own.id)}/cancel`,
      key: o.account.secretKey,
      body: { reason: "The payer ended it." },
    }),
  );
  return readingOf(payment, await found(o, payment.reference));
}

type MayaOptions = {
  account: {
    name: string;
    /** `https://pg.maya.ph`; in test `https://pg-sandbox.paymaya.com`. */
    url: string;
    /** `pk-…`, which opens payments. */
    publicKey: string;
    /** `sk-…`, which reads and cancels them. */
    secretKey: string;
    /** Maya's own public keys for this environment, as PEM: one or two. */
    webhookSecrets: string[];
    mode: "test" | "live";
  };
  fetch: typeof fetch;
  now: () => Date;
};

const Refusal = v.object({ code: v.string() });

const mayaGateway = ({ account: { name, url }, fetch, now }: MayaOptions): Gateway => ({
  name,
  url,
  fetch,
  now,
  codeOf: (text) => readShape(Refusal, text, name).code,
  unknownCodes: ["PY0009"],
});

/** developers.maya.ph/reference/managing-voids-and-refunds-in-maya-checkout; QR Ph only through Maya's support. */
export const mayaTerms: RefundTerms = {
  Gcash: { days: 180 },
  Maya: { days: 180 },
  Visa: { days: 180 },
  Qrph: null,
  "Dayon QRPH": null,
};

const REFUND_STATUSES = { SUCCESS: "done", PENDING: "sent", FAILED: "failed" } as const;
const Refund = v.object({
  id: v.string(),
  reason: v.nullish(v.string(), null),
  status: v.picklist(["SUCCESS", "PENDING", "FAILED"]),
  amount: v.nullish(v.union([v.number(), v.string()]), null),
});
const Refunds = v.array(Refund);

const refundReadingOf = ({ id, amount, status }: v.InferOutput<typeof Refund>): RefundReading => ({
  refundId: id,
  amountCentavos: amount === null ? null : Math.round(Number(amount) * 100),
  status: REFUND_STATUSES[status],
});

/**
 * Until midnight in Manila a payment can be voided, as a whole; from then on it can be refunded, in parts too. Maya knows
 * no idempotency key, but shows both with the reason that was given.
 */
const mayaRefunds = (o: MayaOptions): Pick<Refunds, "ask" | "find"> => ({
  ask: async (request) => {
    const { money, amountCentavos, reference } = request;
    const isToday = manilaDay(money.paidAt) === manilaDay(o.now());
    // A part has to wait for tomorrow.
    if (isToday && amountCentavos < money.amountCentavos) throw new Problem("provider_unavailable");
    const totalAmount = { amount: pesosOf(amountCentavos), currency: "PHP" };
    const text = await call(o, "POST", `${pathOf(request)}/${isToday ? "voids" : "refunds"}`, {
      reason: reference,
      ...(!isToday && { totalAmount }),
    });
    return refundReadingOf(readShape(Refund, text, o.account.name));
  },
  find: async (request) => {
    for (const kind of ["refunds", "voids"]) {
      const text = await call(o, "GET", `${pathOf(request)}/${kind}`).catch(emptyIfUnknown);
      const known = readShape(Refunds, text, o.account.name).find(
        ({ reason }) => reason === request.reference,
      );
      if (known) return refundReadingOf(known);
    }
    return null;
  },
});

const pathOf = ({ money }: RefundRequest) =>
  `/payments/v1/payments/${encodeURIComponent(money.moneyId)}`;

const call = (o: MayaOptions, method: "GET" | "POST", path: string, body?: unknown) =>
  askForText(mayaGateway(o), { method, path, key: o.account.secretKey, body });

function emptyIfUnknown(error: unknown): string {
  if (error instanceof Problem && error.code === "resource_not_found") return "[]";
  throw error;
}

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
  headers: Record<string, string | undefined>,
  now: Date,
): PaymentNotice[] {
  const parts = new Map(
    (headers["x-maya-webhook-signature"] ?? "").split(",").map((part) => {
      const [name = "", value = ""] = part.trim().split("=");
      return [name, value] as const;
    }),
  );
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
