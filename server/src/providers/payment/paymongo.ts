import { createHmac } from "node:crypto";
import { QR_CHANNEL } from "@portal/contract/courier";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  channelMethods,
  isAny,
  nullIfRefused,
  paidReading,
  unpaidReading,
} from "./gateway-call.ts";
import type {
  Money,
  OpenedPayment,
  PaymentNotice,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
} from "./payment-provider.ts";
import {
  getPayMongo as get,
  type PayMongoOptions,
  postPayMongo as post,
  resource,
} from "./paymongo-call.ts";
import {
  payMongoLedger,
  payMongoPage,
  payMongoRefunds,
  payMongoSentBack,
  payMongoTerms,
} from "./paymongo-refunds.ts";
import { codeToShow, readQrPicture } from "./qrph.ts";
import { paymentOfRefund, withinTerms } from "./refunds.ts";
import { ProviderRefused } from "../provider-call.ts";
import { isSame, readBody, refuseStale } from "../webhook-checks.ts";

const Payments = v.array(
  v.object({
    id: v.string(),
    attributes: v.object({
      amount: v.number(),
      currency: v.string(),
      fee: v.nullish(v.pipe(v.number(), v.integer()), null),
      paid_at: v.nullish(v.number(), null),
      status: v.string(),
    }),
  }),
);
const Session = resource({
  checkout_url: v.pipe(v.string(), v.url()),
  payments: v.nullish(Payments, []),
  reference_number: v.string(),
  status: v.string(),
});
const Code = v.object({ image_url: v.string(), expires_at: v.pipe(v.string(), v.isoTimestamp()) });
const Intent = resource({
  last_payment_error: v.nullish(v.unknown(), null),
  metadata: v.object({ reference: v.string() }),
  next_action: v.nullish(v.object({ code: v.nullish(Code, null) }), null),
  payments: v.nullish(Payments, []),
  status: v.string(),
});
const Method = resource({});
/** What an attached QR Ph intent is without money; another state is none that it should have. */
const INTENT_STATUS: Record<string, "open" | "cancelled"> = {
  awaiting_next_action: "open",
  processing: "open",
  succeeded: "open",
  cancelled: "cancelled",
};
const [SHORTEST_SECONDS, LONGEST_SECONDS] = [60, 9_000];

/** PayMongo: a hosted checkout session (`cs_…`); for "Dayon QRPH" an intent with an attached QR Ph code (`pi_…`). */
export function payMongo(o: PayMongoOptions): PaymentProvider {
  const isCode = ({ channel }: PaymentRef) => channel === QR_CHANNEL;
  return {
    name: "paymongo",
    traits: {
      authenticity: "body",
      pageForQr: false,
      page: { opens: "once", cancels: true, keepsExpiry: false, endsOnDecline: false },
      // A code has a time of its own, and cannot be taken back.
      qr: { opens: "once", cancels: false, keepsExpiry: true, endsOnDecline: true },
      refunds: payMongoTerms,
      lists: true,
      listsRefunds: true,
    },
    refunds: withinTerms(
      { name: o.account.name, terms: payMongoTerms, now: o.now },
      payMongoRefunds(o),
    ),
    ledger: payMongoLedger(o),
    sentBack: payMongoSentBack(o),
    newest: async () => (await payMongoPage(o)).received,
    open: (request) =>
      request.channel === QR_CHANNEL ? openCode(o, request) : openSession(o, request),
    read: (payment) => (isCode(payment) ? readIntent(o, payment) : readSession(o, payment)),
    cancel: async (payment) => {
      const [path, schema] = isCode(payment)
        ? ([`payment_intents/${payment.providerId}/cancel`, Intent] as const)
        : ([`checkout_sessions/${payment.providerId}/expire`, Session] as const);
      // Refused when it is over already, or a code that cannot be taken back: its state says which.
      await nullIfRefused(post(o, schema, path, {}));
      return isCode(payment) ? readIntent(o, payment) : readSession(o, payment);
    },
    readWebhook: (rawBody, headers, now) => readPayMongoWebhook(o.account, rawBody, headers, now),
  };
}

