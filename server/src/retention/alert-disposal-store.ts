import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { TRIED_FOR_MS } from "../jobs/outbox-store.ts";
import type { Due } from "./disposal-store.ts";

/** Deletes unconfirmed alerts, whose address has never agreed to anything, unless their message is still queued. */
export async function forgetUnconfirmed(trx: Db, { before, most }: Due): Promise<number> {
  const waitingBefore = new Date(before.getTime() - TRIED_FOR_MS);
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where status = 'Pending' and asked_at <= ${before}
        and (asks_sent = asks or asked_at <= ${waitingBefore})
      order by asked_at limit ${most} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes alerts that were sent, cancelled or expired. */
export async function forgetEndedAlerts(trx: Db, { before, most }: Due): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where ended_at <= ${before}
      order by ended_at limit ${most} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
