import type { FailedReason } from "@portal/contract";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { queueMessage } from "../message/queue-message.ts";
import { Problem } from "../problem.ts";
import { moveRecord } from "../status/status-store.ts";
import { keepCheckpoints } from "./checkpoint-store.ts";
import { progressOf, type DeliveryProgress } from "./delivery-progress.ts";
import { recordOf } from "./record-of.ts";
import {
  changeTransaction,
  findByTracking,
  lockTransaction,
  moveTransaction,
  type StoredTransaction,
} from "./transaction-store.ts";

const WHO = "courier";

/**
 * Asks the courier where a parcel is and moves its transaction and record forward, never back.
 * However often and in whatever order it is called, each step is made once.
 * @throws Problem `provider_unavailable`
 */
export async function applyTracking(context: Context, trackingNumber: string): Promise<void> {
  if (!context.courier) throw new Problem("provider_unavailable");
  const known = await findByTracking(context.db, trackingNumber);
  if (!known) return;
  const checkpoints = await context.courier.track(trackingNumber);
  const progress = checkpoints && progressOf(checkpoints);
  await context.db.transaction().execute(async (trx) => {
    const row = await lockTransaction(trx, known.uuid);
    if (row.status !== "For Dispatch" && row.status !== "In Transit") return;
    // Asked for: the sweeper goes on to others.
    await changeTransaction(trx, row.uuid, { tracked_at: context.now() }, context.now());
    if (checkpoints) await keepCheckpoints(trx, row.uuid, checkpoints);
    if (progress && typeof progress === "object")
      await fail(trx, row, progress.failed, context.now());
    else if (progress) await advance(trx, row, progress, context.now());
  });
}

async function advance(
  trx: Db,
  row: StoredTransaction,
  progress: Exclude<DeliveryProgress, object>,
  at: Date,
): Promise<void> {
  const { uuid } = row;
  if (row.status === "For Dispatch") {
    await moveTransaction(trx, {
      uuid,
      from: "For Dispatch",
      to: "In Transit",
      why: "picked_up",
      who: WHO,
      at,
    });
    if (progress === "In Transit") await queueMessage(trx, "on_the_way", uuid, at);
  }
  if (progress !== "Received") return;
  await moveTransaction(trx, {
    uuid,
    from: "In Transit",
    to: "Received",
    why: "delivered",
    who: WHO,
    at,
  });
  await moveRecord(trx, {
    ...recordOf(row),
    from: "Processing",
    to: "Received",
    why: "delivered",
    who: WHO,
    at,
  });
  await queueMessage(trx, "delivered", uuid, at);
}

/** The fee was paid and nothing was delivered: somebody looks into it. What is back at the office is Available again. */
async function fail(trx: Db, row: StoredTransaction, why: FailedReason, at: Date): Promise<void> {
  const { uuid, status: from } = row;
  await moveTransaction(trx, {
    uuid,
    from,
    to: "failed",
    why,
    who: WHO,
    at,
    set: { holds_money: true },
  });
  if (why === "lost") return;
  await moveRecord(trx, {
    ...recordOf(row),
    from: "Processing",
    to: "Available",
    why,
    who: WHO,
    at,
  });
}
