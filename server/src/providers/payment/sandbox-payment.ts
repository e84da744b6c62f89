import { QR_CHANNEL } from "@portal/contract/courier";
import { paths } from "@portal/contract/paths";
import * as v from "valibot";
import type { RowChange } from "../../db/tables.ts";
import { Problem } from "../../problem/problem.ts";
import type {
  OpenedPayment,
  PaymentProvider,
  PaymentReading,
  PaymentRequest,
} from "./payment-provider.ts";
import { writeQrph } from "./qrph.ts";
import {
  changePayment,
  duePayments,
  keepPayment,
  moneyOf,
  newestPaymentOf,
  nextMove,
  paymentById,
  type PaymentRow,
  receivedBetween,
} from "./sandbox-payment-store.ts";
import {
  deliverDue,
  earliest,
  nextDelivery,
  readSigned,
  type WebhookTarget,
} from "../sandbox-webhooks.ts";
import { ProviderRefused } from "../provider-call.ts";
import { uuidFrom } from "../../security/random.ts";

type SandboxPaymentOptions = WebhookTarget & {
  /** The portal's origin, without a trailing slash. */
  origin: string;
  now: () => Date;
  random: (bytes: number) => Buffer;
  /** When webhooks are sent: at once, after `delayMs`, both, or never. */
  webhook: { mode: "prompt" | "late" | "twice" | "never"; delayMs: number };
  /** Delay of the money after the outcome "delay"; 5 seconds by default. */
  moneyDelayMs?: number | undefined;
};

/** What its page shows. */
type SandboxPayment = OpenedPayment &
  Pick<PaymentRequest, "transactionId" | "amountCentavos" | "channel" | "description" | "payee"> &
  Pick<PaymentReading, "status">;

export type SandboxPaymentProvider = PaymentProvider & {
  /**
   * Applies the payer's choice, with another amount or currency if given. A payment that is no longer open is
   * unchanged.
   * @param paymentOrTransactionId a payment's id, or a transaction's for its newest payment
   * @throws Problem('resource_not_found')
   */
  press(
    paymentOrTransactionId: string,
    outcome: PressOutcome,
    options?: PressOptions,
  ): Promise<PaymentReading>;
  /** Makes money arrive, expires payments and sends webhooks. @returns how many of these */
  tick(now: Date): Promise<number>;
  /** When `tick` has something to do; null for never. */
  nextDue(): Promise<Date | null>;
  /** A payment by its id, or a transaction's newest one. */
  find(paymentOrTransactionId: string): Promise<SandboxPayment | null>;
};

const MOST_AT_ONCE = 100;
const MONEY_DELAY_MS = 5_000;
const Event = v.object({
  event_id: v.string(),
  payment_id: v.optional(v.string()),
  reference: v.optional(v.string()),
});
/** The sandbox's payment gateway: hosted page, QR Ph code and signed webhooks, with tables of its own. */
export function sandboxPayment(o: SandboxPaymentOptions): SandboxPaymentProvider {
  return {
    name: "sandbox",
    cancels: { page: true, qr: true },
    refunds: {
      isPossible: () => false,
      ask: () => Promise.reject(new ProviderRefused("sandbox", "not_refundable")),
      find: async () => null,
    },
    ledger: (from, to) => receivedBetween(o.db, from, to),
    sentBack: async () => [],
    newest: (since, now) => receivedBetween(o.db, since, now),
    open: (request) => open(o, request),
    read: async ({ providerId }) =>
      readingOf(await upToDate(o, await paymentById(o.db, providerId))),
    cancel: async ({ providerId }) =>
      changeIfOpen(o, await paymentById(o.db, providerId), () => ({ status: "cancelled" })),
    readWebhook: (rawBody, headers, now) => {
      const event = readSigned(Event, o.webhookSecret, rawBody, headers, now);
      const { event_id: eventId, payment_id: providerId = null, reference = null } = event;
      return [{ eventId, providerId, reference }];
    },
    press: async (id, outcome, options = {}) => {
      const reading = await changeIfOpen(o, await findPayment(o, id), (row) =>
        afterPress(row, outcome, options, o.now(), o.moneyDelayMs ?? MONEY_DELAY_MS),
      );
      await deliverDue(o, "payment", o.now());
      return reading;
    },
    tick: async (now) => {
      let happened = 0;
      for (const row of await duePayments(o.db, now, MOST_AT_ONCE))
        if (await settle(o, row, now)) happened += 1;
      return happened + (await deliverDue(o, "payment", now));
    },
    nextDue: async () => earliest(await nextMove(o.db), await nextDelivery(o.db, "payment")),
    find: async (id) => {
      const row = await findPayment(o, id);
      return row ? pageOf(await upToDate(o, row)) : null;
    },
  };
}

