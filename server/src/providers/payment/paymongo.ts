import { QR_CHANNEL } from "@portal/contract/courier";
import * as v from "valibot";
import { ProviderRefused } from "../provider-call.ts";
import { channelMethods } from "./channel-methods.ts";
import { nullIfRefused } from "./gateway-call.ts";
import { isAny, paidReading, unpaidReading } from "./paid-reading.ts";
import type {
  Money,
  OpenedPayment,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
} from "./payment-provider.ts";
import {
  getPayMongo as get,
  postPayMongo as post,
  resource,
  type PayMongoOptions,
} from "./paymongo-call.ts";
import {
  payMongoLedger,
  payMongoPage,
  payMongoRefunds,
  payMongoTerms,
  payMongoSentBack,
} from "./paymongo-refunds.ts";
import { withinTerms } from "./refunds.ts";
import { readPayMongoWebhook } from "./paymongo-webhook.ts";
import { codeToShow } from "./qr-code.ts";
import { readQrPicture } from "./qr-picture.ts";

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
