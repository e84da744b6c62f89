import type { RequestRejection } from "@portal/contract/rejection";
import type { Db } from "../db/tables.ts";
import { moveRecord } from "../record/status-store.ts";
import { recordOf } from "./record-of.ts";
import { moveTransaction, type StoredTransaction } from "./transaction-store.ts";

const WHO = "office";

/**
 * The office does not accept a locked, paid request: it ends, its money is owed back, the person is told why, and the
 * record can be asked for again.
 * @returns false, and nothing written, when the request no longer waits for the office
 */
export async function rejectRequest(
  trx: Db,
  row: StoredTransaction,
  because: RequestRejection,
  at: Date,
): Promise<boolean> {
  const ended = await moveTransaction(trx, {
    uuid: row.uuid,
    from: "For Verification",
    to: "failed",
    why: "rejected",
    who: WHO,
    at,
    set: { holds_money: true, rejected_because: because },
  });
  if (!ended) return false;
  await moveRecord(trx, {
    ...recordOf(row),
    from: "Processing",
    to: "Available",
    why: "rejected",
    who: WHO,
    at,
  });
  return true;
}
