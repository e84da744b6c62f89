import { sql } from "kysely";
import type { Db, NewRow } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";

/** Requests for one record since a time: of everybody, and of one client. */
export type Made = { ofAll: number; ofClient: number };

type Asked = { record: RecordSubject; client: Buffer; since: Date };

export async function readMade(db: Db, { record, client, since }: Asked): Promise<Made> {
  const column = sql.ref(`t.${record.kind}_id`);
  const { rows } = await sql<Made>`
    select count(*)::integer as "ofAll",
      count(*) filter (where m.client = ${client})::integer as "ofClient"
    from transaction t left join request_maker m on m.transaction_uuid = t.uuid
    where ${column} = ${record.id} and t.created_at > ${since}`.execute(db);
  return rows[0] ?? { ofAll: 0, ofClient: 0 };
}

/** Until the end of `trx` nobody else makes a request for this record. */
export async function lockRecord(trx: Db, { kind, id }: RecordSubject): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for no key update`.execute(trx);
}

export const noteMaker = (trx: Db, row: NewRow<"request_maker">): Promise<unknown> =>
  trx.insertInto("request_maker").values(row).execute();
