import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { queueRequestMessage } from "./request-messages.ts";
import { fromMorning } from "../record/day-to-look.ts";
import { lookDaily } from "../record/look-daily.ts";
import { checkpointsOf } from "./checkpoint-store.ts";
import { noteDelay, takeToLookAt, type LookedAt } from "./delay-store.ts";
import { recordOf, typeOf } from "./record-of.ts";
import { transactionTimeline } from "./transaction-story.ts";
import { eventsOf, officeOf } from "./view-store.ts";

/**
 * Looks once a day at every delivery that is under way, and notifies of a step that takes longer than promised, once a
 * step. What was sent stands beside the transaction, so that it stays sent after a restart.
 * @param isStopping the rest is left to the next run then
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
