import { sql } from "kysely";
import { UNSETTLED } from "../db/column-types.ts";
import type { Db } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";

/** Who stands in line for a record; without a request before it is made. */
export type Waiter = { record: RecordSubject; client: Buffer; uuid: string | null };
type Asked = Waiter & {
  /** From when an unpaid end counts. */
  since: Date;
  /** From when a press counts. */
  pressedSince: Date;
  /** Unpaid ends after which somebody comes after all others in line. */
  late: number;
  now: Date;
};

export type Line = {
  /** Marks of those who come before. */
  ahead: Buffer[];
  /** Whether the client, or the request, has a place. */
  waits: boolean;
  /** Whether anybody else is in line. */
  othersWait: boolean;
  /** When the last payment that was not paid ended. */
  freeSince: Date | null;
  /** How many clients ended a payment unpaid. */
  unpaidClients: number;
  /** The request that an operator lets be paid first. */
  first: string | null;
  firstUntil: Date | null;
};

const columnOf = ({ kind }: RecordSubject) => sql.ref(`${kind}_id`);

export async function readLine(
  db: Db,
  { record, client, uuid, since, pressedSince, late, now }: Asked,
): Promise<Line> {
  const column = columnOf(record);
  const { rows } = await sql<Line>`
    with of_record as (
      select uuid from transaction where ${column} = ${record.id}
    ), ended as (
      -- one that the gateway did not open is not the person's fault
      select p.transaction_uuid, o.client, least(p.ended_at, p.expires_at) as at,
        p.provider_id is not null as unpaid
      from of_record t join payment p on p.transaction_uuid = t.uuid
        left join payment_opener o on o.payment_id = p.id
      where p.status in ('failed', 'expired', 'cancelled') and p.ended_at > ${since}
        -- a change of the channel ends one and begins another in the same moment
        and not exists (select from payment next
          where next.transaction_uuid = p.transaction_uuid and next.id <> p.id
            and next.created_at = p.ended_at)
    ), line as (
      select l.client, l.since,
        l.client = ${client} or coalesce(l.transaction_uuid = ${uuid}, false) as own,
        (select count(*) from ended e
          where unpaid and (e.client = l.client or e.transaction_uuid = l.transaction_uuid)) >= ${late} as late
      from pay_line l where l.${column} = ${record.id} and l.pressed_at > ${pressedSince}
    ), mine as (
      select coalesce((select min(since) from line where own), 'infinity') as since,
        (select count(*) from ended
          where unpaid and (client = ${client} or transaction_uuid = ${uuid})) >= ${late} as late
    ), first as (
      select f.transaction_uuid, f.until
      from of_record t join paid_first f on f.transaction_uuid = t.uuid
      where f.until > ${now} order by f.until desc limit 1
    )
    select array(select l.client from line l, mine m
        where not l.own and (l.late, l.since) < (m.late, m.since)) as ahead,
      exists (select from line where own) as waits,
      exists (select from line where not own) as "othersWait",
      (select max(at) from ended) as "freeSince",
      (select count(distinct client)::integer from ended where unpaid) as "unpaidClients",
      (select transaction_uuid from first) as first,
      (select until from first) as "firstUntil"`.execute(db);
  const [line] = rows;
  if (!line) throw new Error("A line was not read.");
  return line;
}

/** Notes a press, once for a client and once for a request: who changes to another network keeps the place. */
export async function joinLine(
  db: Db,
  { record, client, uuid }: Waiter,
  { now, pressedSince }: Pick<Asked, "now" | "pressedSince">,
): Promise<void> {
  const column = columnOf(record);
  await sql`
    with kept as (
      update pay_line set pressed_at = ${now}, transaction_uuid = coalesce(${uuid}::uuid, transaction_uuid)
      where ${column} = ${record.id} and pressed_at > ${pressedSince}
        and (client = ${client} or transaction_uuid = ${uuid})
      returning client
    )
    insert into pay_line (client, ${column}, transaction_uuid, since, pressed_at)
    select ${client}::bytea, ${record.id}::uuid, ${uuid}::uuid, ${now}::timestamptz, ${now}
    where not exists (select from kept)
    on conflict (drivers_license_id, plate_number_id, client) do update
      set since = excluded.since, pressed_at = excluded.pressed_at,
        transaction_uuid = excluded.transaction_uuid`.execute(db);
}

export async function isInLine(
  db: Db,
  { record, client, uuid }: Waiter,
  pressedSince: Date,
): Promise<boolean> {
  const { rows } = await sql`
    select from pay_line where ${columnOf(record)} = ${record.id} and pressed_at > ${pressedSince}
      and (client = ${client} or transaction_uuid = ${uuid}) limit 1`.execute(db);
  return rows.length > 0;
}

/** Who has opened a payment is in line no more; nor are those whose turn passed before. */
export async function leaveLine(
  db: Db,
  { record, client, uuid }: Waiter,
  passed: readonly Buffer[],
): Promise<void> {
  const column = columnOf(record);
  await sql`
    delete from pay_line where ${column} = ${record.id}
      and (transaction_uuid = ${uuid} or client = any(${[client, ...passed]}::bytea[]))`.execute(
    db,
  );
}

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

/** From now on this request alone may be paid for its record, until a time. */
export async function letPayFirst(
  trx: Db,
  { uuid, record, until }: { uuid: string; record: RecordSubject; until: Date },
): Promise<void> {
  await sql`
    delete from paid_first where transaction_uuid in
      (select uuid from transaction where ${columnOf(record)} = ${record.id})`.execute(trx);
  await trx.insertInto("paid_first").values({ transaction_uuid: uuid, until }).execute();
}
