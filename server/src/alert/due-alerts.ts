import type { Context } from "../context.ts";
import { readRecordChange } from "../record/record-changes.ts";
import { endOver, FIRST, notifyMissed, notifyWaiting } from "./alert-store.ts";

type Needs = Pick<Context, "db" | "now">;

/** Outbox job "record_changed": sends the alerts on this record, once each. Idempotent. */
export async function notifyAlerts(
  { db, now }: Needs,
  payload: Record<string, string>,
): Promise<void> {
  const change = readRecordChange(payload);
  let isMore = true;
  while (isMore) isMore = await notifyWaiting(db, change, now());
}

/**
 * Expires old alerts, and finds records that became ready through direct changes in the database. Each call checks the
 * next five thousand alerts, so its cost does not grow with their number.
 */
export function alertTender(): (context: Needs) => Promise<void> {
  let from = FIRST;
  return async ({ db, now }) => {
    await endOver(db, now());
    from = await notifyMissed(db, from, now());
  };
}
