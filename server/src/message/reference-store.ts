import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** Whether a request, an appointment or a case has this reference. All three indexes are read for every answer. */
export async function isKnownReference(db: Db, reference: string): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    select (
      (select count(*) from transaction where reference = ${reference})
      + (select count(*) from appointment where reference = ${reference})
      + (select count(*) from support_case where number = ${reference})
    )::integer as found
  `.execute(db);
  return (rows[0]?.found ?? 0) > 0;
}
