import { sealTrackingLink } from "../security/outside-link.ts";
import type { FailedReason } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { parcelMessages, queueRequestMessage } from "./request-message-rules.ts";
import type { CourierCheckpoint, CourierProvider } from "../providers/courier/courier-provider.ts";
import type { Pacing } from "../providers/provider-pace.ts";
import { moveRecord, writeEvent } from "../record/status-store.ts";
import { askCourier, accountCarrying } from "./ask-courier.ts";
import { forgetNumber } from "./book-courier.ts";
import { changeOrder, clearFailedPickup, liveAmong, ordersOf } from "./courier-order-store.ts";
import { checkpointsOf, keepCheckpoints } from "./delivery-store.ts";
import { lockRecord, readDeliverable } from "./pay-safe-store.ts";
import {
  recordOf,
  changeTransaction,
  findByTracking,
  lockTransaction,
  moveTransaction,
  type ParcelNumber,
  type StoredTransaction,
} from "./transaction-store.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import type { DeliveryState } from "../db/delivery-state.ts";

const WHO = "courier";

/**
 * Polls the courier for a parcel and moves its transaction and record forward, never back. Idempotent:
 * each step is made once, whatever the number and order of calls.
 * @throws Problem `provider_unavailable`
 */
export async function applyTracking(
  context: Context,
  parcel: ParcelNumber,
  pacing?: Pacing,
): Promise<void> {
  if (!(await findByTracking(context.db, parcel))) return;
  const account = await accountCarrying(context, parcel);
  const told = await askCourier(
    context,
    account,
    (provider) => provider.track(parcel.number),
    pacing,
  );
  await applyCheckpoints(context, parcel, {
    checkpoints: told ?? [],
    failedPickup: account.provider.failedPickup,
  });
}

type Told = { checkpoints: CourierCheckpoint[]; trackingUrl?: string | null } & Pick<
  CourierProvider,
  "failedPickup"
>;

/** What a courier told of a parcel, all of its way or only the latest; together with what it told before. */
export async function applyCheckpoints(
  context: Context,
  parcel: ParcelNumber,
  told: Told,
): Promise<void> {
  const known = await findByTracking(context.db, parcel);
  if (known)
    await context.db
      .transaction()
      .execute((trx) => applyIn(context, trx, { uuid: known.uuid, number: parcel.number }, told));
}

/** The same in a transaction that has more to write. */
export async function applyIn(
  context: Context,
  trx: Db,
  { uuid, number }: { uuid: string; number: string },
  { checkpoints, trackingUrl, failedPickup }: Told,
): Promise<void> {
  const row = await lockTransaction(trx, uuid);
  const isAfterAll = isBroughtBack(row) && progressOf(checkpoints) === "Received";
  if (row.status !== "For Dispatch" && row.status !== "In Transit" && !isLost(row) && !isAfterAll)
    return;
  // Booked anew meanwhile.
  if (row.tracking_refno !== number) return;
  const now = context.now();
  const url = trackingUrl &&
    !isForgotten(row) && {
      tracking_url: sealTrackingLink(context.secrets, uuid, trackingUrl),
    };
  // Polled just now: the sweeper continues with others.
  await changeTransaction(trx, uuid, { tracked_at: now, ...url }, now);
  const before = await checkpointsOf(trx, uuid);
  const fresh = await keepCheckpoints(trx, uuid, checkpoints);
  if (isAfterAll) return deliverAfterAll(context, trx, row);
  const progress = progressOf([...before, ...checkpoints]);
  if (progress && typeof progress === "object") await failDelivery(trx, row, progress.failed, now);
  else if (progress) await advance(trx, row, progress, now);
  else if (checkpoints.at(-1)?.state === "pickup_failed")
    await pickupFailed(context, trx, row, { failedPickup, isNews: fresh.length > 0 });
  if (progress) await clearFailedPickup(trx, uuid);
  await notifyOfParcel(trx, uuid, fresh, now);
}

/** The courier cannot find its parcel, which may still arrive or come back. */
export const isLost = ({ status, failed_reason: why }: StoredTransaction): boolean =>
  status === "failed" && why === "lost";

/** Lost so long ago that nobody knows whose it was (decision 011): it can only arrive or come back. */
export const isForgotten = ({ person }: StoredTransaction): boolean => person === null;

/** The courier told that its parcel lies at the office. */
export const isBroughtBack = ({ status, failed_reason: why }: StoredTransaction): boolean =>
  status === "failed" && (why === "returned" || why === "courier_cancelled");

/** The courier was wrong, and has delivered: that counts while nobody else has the record. */
async function deliverAfterAll(context: Context, trx: Db, row: StoredTransaction): Promise<void> {
  const record = recordOf(row);
  const at = context.now();
  await lockRecord(trx, record);
  const found = await readDeliverable(trx, context.secrets, {
    record,
    except: row.uuid,
    now: at,
  });
  if (found?.status !== "Available" || found.holder || found.pickup !== null) return;
  const done = { to: "Received", why: "delivered", who: WHO, at } as const;
  await moveTransaction(trx, { uuid: row.uuid, from: "failed", ...done });
  await moveRecord(trx, { ...record, from: "Available", ...done });
}

