import { sealTrackingLink } from "../security/outside-link.ts";
import type { Context } from "../context.ts";
import type {
  BookingKind,
  CourierAccount,
  PlacedOrder,
  CourierOrder,
} from "../providers/courier/courier-provider.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { type Pacing, waitForTurn } from "../providers/provider-pace.ts";
import { accountNamed, accountServing, askCourier, paced } from "./ask-courier.ts";
import {
  changeOrder,
  type StoredOrder,
  type OrderAttention,
  ordersOf,
  insertOrder,
  liveAmong,
  findOrderById,
  lockOrder,
  setAttention,
} from "./courier-order-store.ts";
import { courierOrder } from "./courier-order.ts";
import type { Db } from "../db/tables.ts";
import { uuidFrom } from "../security/random.ts";
import { lockTransaction, type StoredTransaction, changeTransaction } from "./transaction-store.ts";
import { outsideLink } from "@portal/contract/outside-link";

type Asking = {
  context: Context;
  account: CourierAccount;
  order: StoredOrder;
  /** What the courier is told of it. */
  details: CourierOrder;
};

/**
 * Books a courier for a transaction that is For Dispatch, once: the order is written down, committed, asked for, and
 * settled. After a kill or silence at any point it goes on from there; the outbox and the sweeper call it again.
 * @throws Problem `provider_unavailable`
 */
export async function bookCourier(context: Context, uuid: string): Promise<void> {
  const leased = await takeLease(context, uuid);
  if (!leased) return;
  const { order, transaction } = leased;
  const account = accountNamed(context, order.account);
  const details = {
    ...(await courierOrder(context, transaction, order.reference)),
    quotation: order.quotation,
  };
  const asking = { context, account, order, details };
  if (order.state === "reserved") await askFirst(asking);
  else await askAgain[account.provider.booking](asking);
}

/** The courier has not been asked for anything yet. */
async function askFirst(asking: Asking): Promise<void> {
  const { context, account, order, details } = asking;
  const quote = await refusable(asking, () =>
    askCourier(context, account, (provider) => provider.quote(details)),
  );
  if (quote === "refused") return;
  const price = quote && { fee_centavos: quote.feeCentavos };
  if (quote && quote.feeCentavos > order.most_centavos) {
    await leaveToSomebody(asking, "dearer", price ?? {});
    return;
  }
  await waitForTurn(context, paced(account), "soon");
  const asked = {
    state: "asked" as const,
    asked_at: context.now(),
    quotation: quote?.quotation ?? null,
    quotation_until: quote?.validUntil ?? null,
    ...price,
  };
  if (!(await changeOrder(context.db, order, asked))) return;
  const placing = {
    ...asking,
    order: { ...order, ...asked },
    details: { ...details, quotation: asked.quotation },
  };
  await ask(placing, "had");
}

async function ask(asking: Asking, pacing: Pacing): Promise<void> {
  const { context, account, order } = asking;
  const answer = await refusable(asking, () => placed(asking, pacing)).catch(
    async (error: unknown) => {
      // Another quotation might bring a second rider, so this is the last one until somebody knows.
      if (account.provider.booking === "same_quotation")
        await changeOrder(context.db, order, { state: "unknown" });
      throw error;
    },
  );
  if (answer === "refused") return;
  if (answer) await settleOrder(context, order.id, answer);
  // Nothing to do until the courier's side reports.
  else await changeOrder(context.db, order, { leased_until: NEVER });
}

const placed = ({ context, account, details }: Asking, pacing: Pacing) =>
  askCourier(context, account, (provider) => provider.book(details), pacing);

const NEVER = new Date("9999-01-01T00:00:00Z");

/** It may have been asked before: its answer was lost, or the process was killed. */
const askAgain: Record<BookingKind, (asking: Asking) => Promise<void>> = {
  by_reference: async (asking) => {
    const { context, account, order } = asking;
    const found = await askCourier(context, account, (provider) => provider.find(order.reference));
    if (found) return settleOrder(context, order.id, found);
    await ask(asking, "soon");
  },
  same_quotation: async (asking) => {
    const { context, order } = asking;
    const unknown = { ...order, state: "unknown" as const };
    if (!(await changeOrder(context.db, order, { state: "unknown" }))) return;
    const asked = await placedAgain({ ...asking, order: unknown });
    if (asked) await settleOrder(context, order.id, asked);
    else await leaveToSomebody({ ...asking, order: unknown }, "unknown");
  },
  by_hand: async () => undefined,
};

/** Null when nobody can say: the quotation is over or used, perhaps by the order whose answer was lost. */
async function placedAgain(asking: Asking): Promise<PlacedOrder | null> {
  const { quotation_until: until } = asking.order;
  if (until === null || until <= asking.context.now()) return null;
  try {
    return await placed(asking, "soon");
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/** Writes down a definite no, after which nothing is booked. */
async function refusable<Answer>(
  asking: Asking,
  call: () => Promise<Answer>,
): Promise<Answer | "refused"> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { code: refusal } = error;
    await leaveToSomebody(asking, "refused", {
      state: "refused",
      refusal,
      ended_at: asking.context.now(),
    });
    return "refused";
  }
}

