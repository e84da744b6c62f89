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
  Pesos,
  pesosOf,
  stateIn,
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
import { codeToShow } from "./qrph.ts";
import { paymentOfRefund, withinTerms } from "./refunds.ts";
import { Invoice, invoicesOf, xenditGateway } from "./xendit-call.ts";
import { xenditLedger, xenditRefunds, xenditSentBack, xenditTerms } from "./xendit-refunds.ts";
import { isSame, readBody, type WebhookHeaders } from "../webhook-checks.ts";

const CodeRequest = v.object({
  payment_request_id: v.string(),
  reference_id: v.string(),
  currency: v.string(),
  status: stateIn({
    REQUIRES_ACTION: "open",
    ACCEPTING_PAYMENTS: "open",
    PENDING: "open",
    AUTHORIZED: "open",
    SUCCEEDED: "paid",
    FAILED: "failed",
    EXPIRED: "expired",
    CANCELED: "cancelled",
  }),
  latest_payment_id: v.nullish(v.string(), null),
  actions: v.nullish(
    v.array(
      v.object({ descriptor: v.nullish(v.string(), null), value: v.nullish(v.string(), null) }),
    ),
    [],
  ),
});
const CodePayment = v.object({
  payment_id: v.string(),
  currency: v.string(),
  captures: v.array(v.object({ capture_amount: Pesos, capture_timestamp: Instant })),
});
/** Of the Payments API. */
const V3 = { "api-version": "2024-11-11" };

/** Xendit: an invoice with its page; for "Dayon QRPH" a payment request of the Payments API (`pr-…`). */
export function xendit(o: GatewayOptions): PaymentProvider {
  const g = xenditGateway(o);
  const isCode = ({ channel }: Pick<PaymentRef, "channel">) => channel === QR_CHANNEL;
  const read = (payment: PaymentRef) =>
    isCode(payment) ? readCode(g, payment) : readInvoices(g, payment);
  return {
    name: "xendit",
    cancels: { page: true, qr: true },
    refunds: withinTerms(o, xenditTerms, xenditRefunds(g)),
    ...xenditLedger(g),
    sentBack: xenditSentBack(g),
    open: (request) => (isCode(request) ? openCode(g, request) : openInvoice(g, request)),
    read,
    cancel: async (payment) => {
      const id = encodeURIComponent(payment.providerId);
      const call = isCode(payment)
        ? { path: `/v3/payment_requests/${id}/cancel`, headers: V3 }
        : { path: `/invoices/${id}/expire!` };
      // Refused when it is over already: its state says how.
      await nullIfRefused(g.send({ ...call, body: {} }));
      return read(payment);
    },
    readWebhook: (rawBody, headers) =>
      readXenditWebhook(o.account.webhookSecrets, rawBody, headers),
  };
}

/** Xendit takes one reference any number of times, so it is asked first. */
async function openInvoice(g: Gateway, request: PaymentRequest): Promise<OpenedPayment> {
  const found = await invoicesOf(g, request.reference);
  const invoice =
    found.find(({ status }) => status === "paid") ??
    found.find(({ status }) => status === "open") ??
    (await newInvoice(g, request));
  return {
    providerId: invoice.id,
    checkoutUrl: invoice.invoice_url,
    qrCodeValue: null,
    expiresAt: invoice.expiry_date,
  };
}

async function newInvoice(g: Gateway, request: PaymentRequest): Promise<Invoice> {
  const { name, email, mobile } = request.payer;
  const left = Math.floor((request.expiresAt.getTime() - g.now().getTime()) / 1_000);
  const body = {
    external_id: request.reference,
    amount: pesosOf(request.amountCentavos),
    currency: request.currency,
    payer_email: email,
    description: request.description,
    invoice_duration: Math.max(left, 1),
    customer: { given_names: name, email, mobile_number: mobile },
    success_redirect_url: request.returnUrls.success,
    failure_redirect_url: request.returnUrls.failure,
    payment_methods: [channelMethods[request.channel].xendit],
    metadata: { transaction_id: request.transactionId },
  };
  return g.ask(Invoice, { path: "/v2/invoices", body });
}