/** Notifies about the newest checkpoint when it does not change the transaction's status. */
async function notifyOfParcel(
  trx: Db,
  transaction: string,
  fresh: readonly Pick<CourierCheckpoint, "id" | "at" | "state">[],
  at: Date,
): Promise<void> {
  const last = fresh.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1);
  const rule = last && parcelMessages[last.state];
  if (rule && "message" in rule)
    await queueRequestMessage(trx, { message: rule.message, transaction, occasion: last.id, at });
}

async function advance(
  trx: Db,
  row: StoredTransaction,
  progress: Exclude<DeliveryProgress, object>,
  at: Date,
): Promise<void> {
  const { uuid } = row;
  const by = { who: WHO, at };
  const hasTurnedUp = isLost(row);
  if (hasTurnedUp && progress === "In Transit" && isForgotten(row)) return;
  if (row.status === "For Dispatch" || (hasTurnedUp && progress === "In Transit")) {
    const why = hasTurnedUp ? "found" : "picked_up";
    await moveTransaction(trx, { uuid, from: row.status, to: "In Transit", why, ...by });
  }
  if (progress !== "Received") return;
  const done = { to: "Received", why: "delivered", ...by } as const;
  await moveTransaction(trx, { uuid, from: hasTurnedUp ? "failed" : "In Transit", ...done });
  await moveRecord(trx, { ...recordOf(row), from: "Processing", ...done });
}

/** Paid but not delivered: the office looks into it. A record that was returned becomes Available again. */
export async function failDelivery(
  trx: Db,
  row: StoredTransaction,
  why: FailedReason,
  at: Date,
): Promise<void> {
  const { uuid, status: from } = row;
  if (isLost(row)) {
    if (why === "returned") await comeBack(trx, row, at);
    return;
  }
  const set = { holds_money: true };
  await moveTransaction(trx, { uuid, from, to: "failed", why, who: WHO, at, set });
  if (why !== "lost") await makeAvailable(trx, row, why, at);
}

/** What was lost lies at the office again, and its money is still held. */
async function comeBack(trx: Db, row: StoredTransaction, at: Date): Promise<void> {
  const { uuid } = row;
  const why = "returned";
  await changeTransaction(trx, uuid, { failed_reason: why, ended_at: at }, at);
  const event = { kind: "transaction", id: uuid, from: "failed", to: "failed" } as const;
  await writeEvent(trx, { ...event, why, who: WHO, at });
  await makeAvailable(trx, row, why, at);
  const occasion = `${at.getTime()}`;
  await queueRequestMessage(trx, { message: "returned", transaction: uuid, occasion, at });
}

async function makeAvailable(
  trx: Db,
  row: StoredTransaction,
  why: FailedReason,
  at: Date,
): Promise<void> {
  const [from, to] = ["Processing", "Available"] as const;
  await moveRecord(trx, { ...recordOf(row), from, to, why, who: WHO, at });
}

/** The first and two more; after that somebody looks. */
const MOST_ORDERS = 3;

/**
 * The parcel was not fetched and still lies at the office. Where that ends the courier's order, another is made; where the courier comes again, somebody is told.
 */
async function pickupFailed(
  context: Context,
  trx: Db,
  row: StoredTransaction,
  told: Pick<CourierProvider, "failedPickup"> & { isNews: boolean },
): Promise<void> {
  const orders = await ordersOf(trx, row.uuid);
  const live = liveAmong(orders);
  if (!live) return;
  const isLast = orders.length >= MOST_ORDERS;
  // Somebody has to cancel a second rider.
  const isDouble = live.attention === "not_awaited";
  const now = context.now();
  if (told.failedPickup === "comes_again") {
    if (told.isNews && !isDouble) await changeOrder(trx, live, { attention: "pickup_failed" });
    return;
  }
  const attention = isLast ? "pickup_failed" : isDouble ? "not_awaited" : null;
  await changeOrder(trx, live, { ended_at: now, attention });
  await forgetNumber(trx, row.uuid, now);
  const { account, reference } = live;
  if (isLast)
    context.log.error({ account, reference, attention }, "a courier order needs somebody");
  else await enqueue(trx, { kind: "book_courier", payload: { transaction: row.uuid }, runAt: now });
}

type DeliveryProgress = "In Transit" | "Received" | { failed: FailedReason };

const MOVING: readonly DeliveryState[] = [
  "picked_up",
  "in_transit",
  "out_for_delivery",
  "delivery_failed",
  "returning",
];
const FAILED: Partial<Record<DeliveryState, FailedReason>> = {
  returned: "returned",
  lost: "lost",
  cancelled: "courier_cancelled",
};

/**
 * A parcel's progress from its checkpoints, which may arrive in any order; null before the pick-up. Delivered is final;
 * returned and lost apply until a later checkpoint, cancelled until the pick-up.
 */
export function progressOf(
  checkpoints: readonly Pick<CourierCheckpoint, "at" | "state">[],
): DeliveryProgress | null {
  if (checkpoints.some(({ state }) => state === "delivered")) return "Received";
  const hasMoved = checkpoints.some(({ state }) => MOVING.includes(state));
  const last = checkpoints.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1);
  const failed = last && FAILED[last.state];
  // Cancelled is what nobody fetched; what is on its way comes back, or is lost.
  if (failed && !(failed === "courier_cancelled" && hasMoved)) return { failed };
  return hasMoved ? "In Transit" : null;
}
