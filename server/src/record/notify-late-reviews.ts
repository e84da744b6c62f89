import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { fromMorning, lookDaily } from "./look-daily.ts";
import { submissionMail } from "./submission-message.ts";
import { noteDelayed, type Review, takeToLookAt } from "./submission-store.ts";
import { submissionTimeline } from "./timeline.ts";

/**
 * Checks each undecided submission once a day and sends one message when its review takes longer than promised.
 * @param isStopping when true, the rest is left to the next run
 */
export async function notifyLateReviews(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  await lookDaily(context, { take: takeToLookAt, look }, isStopping);
}

async function look(context: Context, trx: Db, row: Review): Promise<void> {
  const { promise } = submissionTimeline(fromMorning(context), row);
  if (!promise?.late) return;
  await noteDelayed(trx, row.id);
  const late = { step: "under_review", expected: promise.expected_by };
  await enqueue(trx, submissionMail("submission_delayed", row.id, context.now(), late));
}
