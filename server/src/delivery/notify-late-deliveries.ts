import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { fromMorning, lookDaily } from "../record/look-daily.ts";
import { checkpointsOf, noteDelay, takeToLookAt, type LookedAt } from "./delivery-store.ts";
import { unsentPhotos } from "./asked-photo-store.ts";
import { recordOf, typeOf } from "./transaction-store.ts";
import { transactionTimeline } from "./transaction-view.ts";
import { eventsOf, officeOf } from "./transaction-facts-store.ts";

/**
 * Checks each current delivery once a day and notifies about a delayed step, once per step. The transaction's
 * row stores what was announced.
 * @param isStopping when true, the rest is left to the next run
 */
export async function notifyLateDeliveries(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await lookDaily(context, { take: takeToLookAt, look }, isStopping);
}

async function look(context: Context, trx: Db, row: LookedAt): Promise<void> {
  const { reached, promise } = transactionTimeline(fromMorning(context), {
    type: typeOf(recordOf(row)),
    office: await officeOf(trx, row.office_id),
    events: await eventsOf(trx, row.uuid),
    checkpoints: await checkpointsOf(trx, row.uuid),
  });
  const last = reached.at(-1);
  if (!last || !promise?.late) return;
  // It is the person's turn.
  if (last.step === "paid" && (await unsentPhotos(trx, row.uuid)).length > 0) return;
  const { step, at } = last;
  const occasion = `${step} ${at}`;
  if (row.delay_told === occasion) return;
  await noteDelay(trx, row.uuid, occasion);
  await queueRequestMessage(trx, {
    message: "delayed",
    transaction: row.uuid,
    occasion,
    late: { step, expected: promise.expected_by },
    at: context.now(),
  });
}
