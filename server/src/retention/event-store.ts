import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { StatusEvent } from "../record/status-store.ts";

type Kind = StatusEvent["kind"];

/** What happened to things that are gone. */
export async function forgetEvents(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    delete from status_event where kind = ${kind} and subject = any(${ids}::uuid[])`.execute(trx);
}

/** Why something happened stays where it is a code of ours; what somebody wrote in words may speak of a person. */
export async function forgetWords(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    update status_event set why = null
    where kind = ${kind} and subject = any(${ids}::uuid[]) and why !~ '^[a-z_]+$'`.execute(trx);
}
