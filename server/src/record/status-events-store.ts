import { sql, type RawBuilder } from "kysely";
import type { StatusChange } from "./timeline.ts";

/** Subquery: the status events of a record or a transaction, oldest first. */
export const eventsOf = <Status>(
  subject: RawBuilder<unknown>,
): RawBuilder<StatusChange<Status>[]> => sql`(
  select coalesce(json_agg(json_build_object('to', e.to_status, 'at', e.at) order by e.id), '[]'::json)
  from status_event e where e.subject = ${subject})`;