/** All money of the reference: two checkouts at the same moment may have opened two invoices. */
async function readInvoices(g: Gateway, payment: PaymentRef): Promise<PaymentReading> {
  const found = await invoicesOf(g, payment.reference);
  const own = found.find(({ id }) => id === payment.providerId);
  if (!own) throw new Problem("resource_not_found");
  const money = found
    .filter(({ status }) => status === "paid")
    .map(({ id, paid_amount, amount, currency, paid_at }): Money => ({
      // An invoice is paid once. The payment's own id is not shown in every answer.
      moneyId: id,
      amountCentavos: paid_amount ?? amount,
      currency,
      paidAt: paid_at,
      feeCentavos: null,
    }));
  const unpaid = own.status === "expired" ? "expired" : "open";
  return readingOf(payment, own.external_id, money, unpaid);
}

/** A request is not found by our reference, so after silence another is opened; its code has no time of its own. */
async function openCode(g: Gateway, request: PaymentRequest): Promise<OpenedPayment> {
  const body = {
    reference_id: request.reference,
    type: "PAY",
    country: "PH",
    currency: request.currency,
    request_amount: pesosOf(request.amountCentavos),
    channel_code: channelMethods[request.channel].xendit,
    description: request.description,
    metadata: { transaction_id: request.transactionId },
  };
  const call = { path: "/v3/payment_requests", headers: V3, body };
  const { payment_request_id: providerId, actions } = await g.ask(CodeRequest, call);
  const code = actions.find(({ descriptor }) => descriptor === "QR_STRING")?.value ?? null;
  const qrCodeValue = codeToShow(g.account.name, code, request.amountCentavos);
  return { providerId, checkoutUrl: null, qrCodeValue, expiresAt: request.expiresAt };
}

async function readCode(g: Gateway, payment: PaymentRef): Promise<PaymentReading> {
  const path = `/v3/payment_requests/${encodeURIComponent(payment.providerId)}`;
  const request = await g.ask(CodeRequest, { path, headers: V3 });
  const { status, reference_id: reference, latest_payment_id: paymentId } = request;
  if (status !== "paid") return readingOf(payment, reference, [], status);
  const money = paymentId === null ? [] : await capturesOf(g, paymentId);
  // It says paid before it says what: the next reading will.
  return readingOf(payment, reference, money, "open");
}

async function capturesOf(g: Gateway, paymentId: string): Promise<Money[]> {
  const path = `/v3/payments/${encodeURIComponent(paymentId)}`;
  const { payment_id, currency, captures } = await g.ask(CodePayment, { path, headers: V3 });
  return captures.map(({ capture_amount, capture_timestamp }) => ({
    moneyId: payment_id,
    amountCentavos: capture_amount,
    currency,
    paidAt: capture_timestamp,
    feeCentavos: null,
  }));
}

const Id = v.pipe(v.string(), v.nonEmpty());
/** An invoice as it is now. */
const ToldInvoice = v.object({ id: Id, external_id: Id, status: v.string() });
/** An event of the Payments API. */
const Event = v.object({
  event: v.string(),
  created: v.string(),
  data: v.object({ payment_request_id: Id, reference_id: Id }),
});

const Refund = v.object({ id: Id, reference_id: v.nullish(v.string(), null), status: v.string() });
/** A refund, which Xendit's own example wraps twice (docs.xendit.co/apidocs/refund-webhook-notification). */
const RefundEvent = v.object({
  event: v.picklist(["refund.succeeded", "refund.failed"]),
  data: v.union([Refund, v.object({ data: Refund })]),
});

/**
 * Only the token says that it is Xendit: it is the same in every webhook, and signs neither body nor time.
 * @throws Problem('webhook_refused')
 */
function readXenditWebhook(
  tokens: string[],
  rawBody: Buffer,
  headers: WebhookHeaders,
): PaymentEvent[] {
  const given = headers["x-callback-token"] ?? "";
  if (!tokens.some((token) => isSame(given, token))) throw new Problem("webhook_refused");
  const told = readBody(v.union([ToldInvoice, RefundEvent, Event]), rawBody);
  const eventId = headers["webhook-id"];
  if ("external_id" in told) {
    const { id, external_id: reference, status } = told;
    return [{ eventId: eventId ?? `${id}:${status}`, providerId: id, reference }];
  }
  if (!("created" in told)) {
    const { id, reference_id, status } = "data" in told.data ? told.data.data : told.data;
    const reference = paymentOfRefund(reference_id);
    if (reference === null) return [];
    return [{ eventId: eventId ?? `${id}:${status}`, providerId: null, reference }];
  }
  const { payment_request_id: providerId, reference_id: reference } = told.data;
  return [
    { eventId: eventId ?? `${providerId}:${told.event}:${told.created}`, providerId, reference },
  ];
}
