import { sql } from "kysely";
import type { takeDue } from "../../src/jobs/outbox-store.ts";

export * from "../../src/jobs/outbox-store.ts";

/** Looks which jobs are due, and leases none. */
const naive: typeof takeDue = async (db, { lane, now, most }) => {
  const { rows } = await sql<Awaited<ReturnType<typeof takeDue>>[number]>`
    select id, kind, payload, attempts + 1 as attempts, run_at as "runAt" from outbox
    where done_at is null and (kind = 'mail') = ${lane === "mail"} and greatest(run_at, leased_until) <= ${now}
    order by id limit ${most}`.execute(db);
  return rows;
};
export { naive as takeDue };
