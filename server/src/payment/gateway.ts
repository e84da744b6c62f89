import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { Problem } from "../problem/problem.ts";
import type {
  PaymentProvider,
  PaymentReading,
  PaymentRef,
} from "../providers/payment/payment-provider.ts";

/** What a gateway needs to find a payment. */
export type KnownPayment = Pick<
  PaymentRow,
  "account" | "reference" | "channel" | "amount_centavos" | "expires_at"
>;

/**
 * The gateway of a merchant account.
 * @param account null for a channel that lost its route at this moment
 * @throws Problem `provider_unavailable`, also for an account that is no longer there
 */
export function gatewayOf(
  { payments }: Pick<Context, "payments">,
  account: string | null,
): PaymentProvider {
  const found = payments.accounts.get(account ?? "");
  if (!found) throw new Problem("provider_unavailable");
  return found.provider;
}

export const refTo = (payment: KnownPayment, providerId: string): PaymentRef => ({
  providerId,
  reference: payment.reference,
  channel: payment.channel,
  amountCentavos: payment.amount_centavos,
  expiresAt: payment.expires_at,
});

/** Asks the gateway about a payment. @throws Problem `provider_unavailable`, `resource_not_found` */
export async function readAtGateway(
  context: Context,
  payment: KnownPayment,
  providerId: string,
): Promise<PaymentReading> {
  return gatewayOf(context, payment.account)
    .read(refTo(payment, providerId))
    .catch((error: unknown) => asUnavailable(context, payment, error));
}

/** For the operators; docs/operations.md counts these lines. */
export const logRefusal = (
  { log }: Pick<Context, "log">,
  { account, channel }: Pick<KnownPayment, "account" | "channel">,
  { code }: ProviderRefused,
): void => log.error({ event: "provider refused", account, channel, code }, "a gateway refused");

/** Refused to say, such as after a change of keys: nobody knows what became of the payment. */
function asUnavailable(context: Context, payment: KnownPayment, error: unknown): never {
  if (!(error instanceof ProviderRefused)) throw error;
  logRefusal(context, payment, error);
  throw new Problem("provider_unavailable", undefined, { cause: error });
}

/**
 * Cancels a payment at its gateway and returns its state: still open where that cannot be, paid when the money was
 * faster.
 * @param as what it is then here: gateways call the same end "expired" or "cancelled"
 */
export async function cancelAtGateway(
  context: Context,
  payment: KnownPayment,
  { providerId, as }: { providerId: string; as: "cancelled" | "expired" },
): Promise<PaymentReading> {
  const gateway = gatewayOf(context, payment.account);
  const reading = await gateway
    .cancel(refTo(payment, providerId))
    .catch((error: unknown) => asUnavailable(context, payment, error));
  const { status } = reading;
  return status === "cancelled" || status === "expired" ? { ...reading, status: as } : reading;
}

/**
 * Cancels a payment at the gateway and returns its state, because money may have been faster. Null for a payment not
 * known to be opened there, whose URL nobody has.
 * @throws Problem `provider_unavailable`, even if the gateway answers but keeps the payment open
 */
export async function endAtGateway(
  context: Context,
  payment: PaymentRow,
): Promise<PaymentReading | null> {
  const { provider_id: providerId } = payment;
  if (providerId === null) return null;
  const reading = await cancelAtGateway(context, payment, { providerId, as: "cancelled" });
  if (reading.status === "open") throw new Problem("provider_unavailable");
  return reading;
}
