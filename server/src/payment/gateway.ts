import { channelName, QR_CHANNEL } from "@portal/contract/courier";
import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { askInTurn, type Pacing, waitForTurn } from "../providers/provider-pace.ts";
import { ForeignAnswer, isDeadAnswer, ProviderRefused } from "../providers/provider-call.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { isUnknown, Problem } from "../problem/problem.ts";
import { outsideLink } from "@portal/contract/outside-link";
import type {
  LedgerEntry,
  OpenedPayment,
  PaymentAccount,
  PaymentProvider,
  PaymentReading,
  PaymentRef,
  PaymentRequest,
  Refunds,
  Turn,
} from "../providers/payment/payment-provider.ts";

/** What a gateway needs to find a payment. */
type KnownPayment = Pick<
  PaymentRow,
  "account" | "reference" | "channel" | "amount_centavos" | "expires_at"
>;

type Payments = Pick<Context, "payments">;

/** @throws Problem `provider_unavailable` for one that is not in the settings */
function accountNamed({ payments }: Payments, name: string): PaymentAccount {
  const found = payments.accounts.get(name);
  if (!found) throw new Problem("provider_unavailable");
  return found;
}

/** The gateway of a merchant account. @throws Problem `provider_unavailable` for one that is not in the settings */
export const gatewayOf = (context: Payments, account: string): PaymentProvider =>
  accountNamed(context, account).provider;

const refTo = (payment: KnownPayment, providerId: string): PaymentRef => ({
  providerId,
  reference: payment.reference,
  channel: payment.channel,
  amountCentavos: payment.amount_centavos,
  expiresAt: payment.expires_at,
});

/**
 * The only way to a gateway: within its account's rate.
 * @throws Problem `provider_unavailable`, also without a turn; ProviderRefused for a definite no
 */
async function askGateway<Answer>(
  context: Context,
  account: string,
  pacing: Pacing,
  call: (gateway: PaymentProvider) => Promise<Answer>,
): Promise<Answer> {
  const { provider, callsPerSecond } = accountNamed(context, account);
  return askInTurn(context, { name: account, callsPerSecond }, pacing, () => call(provider));
}

/** The same for what payers need: notes whether there was an answer. */
const askForPayer = <Answer>(
  context: Context,
  account: string,
  pacing: Pacing,
  call: (gateway: PaymentProvider) => Promise<Answer>,
): Promise<Answer> =>
  askGateway(context, account, pacing, async (gateway) => {
    try {
      const answer = await call(gateway);
      await context.pace.answer(account, false);
      return answer;
    } catch (error) {
      if (isDeadAnswer(error)) await context.pace.fail(account, "silent");
      else await context.pace.answer(account, false);
      throw error;
    }
  });

/** Nobody has such a payment. */
const UNKNOWN = "UNKNOWN-0000000000";

/**
 * Asks an account about a payment that does not exist: whether it answers, and takes its keys. What is found is noted:
 * people are offered only what can be paid.
 */
async function lookAtAccount(context: Context, account: string): Promise<void> {
  const ref = { providerId: UNKNOWN, reference: UNKNOWN, channel: "Gcash" } as const;
  const unknown = { ...ref, amountCentavos: 100, expiresAt: context.now() };
  try {
    await askForPayer(context, account, "now", (gateway) => gateway.read(unknown)).catch(
      (error: unknown) => {
        if (!isUnknown(error) || error.cause instanceof ForeignAnswer) throw error;
      },
    );
    await askForPayer(context, account, "now", async ({ checkOtherKey }) => checkOtherKey?.());
    await context.pace.answer(account, true);
  } catch (error) {
    if (error instanceof ProviderRefused && error.ofKey)
      await context.pace.fail(account, "key_refused");
    else if (!(error instanceof ProviderRefused || error instanceof Problem)) throw error;
  }
}