async function openSession(o: PayMongoOptions, request: PaymentRequest): Promise<OpenedPayment> {
  const { data } = await post(
    o,
    Session,
    "checkout_sessions",
    {
      line_items: [
        {
          name: request.description,
          amount: request.amountCentavos,
          currency: request.currency,
          quantity: 1,
        },
      ],
      payment_method_types: [channelMethods[request.channel].payMongo],
      success_url: request.returnUrls.success,
      cancel_url: request.returnUrls.cancel,
      reference_number: request.reference,
      description: request.description,
      billing: billingOf(request),
      send_email_receipt: false,
      metadata: metadataOf(request),
    },
    keyOf(request),
  );
  return {
    providerId: data.id,
    checkoutUrl: data.attributes.checkout_url,
    qrCodeValue: null,
    expiresAt: request.expiresAt,
  };
}

async function openCode(o: PayMongoOptions, request: PaymentRequest): Promise<OpenedPayment> {
  const intent = {
    amount: request.amountCentavos,
    currency: request.currency,
    payment_method_allowed: [channelMethods[request.channel].payMongo],
    description: request.description,
    metadata: metadataOf(request),
  };
  const { id } = (await post(o, Intent, "payment_intents", intent, keyOf(request))).data;
  // The answer to a key is kept: an earlier try may have attached a code since.
  const code = (await codeOf(o, id)) ?? (await attachCode(o, request, id)) ?? (await codeOf(o, id));
  if (!code) throw new ProviderRefused(o.account.name, "qr_missing");
  const picture = await readQrPicture(code.image_url);
  const qrCodeValue = codeToShow(o.account.name, picture, request.amountCentavos);
  return { providerId: id, checkoutUrl: null, qrCodeValue, expiresAt: new Date(code.expires_at) };
}

type Code = v.InferOutput<typeof Code>;

const codeOf = async (o: PayMongoOptions, id: string): Promise<Code | null> =>
  (await get(o, Intent, `payment_intents/${id}`)).data.attributes.next_action?.code ?? null;

/** Null when another checkout was faster: then the intent has its code. */
async function attachCode(
  o: PayMongoOptions,
  request: PaymentRequest,
  id: string,
): Promise<Code | null> {
  const left = Math.floor((request.expiresAt.getTime() - o.now().getTime()) / 1_000);
  const method = await post(o, Method, "payment_methods", {
    type: channelMethods[request.channel].payMongo,
    expiry_seconds: Math.min(Math.max(left, SHORTEST_SECONDS), LONGEST_SECONDS),
    billing: billingOf(request),
  });
  const attached = await nullIfRefused(
    post(o, Intent, `payment_intents/${id}/attach`, {
      payment_method: method.data.id,
      return_url: request.returnUrls.success,
    }),
  );
  return attached?.data.attributes.next_action?.code ?? null;
}

const keyOf = ({ reference, tryNumber }: PaymentRequest) => `${reference}-${tryNumber}`;

const billingOf = ({ payer }: PaymentRequest) => ({
  name: payer.name,
  email: payer.email,
  phone: payer.mobile,
});

/** Comes back with every payment of the session or intent, also in webhooks. */
const metadataOf = ({ reference, transactionId }: PaymentRequest) => ({
  reference,
  transaction_id: transactionId,
});

async function readSession(o: PayMongoOptions, payment: PaymentRef): Promise<PaymentReading> {
  const { data } = await get(o, Session, `checkout_sessions/${idOf(payment)}`);
  const { payments, reference_number: reference, status } = data.attributes;
  const money = moneyOf(payments);
  if (isAny(money)) return paidReading(payment, money, reference);
  return unpaidReading(payment, status === "expired" ? "expired" : "open", reference);
}

