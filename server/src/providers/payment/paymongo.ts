import { QR_CHANNEL } from "@portal/contract/courier";
import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import {
  channelMethods,
  type Gateway,
  type GatewayOptions,
  Instant,
  nullIfRefused,
  readingOf,
} from "./gateway-call.ts";
import type {
  Money,
  OpenedPayment,
  PaymentEvent,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
} from "./payment-provider.ts";
import { get, payMongoGateway, post, resource } from "./paymongo-call.ts";
import {
  payMongoLedger,
  payMongoRefunds,
  payMongoSentBack,
  payMongoTerms,
} from "./paymongo-refunds.ts";
import { codeToShow, readQrPicture } from "./qrph.ts";
import { paymentOfRefund, withinTerms } from "./refunds.ts";
import { ProviderRefused } from "../provider-call.ts";
import { headerParts, isSame, readBody, refuseStale, signatureOf } from "../webhook-checks.ts";

const Payments = v.array(
  resource({
    amount: v.number(),
    currency: v.string(),
    fee: v.nullish(v.pipe(v.number(), v.integer()), null),
    paid_at: v.nullish(v.number(), null),
    status: v.string(),
  }),
);
const Session = resource({
  checkout_url: v.pipe(v.string(), v.url()),
  payments: v.nullish(Payments, []),
  reference_number: v.string(),
  status: v.string(),
});
const Code = v.object({ image_url: v.string(), expires_at: Instant });
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

type PayMongoOptions = GatewayOptions & { account: { mode: "test" | "live" } };

/** PayMongo: a hosted checkout session (`cs_…`); for "Dayon QRPH" an intent with an attached QR Ph code (`pi_…`). */
export function payMongo(o: PayMongoOptions): PaymentProvider {
  const g = payMongoGateway(o);
  const isCode = ({ channel }: Pick<PaymentRef, "channel">) => channel === QR_CHANNEL;
  const read = (payment: PaymentRef) =>
    isCode(payment) ? readIntent(g, payment) : readSession(g, payment);
  return {
    name: "paymongo",
    // A code cannot be taken back.
    cancels: { page: true, qr: false },
    refunds: withinTerms(o, payMongoTerms, payMongoRefunds(g)),
    ...payMongoLedger(g),
    sentBack: payMongoSentBack(g),
    open: (request) => (isCode(request) ? openCode(g, request) : openSession(g, request)),
    read,
    cancel: async (payment) => {
      const id = idOf(payment);
      const path = isCode(payment)
        ? `payment_intents/${id}/cancel`
        : `checkout_sessions/${id}/expire`;
      // Refused when it is over already, or a code that cannot be taken back: its state says which.
      await nullIfRefused(post(g, v.unknown(), path, {}));
      return read(payment);
    },
    readWebhook: (rawBody, headers, now) => {
      verify(o.account, rawBody, headers["paymongo-signature"] ?? "", now);
      return eventsOf(readBody(Event, rawBody));
    },
  };
}

async function openSession(g: Gateway, request: PaymentRequest): Promise<OpenedPayment> {
  const { id, attributes } = await post(
    g,
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
    providerId: id,
    checkoutUrl: attributes.checkout_url,
    qrCodeValue: null,
    expiresAt: request.expiresAt,
  };
}

async function openCode(g: Gateway, request: PaymentRequest): Promise<OpenedPayment> {
  const intent = {
    amount: request.amountCentavos,
    currency: request.currency,
    payment_method_allowed: [channelMethods[request.channel].payMongo],
    description: request.description,
    metadata: metadataOf(request),
  };
  const { id } = await post(g, Intent, "payment_intents", intent, keyOf(request));
  // The answer to a key is kept: an earlier try may have attached a code since.
  const code = (await codeOf(g, id)) ?? (await attachCode(g, request, id)) ?? (await codeOf(g, id));
  if (!code) throw new ProviderRefused(g.account.name, "qr_missing");
  const picture = await readQrPicture(code.image_url);
  const qrCodeValue = codeToShow(g.account.name, picture, request.amountCentavos);
  return { providerId: id, checkoutUrl: null, qrCodeValue, expiresAt: code.expires_at };
}

type Code = v.InferOutput<typeof Code>;

const codeOf = async (g: Gateway, id: string): Promise<Code | null> =>
  (await get(g, Intent, `payment_intents/${id}`)).attributes.next_action?.code ?? null;

/** Null when another checkout was faster: then the intent has its code. */
async function attachCode(g: Gateway, request: PaymentRequest, id: string): Promise<Code | null> {
  const left = Math.floor((request.expiresAt.getTime() - g.now().getTime()) / 1_000);
  const method = await post(g, Method, "payment_methods", {
    type: channelMethods[request.channel].payMongo,
    expiry_seconds: Math.min(Math.max(left, SHORTEST_SECONDS), LONGEST_SECONDS),
    billing: billingOf(request),
  });
  const attached = await nullIfRefused(
    post(g, Intent, `payment_intents/${id}/attach`, {
      payment_method: method.id,
      return_url: request.returnUrls.success,
    }),
  );
  return attached?.attributes.next_action?.code ?? null;
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

async function readSession(g: Gateway, payment: PaymentRef): Promise<PaymentReading> {
  const { attributes } = await get(g, Session, `checkout_sessions/${idOf(payment)}`);
  const { payments, reference_number: reference, status } = attributes;
  const unpaid = status === "expired" ? "expired" : "open";
  return readingOf(payment, reference, moneyOf(payments), unpaid);
}

async function readIntent(g: Gateway, payment: PaymentRef): Promise<PaymentReading> {
  const { attributes } = await get(g, Intent, `payment_intents/${idOf(payment)}`);
  const { payments, metadata, status, last_payment_error: lastError } = attributes;
  // Without a code again ("awaiting_payment_method"): its time is over, or the payer was declined.
  const over = lastError === null ? "expired" : "failed";
  const unpaid = INTENT_STATUS[status] ?? over;
  return readingOf(payment, metadata.reference, moneyOf(payments), unpaid);
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
function eventsOf({ data }: v.InferOutput<typeof Event>): PaymentEvent[] {
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

/**
 * `t=<unix seconds>,te=<hex in test>,li=<hex in live>`: HMAC-SHA256 of "t.body".
 * @throws Problem('webhook_refused')
 */
function verify(
  { webhookSecrets, mode }: PayMongoOptions["account"],
  rawBody: Buffer,
  header: string,
  now: Date,
): void {
  const parts = headerParts(header);
  const sentAt = parts.get("t") ?? "";
  const given = parts.get(mode === "live" ? "li" : "te") ?? "";
  if (!/^\d{1,12}$/u.test(sentAt)) throw new Problem("webhook_refused");
  refuseStale(Number(sentAt) * 1_000, now);
  if (!webhookSecrets.some((secret) => isSame(given, signatureOf(secret, sentAt, rawBody))))
    throw new Problem("webhook_refused");
}
