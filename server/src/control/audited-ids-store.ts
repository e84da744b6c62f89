import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * The ids and references under which commands may have noted what belongs to this: a license, plate or MV file number leads
 * to the record and to everything that was asked for it; any other id or reference stands for itself and its request.
 */
export async function auditedIds(db: Db, about: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with record as (
      select id from drivers_license where number = ${about}
      union all select id from plate_number where number = ${about} or mv_number = ${about}),
    request as (
      select uuid, reference from transaction
      where reference = ${about} or uuid::text = ${about}
        or drivers_license_id in (select id from record)
        or plate_number_id in (select id from record))
    select ${about}::text as id
    union select id::text from record
    union select id::text from submission where number = ${about} or mv_number = ${about}
    union select uuid::text from request
    union select reference from request
    union select p.reference from payment as p join request as r on r.uuid = p.transaction_uuid
    union select b.reference from booking as b join request as r on r.uuid = b.transaction_uuid
    union select reference from appointment
      where drivers_license_id in (select id from record) or plate_number_id in (select id from record)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