async function readIntent(o: PayMongoOptions, payment: PaymentRef): Promise<PaymentReading> {
  const { data } = await get(o, Intent, `payment_intents/${idOf(payment)}`);
  const { payments, metadata, status, last_payment_error: lastError } = data.attributes;
  const money = moneyOf(payments);
  if (isAny(money)) return paidReading(payment, money, metadata.reference);
  // Without a code again ("awaiting_payment_method"): its time is over, or the payer was declined.
  const over = lastError === null ? "expired" : "failed";
  return unpaidReading(payment, INTENT_STATUS[status] ?? over, metadata.reference);
}

const moneyOf = (payments: v.InferOutput<typeof Payments>): Money[] =>
  payments
    .filter(({ attributes: { status } }) => status === "paid")
    .map(({ id, attributes: { amount, currency, fee, paid_at: paidAt } }) => ({
      moneyId: id,
      amountCentavos: amount,
      currency,
      paidAt: paidAt === null ? null : new Date(paidAt * 1_000),
      feeCentavos: fee,
    }));

const idOf = ({ providerId }: PaymentRef) => encodeURIComponent(providerId);

type Account = { webhookSecrets: string[]; mode: "test" | "live" };

/** @throws Problem('webhook_refused') */
function readPayMongoWebhook(
  account: Account,
  rawBody: Buffer,
  headers: Record<string, string | undefined>,
  now: Date,
): PaymentNotice[] {
  verify(account, rawBody, headers["paymongo-signature"] ?? "", now);
  return noticesOf(readBody(Event, rawBody));
}

/** The event says which payment to read; nothing else in it is used. */
const Event = v.object({
  data: v.object({
    id: v.pipe(v.string(), v.nonEmpty()),
    attributes: v.object({
      data: v.object({
        id: v.string(),
        attributes: v.object({
          payment_intent_id: v.nullish(v.string(), null),
          reference_number: v.nullish(v.string(), null),
          notes: v.nullish(v.string(), null),
          metadata: v.nullish(v.object({ reference: v.nullish(v.string(), null) }), null),
        }),
      }),
    }),
  }),
});

/** About a session (`cs_…`), an intent (`pi_…`), money or a code that names its intent, or a refund; none about anything else. */
function noticesOf({ data }: v.InferOutput<typeof Event>): PaymentNotice[] {
  const { id, attributes } = data.attributes.data;
  const own = [id, attributes.payment_intent_id].find((one) => /^(?:cs|pi)_/u.test(one ?? ""));
  const reference =
    attributes.reference_number ??
    attributes.metadata?.reference ??
    (id.startsWith("ref_") ? paymentOfRefund(attributes.notes) : null);
  const isOfSession = !id.startsWith("cs_") && reference !== null;
  // The intent of a session is not the id that the payment was opened with: our reference is.
  const providerId = isOfSession ? null : (own ?? null);
  if (providerId === null && reference === null) return [];
  return [{ eventId: data.id, providerId, reference }];
}

/** `t=<unix seconds>,te=<hex in test>,li=<hex in live>`: HMAC-SHA256 of "t.body". */
function verify(account: Account, rawBody: Buffer, header: string, now: Date): void {
  const parts = new Map(header.split(",").map((part) => splitAt(part.trim())));
  const sentAt = parts.get("t") ?? "";
  const given = parts.get(account.mode === "live" ? "li" : "te") ?? "";
  const isRight = (secret: string) =>
    isSame(given, createHmac("sha256", secret).update(`${sentAt}.`).update(rawBody).digest("hex"));
  if (!/^\d{1,12}$/u.test(sentAt)) throw new Problem("webhook_refused");
  refuseStale(Number(sentAt) * 1_000, now);
  if (!account.webhookSecrets.some(isRight)) throw new Problem("webhook_refused");
}

const splitAt = (part: string): [string, string] => {
  const at = part.indexOf("=");
  return [part.slice(0, at), part.slice(at + 1)];
};