/** Looks at the accounts that nobody is offered, so that they are again as soon as they can be paid. */
export async function lookAtDeadAccounts(context: Context): Promise<void> {
  const dead = await context.pace.takeFailing([...context.payments.accounts.keys()]);
  await Promise.all(dead.map((account) => lookAtAccount(context, account)));
}

/** Whether a gateway may be asked now about something that can wait; one that is not there refuses by itself. */
export async function takeTurn(context: Context, account: string): Promise<boolean> {
  const found = context.payments.accounts.get(account);
  return !found || context.pace.takeTurn(account, found.callsPerSecond);
}

/** When an account without a turn may have one: in a second, or when it is no longer paused. */
export const nextTurn = ({ now, pace }: Pick<Context, "now" | "pace">, account: string): Date =>
  new Date(now().getTime() + Math.max(1_000, pace.pausedMs(account)));

/** Asks about money that goes back. @throws ProviderRefused for a definite no */
export const refundAtGateway = <Answer>(
  context: Context,
  { account }: Pick<PaymentRow, "account">,
  pacing: Pacing,
  call: (refunds: Refunds) => Promise<Answer>,
): Promise<Answer> => askGateway(context, account, pacing, (gateway) => call(gateway.refunds));

/** Reads an account's lists; a page for each turn that payers leave. */
export function listAtGateway<Answer>(
  context: Context,
  account: string,
  call: (gateway: PaymentProvider, turn: Turn) => Promise<Answer>,
): Promise<Answer> {
  const { callsPerSecond } = accountNamed(context, account);
  const turn = () =>
    waitForTurn(context, { name: account, callsPerSecond }, "spare").catch((cause: unknown) => {
      // Not as the gateway's own "later", which closes the account for a while.
      throw new Problem("provider_unavailable", undefined, { cause });
    });
  return askGateway(context, account, "had", (gateway) => call(gateway, turn));
}

/** What an account has received lately; none where its gateway does not say. */
export const newestOf = (context: Context, account: string, since: Date): Promise<LedgerEntry[]> =>
  askGateway(
    context,
    account,
    "now",
    async ({ newest }) => (await newest?.(since, context.now())) ?? [],
  );

/** Of an account that is no longer there. */
const NOBODY_ANSWERS_MS = 60_000;

/**
 * How long ago a watched payment must have been asked about to be asked about again: longer while more people watch than
 * its account has turns.
 */
export function watchedEveryMs({ payments, pace }: Context, account: string): number {
  const found = payments.accounts.get(account);
  if (!found) return NOBODY_ANSWERS_MS;
  const { toldMs, untoldMs } = found.watched;
  return Math.max(pace.hears(account) ? toldMs : untoldMs, pace.backoffMs(account));
}

/** @throws ProviderRefused also for a page that is not where the account's pages are: nobody is led there */
export async function openAtGateway(
  context: Context,
  payment: KnownPayment,
  request: PaymentRequest,
): Promise<OpenedPayment> {
  const { account } = payment;
  const opened = await askForPayer(context, account, "now", (gateway) =>
    gateway.open(request),
  ).catch(async (error: unknown) => {
    // Of the account, or only of this channel? A call about nothing tells.
    if (error instanceof ProviderRefused && error.ofKey) await lookAtAccount(context, account);
    throw error;
  });
  await context.pace.answer(account, true);
  const { providerId, checkoutUrl: given } = opened;
  const { provider, checkoutOrigins } = accountNamed(context, account);
  const checkoutUrl = outsideLink(checkoutOrigins, given);
  if (given === null || checkoutUrl !== null) return { ...opened, checkoutUrl };
  // It ends unpaid in any case: nobody has its address.
  await cancelAtGateway(context, payment, { providerId, as: "cancelled" }).catch(() => undefined);
  throw new ProviderRefused(provider.name, "checkout_host");
}

