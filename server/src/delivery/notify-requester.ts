import type { Context } from "../context.ts";
import { readRecordChange } from "../record/record-changes.ts";
import { noticeOfRecord } from "./change-messages.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { endedRequestOf } from "./request-message-store.ts";

/**
 * Outbox job "record_changed": notifies the requester of a record's delivery, unless a change of the request itself
 * does. Idempotent.
 */
export async function notifyRequester(
  { db }: Pick<Context, "db">,
  payload: Record<string, string>,
): Promise<void> {
  const change = readRecordChange(payload);
  const notice = noticeOfRecord(change);
  if (!notice || !("message" in notice)) return;
  const row = await endedRequestOf(db, change);
  if (row)
    await queueRequestMessage(db, {
      message: notice.message,
      transaction: row.uuid,
      at: new Date(change.at),
    });
}
