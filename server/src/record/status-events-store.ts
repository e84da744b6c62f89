import { sql, type RawBuilder } from "kysely";
import type { StatusChange } from "./timeline.ts";

/** What happened to a record or a transaction, oldest first, as part of a statement that reads it. */
export const eventsOf = <Status>(
  subject: RawBuilder<unknown>,
): RawBuilder<StatusChange<Status>[]> => sql`(
  select coalesce(json_agg(json_build_object('to', e.to_status, 'at', e.at) order by e.id), '[]'::json)
  from status_event e where e.subject = ${subject})`;