async function open(o: SandboxPaymentOptions, request: PaymentRequest): Promise<OpenedPayment> {
  // The same format as a transaction's id, so that one call accepts both.
  const providerId = uuidFrom(o.random);
  const row = await keepPayment(o.db, {
    provider_id: providerId,
    reference: request.reference,
    transaction_id: request.transactionId,
    amount_centavos: request.amountCentavos,
    currency: request.currency,
    channel: request.channel,
    description: request.description,
    payee: request.payee,
    return_url: request.returnUrls.success,
    // "sandbox" in the URL makes the QR code clickable (spec §2).
    checkout_url: `${o.origin}${paths.mockPayment}?sandbox=${providerId}`,
    qr_code_value: sandboxQrCode(request),
    opened_at: o.now(),
    expires_at: request.expiresAt,
    pay_at: null,
    paid_amount_centavos: null,
    paid_currency: null,
    paid_at: null,
  });
  if (row.amount_centavos !== request.amountCentavos || row.channel !== request.channel)
    throw new Error(`payment reference ${request.reference} was used for another payment`);
  return openedOf(row);
}

async function findPayment(o: SandboxPaymentOptions, id: string): Promise<PaymentRow | undefined> {
  return (await paymentById(o.db, id)) ?? (await newestPaymentOf(o.db, id));
}

function settle(o: SandboxPaymentOptions, row: PaymentRow, now: Date): Promise<boolean> {
  const change = lapse(row, now);
  return change ? changePayment(o.db, row, change, dueDates(o, now)) : Promise.resolve(false);
}

async function upToDate(
  o: SandboxPaymentOptions,
  row: PaymentRow | undefined,
): Promise<PaymentRow> {
  if (!row) throw new Problem("resource_not_found");
  const now = o.now();
  if (!lapse(row, now)) return row;
  await settle(o, row, now);
  return (await paymentById(o.db, row.provider_id)) ?? row;
}

async function changeIfOpen(
  o: SandboxPaymentOptions,
  found: PaymentRow | undefined,
  change: (row: PaymentRow) => Parameters<typeof changePayment>[2],
): Promise<PaymentReading> {
  const row = await upToDate(o, found);
  if (row.status !== "open") return readingOf(row);
  await changePayment(o.db, row, change(row), dueDates(o, o.now()));
  return readingOf(await upToDate(o, await paymentById(o.db, row.provider_id)));
}

function dueDates(o: SandboxPaymentOptions, now: Date): Date[] {
  const later = new Date(now.getTime() + o.webhook.delayMs);
  return { prompt: [now], late: [later], twice: [now, later], never: [] }[o.webhook.mode];
}

function openedOf(row: PaymentRow): OpenedPayment {
  return {
    providerId: row.provider_id,
    checkoutUrl: row.checkout_url,
    qrCodeValue: row.qr_code_value,
    expiresAt: row.expires_at,
  };
}

function pageOf(row: PaymentRow): SandboxPayment {
  return {
    ...openedOf(row),
    transactionId: row.transaction_id,
    amountCentavos: row.amount_centavos,
    channel: row.channel,
    description: row.description,
    payee: row.payee,
    status: row.status,
  };
}

/** "delay": the person returns at once, and the money arrives later. */
type PressOutcome = "approve" | "decline" | "expire" | "delay";
/** A paid amount or currency other than requested. */
type PressOptions = { amountCentavos?: number | undefined; currency?: string | undefined };

type Change = RowChange<"sandbox_payment">;

/** The change that a payment undergoes with time, or null. As in reality, money may arrive after the end. */
function lapse(row: PaymentRow, now: Date): Change | null {
  if (row.status !== "paid" && row.pay_at && row.pay_at <= now)
    return { status: "paid", paid_at: row.pay_at };
  if (row.status === "open" && row.expires_at <= now) return { status: "expired" };
  return null;
}

function afterPress(
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

function readingOf(row: PaymentRow): PaymentReading {
  const of = { providerId: row.provider_id, reference: row.reference };
  const { status } = row;
  return status === "paid" ? { ...of, status, money: [moneyOf(row)] } : { ...of, status };
}

/** QR Ph names are upper case, without accents and at most 25 characters. */
function merchantName(payee: string): string {
  const plain = payee.normalize("NFKD").replaceAll(/[^\x20-\x7e]/gu, "");
  return plain.toUpperCase().trim().slice(0, 25).trim() || "SANDBOX";
}

/** The QR Ph code of a "Dayon QRPH" payment, else null. Its acquirer does not exist, so that no real app can pay it. */
function sandboxQrCode(request: PaymentRequest): string | null {
  if (request.channel !== QR_CHANNEL) return null;
  return writeQrph({
    amountCentavos: request.amountCentavos,
    reference: request.reference,
    merchantName: merchantName(request.payee),
    merchantCity: "QUEZON CITY",
    postalCode: "1100",
    acquirer: "TESTPHM1XXX",
    merchantId: "SANDBOX000001",
    terminalLabel: "WEB00001",
  });
}
