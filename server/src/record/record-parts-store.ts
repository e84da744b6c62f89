import {
  liveTransactionStatuses,
  type RecordStatus,
  type TransactionStatus,
} from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { StatusChange } from "./timeline.ts";

/** Literals instead of parameters, so that the statement keeps its plan. */
const live = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));
const record = (status: RecordStatus) => sql.lit(status);
const transaction = (status: TransactionStatus) => sql.lit(status);

/**
 * A condition on transaction `t` of record `r`: the delivery that the record's page shows is the live one, a received
 * one, or a paid one that failed.
 */
export const isShownDelivery = sql<boolean>`(
  t.status in (${live})
  or (r.status = ${record("Received")} and t.status = ${transaction("Received")})
  or (r.status = ${record("Processing")} and t.status = ${transaction("failed")} and t.holds_money)
)`;

/** Subquery: the status events of a record or a transaction, oldest first. */
export const eventsOf = <Status>(
  subject: RawBuilder<unknown>,
): RawBuilder<StatusChange<Status>[]> => sql`(
  select coalesce(json_agg(json_build_object('to', e.to_status, 'at', e.at) order by e.id), '[]'::json)
  from status_event e where e.subject = ${subject})`;
