import * as v from "valibot";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";

const RecordChange = v.object({
  kind: v.picklist(["drivers_license", "plate_number", "submission"]),
  id: v.string(),
  to: v.picklist(["Available", "Rejected"]),
  at: v.pipe(v.string(), v.isoTimestamp()),
});
export type RecordChange = v.InferOutput<typeof RecordChange>;

export const readRecordChange = (payload: Record<string, string>): RecordChange =>
  v.parse(RecordChange, payload);

/**
 * Queues the outbox job "record_changed", which sends the alerts for a record (docs/decisions/014) after this database
 * transaction. Once for each record, status and moment.
 */
export async function announceChange(trx: Db, change: RecordChange): Promise<void> {
  await enqueue(trx, {
    kind: "record_changed",
    payload: change,
    runAt: new Date(change.at),
    dedupeKey: ["record_changed", change.id, change.to, change.at].join(":"),
  });
}