async function leaveToSomebody(
  { context, order }: Asking,
  attention: OrderAttention,
  change: Parameters<typeof changeOrder>[2] = {},
): Promise<void> {
  const { account, reference } = order;
  if (await changeOrder(context.db, order, { ...change, attention }))
    context.log.error(
      { account, reference, attention, refusal: change.refusal },
      "a courier order needs somebody",
    );
}

/**
 * Longer than all calls under one lease, and than an order may still be under way to a courier that did not answer; so
 * whoever asks next by its reference finds it.
 */
const LEASE_MS = 60_000;
/** A courier that stays silent is asked less often. */
const MOST_LEASES = 10;

type Leased = { order: StoredOrder; transaction: StoredTransaction };

/**
 * The lease of a transaction's order, which is reserved first if there is none. Null when there is nothing to
 * do: it is booked, over, leased to somebody else, or a person has to look.
 * @throws Problem `provider_unavailable` when no account serves the courier
 */
async function takeLease(context: Context, uuid: string): Promise<Leased | null> {
  return context.db.transaction().execute(async (trx) => {
    const transaction = await lockTransaction(trx, uuid);
    if (transaction.status !== "For Dispatch" || transaction.tracking_refno !== null) return null;
    const orders = await ordersOf(trx, uuid);
    if (orders.some(({ attention }) => attention !== null)) return null;
    const live = liveAmong(orders);
    if (!live)
      return {
        transaction,
        order: await reserveOrder(context, trx, transaction, orders.length),
      };
    const now = context.now();
    if (live.leased_until > now) return null;
    const attempts = live.attempts + 1;
    const taken = { attempts, leased_until: leaseEnd(now, attempts) };
    await trx.updateTable("courier_order").set(taken).where("id", "=", live.id).execute();
    return { transaction, order: { ...live, ...taken } };
  });
}

const leaseEnd = (now: Date, attempts: number): Date =>
  new Date(now.getTime() + Math.min(attempts, MOST_LEASES) * LEASE_MS);

/** @param before how many orders the transaction has had: each has its own reference */
export async function reserveOrder(
  context: Context,
  trx: Db,
  transaction: StoredTransaction,
  before: number,
): Promise<StoredOrder> {
  const { config, random } = context;
  const account = accountServing(context, transaction.delivery_courier);
  const at = context.now();
  return insertOrder(trx, {
    id: uuidFrom(random),
    transaction_uuid: transaction.uuid,
    account: account.name,
    courier_code: transaction.delivery_courier,
    reference: before === 0 ? transaction.reference : `${transaction.reference}-${before + 1}`,
    state: "reserved",
    most_centavos: transaction.amount_centavos + config.courierOverCentavos,
    attempts: 1,
    leased_until: leaseEnd(at, 1),
    created_at: at,
  });
}

/**
 * Writes down what the courier has booked, once, whoever learns of it first: the one who asked, the next to hold the lease, or a
 * webhook. An order that nobody waits for any more is kept for somebody to look at.
 */
export async function settleOrder(
  context: Context,
  id: string,
  booked: PlacedOrder,
): Promise<void> {
  await context.db.transaction().execute((trx) => settleIn(context, trx, id, booked));
}

/** The same in a transaction that has more to write. */
export async function settleIn(
  context: Pick<Context, "couriers" | "log" | "now" | "secrets">,
  trx: Db,
  id: string,
  { trackingNumber, trackingUrl }: PlacedOrder,
): Promise<void> {
  const { transaction_uuid: uuid } = await findOrderById(trx, id);
  const row = await lockTransaction(trx, uuid);
  const order = await lockOrder(trx, id);
  // Known, or told before: a parcel has many webhooks.
  if ([order.tracking_number, order.refusal].includes(trackingNumber)) return;
  const isOpen = order.ended_at === null && order.state !== "booked";
  const isAwaited = isOpen && row.status === "For Dispatch" && row.tracking_refno === null;
  const told = { state: "booked", tracking_number: trackingNumber, attention: null } as const;
  if (isOpen) await changeOrder(trx, order, told);
  if (!isAwaited) {
    // It is over or has another number: two riders may be on their way.
    await setAttention(trx, id, "not_awaited", isOpen ? undefined : trackingNumber);
    context.log.error({ order: id }, "the courier has an order that nobody waits for");
    return;
  }
  const now = context.now();
  const origins = context.couriers.get(order.account)?.trackingOrigins ?? [];
  const tracking = {
    tracking_refno: trackingNumber,
    tracking_url: sealTrackingLink(context.secrets, uuid, outsideLink(origins, trackingUrl)),
  };
  // Booked just now: nothing to poll yet.
  await changeTransaction(trx, uuid, { ...tracking, tracked_at: now }, now);
}

/** The courier does not come for the parcel under this number: another order is to be made. */
export const forgetNumber = (trx: Db, uuid: string, now: Date): Promise<void> =>
  changeTransaction(trx, uuid, { tracking_refno: null, tracking_url: null, to_book: true }, now);
