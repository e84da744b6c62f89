import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { webhookBounds, type WebhookReader } from "../http/webhook.ts";
import { Problem } from "../problem/problem.ts";
import { keepCourierEvents } from "./delivery-store.ts";
import * as v from "valibot";
import { deliveryStates } from "../db/delivery-state.ts";
import type {
  BookingKind,
  CourierAccount,
  CourierEvent,
  PlacedOrder,
} from "../providers/courier/courier-provider.ts";
import { outsideLink } from "@portal/contract/outside-link";
import { applyCheckpoints, applyTracking } from "./apply-tracking.ts";
import { askCourier, accountNamed } from "./ask-courier.ts";
import { findOrder, type StoredOrder } from "./courier-order-store.ts";
import { settleOrder } from "./book-courier.ts";

/**
 * A courier's webhook leaves a job that asks the courier, and is answered: each event is stored once, together with its
 * job (`trackParcel`). A handshake, sent when the address is saved, is only answered.
 * @throws Problem `webhook_refused`, for another provider, account or key too
 */
export function courierWebhookReader(
  context: Context,
  { provider, account: name = "", key = "" }: Record<string, string>,
): WebhookReader {
  const account = context.couriers.get(name);
  const isRight = timingSafeEqual(digest(key), digest(account?.webhookKey ?? ""));
  if (!account || account.provider.name !== provider || !isRight)
    throw new Problem("webhook_refused");
  return {
    bounds: webhookBounds[account.provider.webhooksOf],
    receive: async ({ rawBody, headers }) => {
      const at = context.now();
      const events = account.provider.readWebhook(rawBody, headers, at);
      if ("handshake" in events || events.length === 0) return;
      await keepCourierEvents(context.db, {
        account: account.name,
        events: events.map((event) => withSealedLink(context, account.name, event)),
        at,
      });
    },
  };
}

const linkAt = (account: string, event: string) => ({
  at: "courier_webhook.url",
  row: `${account} ${event}`,
});

/** Some couriers' links show their recipient to whoever has them: no job keeps one in clear. */
function withSealedLink(
  { secrets }: Pick<Context, "secrets">,
  account: string,
  { report, ...event }: CourierEvent,
): CourierEvent {
  if (!report?.trackingUrl) return { ...event, report };
  const sealed = secrets.seal(linkAt(account, event.eventId), report.trackingUrl);
  return { ...event, report: { ...report, trackingUrl: sealed.toString("base64url") } };
}

const linkIn = (
  { secrets }: Pick<Context, "secrets">,
  { account, event, url }: Payload,
): string | null =>
  url === undefined
    ? null
    : secrets.open(linkAt(account, event), Buffer.from(url, "base64url")).toString();

/** In constant time: what is compared is as long as the digests, whatever was given. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const Payload = v.object({
  account: v.string(),
  event: v.string(),
  number: v.optional(v.string()),
  reference: v.optional(v.string()),
  state: v.optional(v.picklist(deliveryStates)),
  at: v.optional(v.pipe(v.string(), v.toDate())),
  url: v.optional(v.string()),
});
type Payload = v.InferOutput<typeof Payload>;

/**
 * Outbox job of a courier's webhook: asks the courier about the parcel that it named, and settles an order whose answer was
 * lost. Only of a courier "by hand" the report itself is applied, because there is nobody to ask.
 * @throws Problem `provider_unavailable`: the outbox retries
 */
export async function trackParcel(
  context: Context,
  payload: Record<string, string>,
): Promise<void> {
  const told = v.parse(Payload, payload);
  const account = accountNamed(context, told.account);
  const { provider } = account;
  const order = await orderTold(context, account, told);
  if (!order) {
    context.log.warn({ account: account.name }, "a webhook named a parcel that is not ours");
    return;
  }
  const { tracking_number: known } = order;
  // Another number under our reference may be a second rider.
  const isOther =
    provider.booking !== "by_hand" && told.number !== undefined && told.number !== known;
  const booked = known === null || isOther ? await settled(context, account, order, told) : null;
  const trackingNumber = known ?? booked;
  if (trackingNumber === null) return;
  const parcel = { courier: order.courier_code, number: trackingNumber };
  if (provider.booking !== "by_hand") await applyTracking(context, parcel);
  else if (told.state && told.at)
    await applyCheckpoints(context, parcel, {
      checkpoints: [{ id: told.event, at: told.at, state: told.state, note: "" }],
      trackingUrl: outsideLink(account.trackingOrigins, linkIn(context, told)),
      failedPickup: provider.failedPickup,
    });
}

/** By the number or the reference that was told; else by the reference that the courier has under that number. */
async function orderTold(
  context: Context,
  account: CourierAccount,
  told: Payload,
): Promise<StoredOrder | undefined> {
  const { number: trackingNumber = null, reference = null } = told;
  const { db } = context;
  const known = await findOrder(db, account.name, { trackingNumber, reference });
  if (known || trackingNumber === null || account.provider.booking !== "same_quotation")
    return known;
  const order = await askCourier(context, account, (provider) => provider.orderOf(trackingNumber));
  if (!order?.reference) return undefined;
  return findOrder(db, account.name, { trackingNumber: null, reference: order.reference });
}

/** Settles an order that the webhook told of before we knew. @returns its number; null when the courier has none */
async function settled(
  context: Context,
  account: CourierAccount,
  { id, reference }: StoredOrder,
  told: Payload,
): Promise<string | null> {
  const booked = await confirmed[account.provider.booking]({ context, account, reference, told });
  if (booked) await settleOrder(context, id, booked);
  return booked?.trackingNumber ?? null;
}

type Claim = { context: Context; account: CourierAccount; reference: string; told: Payload };
type Confirm = (claim: Claim) => Promise<PlacedOrder | null>;

/** What a webhook names is believed only where the courier's own answer, or its signature, says so. */
const confirmed: Record<BookingKind, Confirm> = {
  by_reference: ({ context, account, reference }) =>
    askCourier(context, account, (provider) => provider.find(reference)),
  same_quotation: async ({ context, account, reference, told: { number } }) => {
    if (number === undefined) return null;
    const order = await askCourier(context, account, (provider) => provider.orderOf(number));
    return order?.reference === reference ? order : null;
  },
  by_hand: async ({ context, reference, told }) => ({
    trackingNumber: told.number ?? reference,
    trackingUrl: linkIn(context, told),
  }),
};
