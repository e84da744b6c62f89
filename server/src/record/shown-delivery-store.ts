import {
  liveTransactionStatuses,
  type RecordStatus,
  type TransactionStatus,
} from "@portal/contract/status";
import { sql } from "kysely";

/** Written into the statement: as values they would be a reason to plan it anew each time. */
const live = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));
const record = (status: RecordStatus) => sql.lit(status);
const transaction = (status: TransactionStatus) => sql.lit(status);

/**
 * The delivery that a record's page shows is the live one, or the one that was received, or the paid one that went
 * wrong: a condition on a transaction `t` of the record `r`.
 */
export const isShownDelivery = sql<boolean>`(
  t.status in (${live})
  or (r.status = ${record("Received")} and t.status = ${transaction("Received")})
  or (r.status = ${record("Processing")} and t.status = ${transaction("failed")} and t.holds_money)
)`;
