import { sql } from "kysely";
import { UNSETTLED } from "../db/column-types.ts";
import type { Db, NewRow } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";

/** Numbers of one record's requests and payments since a time. */
export type Unpaid = {
  /** Payments of this request that ended unpaid. */
  own: number;
  /** Those of any request that this client opened. */
  ofClient: number;
  /** Other requests that wait and have not ended unpaid. */
  untried: number;
  /** Other requests that wait. */
  waiting: number;
};

type Asked = { uuid: string; record: RecordSubject; opener: Buffer; since: Date };

export async function readUnpaid(db: Db, { uuid, record, opener, since }: Asked): Promise<Unpaid> {
  const column = sql.ref(
    record.kind === "drivers_license" ? "t.drivers_license_id" : "t.plate_number_id",
  );
  const { rows } = await sql<Unpaid>`
    with ended as (
      select p.transaction_uuid, o.client
      from transaction t join payment p on p.transaction_uuid = t.uuid
        left join payment_opener o on o.payment_id = p.id
      where ${column} = ${record.id} and p.status in ('failed', 'expired', 'cancelled')
        and p.ended_at > ${since}
        -- one that the gateway did not open is not the person's fault
        and p.provider_id is not null
        -- a change of the channel ends one and begins another in the same moment
        and not exists (select from payment next
          where next.transaction_uuid = p.transaction_uuid and next.id <> p.id
            and next.created_at = p.ended_at)
    ), others as (
      select t.uuid from transaction t
      where ${column} = ${record.id} and t.uuid <> ${uuid}
        and t.status in ('Created', 'failed') and t.created_at > ${since}
    )
    select (select count(*)::integer from ended where transaction_uuid = ${uuid}) as own,
      (select count(*)::integer from ended where client = ${opener}) as "ofClient",
      (select count(*)::integer from others
        where uuid not in (select transaction_uuid from ended)) as untried,
      (select count(*)::integer from others) as waiting`.execute(db);
  return rows[0] ?? { own: 0, ofClient: 0, untried: 0, waiting: 0 };
}

/** In the transaction that reserves the payment. */
export const noteOpener = (
  trx: Db,
  { payment_id, client, opened_at }: NewRow<"payment_opener">,
): Promise<unknown> =>
  trx.insertInto("payment_opener").values({ payment_id, client, opened_at }).execute();

/** How many payments of other requests a client has open, and when the first of them ends. */
export async function readOpenings(
  db: Db,
  { uuid, opener, now }: { uuid: string; opener: Buffer; now: Date },
): Promise<{ count: number; until: Date | null }> {
  const { count, until } = await db
    .selectFrom("payment_opener as o")
    .innerJoin("payment as p", "p.id", "o.payment_id")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("p.expires_at").as("until")])
    .where("o.client", "=", opener)
    .where("p.status", "in", UNSETTLED)
    .where("p.expires_at", ">", now)
    .where("p.transaction_uuid", "<>", uuid)
    .executeTakeFirstOrThrow();
  return { count: Number(count), until };
}
