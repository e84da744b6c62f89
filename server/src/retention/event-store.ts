import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { StatusEvent } from "../record/status-store.ts";

type Kind = StatusEvent["kind"];

/** Deletes the events of deleted rows. */
export async function forgetEvents(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    delete from status_event where kind = ${kind} and subject = any(${ids}::uuid[])`.execute(trx);
}

/** Keeps reasons that are codes, and deletes free text, which may contain personal data. */
export async function forgetWords(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    update status_event set why = null
    where kind = ${kind} and subject = any(${ids}::uuid[]) and why !~ '^[a-z_]+$'`.execute(trx);
}