/** Asks the gateway about a payment. @throws Problem `provider_unavailable`, `resource_not_found` */
export async function readAtGateway(
  context: Context,
  payment: KnownPayment,
  providerId: string,
  pacing: Pacing = "now",
): Promise<PaymentReading> {
  const ref = refTo(payment, providerId);
  return askForPayer(context, payment.account, pacing, (gateway) => gateway.read(ref)).catch(
    (error: unknown) => asUnavailable(context, payment, error),
  );
}

/** Nothing was opened, so nobody can pay, and the person can do nothing about the reason. */
export const notPayableNow = (channel: string, cause: unknown): Problem =>
  new Problem(
    "provider_unavailable",
    i18n.t(
      "{channel} is not available right now, and nothing was taken. Please choose another way to pay, or try again later.",
      { channel: channelName(channel) },
    ),
    cause instanceof Problem
      ? { cause: cause.cause, retryAfterSeconds: cause.retryAfterSeconds }
      : { cause },
  );

/** For the operators; docs/operations.md counts these lines. */
export const logRefusal = (
  { log }: Pick<Context, "log">,
  { account, channel }: Pick<KnownPayment, "account" | "channel">,
  { code }: ProviderRefused,
): void => log.error({ event: "provider refused", account, channel, code }, "a gateway refused");

/**
 * Refused to say, such as after a change of keys, or another machine answers at the gateway's address: nobody knows what
 * became of the payment.
 */
function asUnavailable(context: Context, payment: KnownPayment, error: unknown): never {
  const isForeign = error instanceof Problem && error.cause instanceof ForeignAnswer;
  if (!(error instanceof ProviderRefused || isForeign)) throw error;
  if (error instanceof ProviderRefused) logRefusal(context, payment, error);
  throw new Problem("provider_unavailable", undefined, {
    cause: isForeign ? error.cause : error,
  });
}

/**
 * Cancels a payment at its gateway and returns its state: still open where that cannot be, paid when the money was
 * faster. One that the gateway does not know has received nothing, and is over.
 * @param as what it is then here: gateways call the same end "expired" or "cancelled"
 */
export async function cancelAtGateway(
  context: Context,
  payment: KnownPayment,
  { providerId, as }: { providerId: string; as: "cancelled" | "expired" },
): Promise<PaymentReading> {
  const ref = refTo(payment, providerId);
  const reading = await askForPayer(context, payment.account, "now", (gateway) =>
    gateway.cancel(ref),
  )
    .catch((error: unknown) => asUnavailable(context, payment, error))
    .catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
      context.log.error({ account: payment.account }, "a gateway does not know its payment");
      return { providerId, reference: payment.reference, status: as };
    });
  const { status } = reading;
  return status === "cancelled" || status === "expired" ? { ...reading, status: as } : reading;
}

/**
 * Cancels a payment at the gateway and returns its state, because money may have been faster. Null for a payment not
 * known to be opened there, whose URL nobody has.
 * @throws Problem `provider_unavailable`, even if the gateway answers but keeps the payment open; `not_editable` with the
 * time of its end where the gateway cannot cancel
 */
export async function endAtGateway(
  context: Context,
  payment: PaymentRow,
): Promise<PaymentReading | null> {
  const { provider_id: providerId } = payment;
  if (providerId === null) return null;
  const reading = await cancelAtGateway(context, payment, { providerId, as: "cancelled" });
  if (reading.status !== "open") return reading;
  const { cancels } = gatewayOf(context, payment.account);
  if (payment.channel === QR_CHANNEL ? cancels.qr : cancels.page)
    throw new Problem("provider_unavailable");
  throw new Problem("not_editable", notCancellable(payment.expires_at));
}

/** Such as a QR Ph code that may have been scanned: what is paid for it could no longer be stopped. */
const notCancellable = (time: Date): Sentence =>
  i18n.t(
    "This payment cannot be cancelled. If no one pays it, it ends by itself at {time}. Then you can choose another way to pay.",
    { time },
  );
