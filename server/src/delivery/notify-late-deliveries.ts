import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { fromMorning, lookDaily } from "../record/look-daily.ts";
import { noteDelay, takeToLookAt } from "./delivery-store.ts";
import { timelineOf } from "./transaction-view.ts";
import { findFacts } from "./transaction-facts-store.ts";

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

async function look(context: Context, trx: Db, uuid: string): Promise<void> {
  const facts = await findFacts(trx, uuid);
  if (!facts) return;
  const { reached, promise } = timelineOf(fromMorning(context), facts);
  const last = reached.at(-1);
  if (!last || !promise?.late) return;
  const { step, at } = last;
  // It is the person's turn.
  if (step === "paid" && facts.awaits_photo) return;
  // A new photo is a new promise.
  const since = step === "paid" ? facts.photo_sent_at : null;
  const occasion = `${step} ${since?.toISOString() ?? at}`;
  if (facts.delay_told === occasion) return;
  await noteDelay(trx, uuid, occasion);
  await queueRequestMessage(trx, {
    message: "delayed",
    transaction: uuid,
    occasion,
    late: { step, expected: promise.expected_by },
    at: context.now(),
  });
}
