import type pg from "pg";
import { connect } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { sampleOffices } from "../../server/src/sample/sample-offices.ts";
import { writeReference } from "../../server/src/sample/sample-store.ts";

export const LICENSES = 500_000;

/** Number and birth date of the n-th license, counted from 0, with wrap-around. */
export function licenseAt(n: number): { number: string; birth_date: string } {
  const at = n % LICENSES;
  const day = new Date(Date.UTC(1950, 0, 1 + (at % 20_000)));
  return {
    number: `B00-00-${String(at).padStart(6, "0")}`,
    birth_date: day.toISOString().slice(0, 10),
  };
}

/** The portal's tables, the sample offices, 500,000 licenses, and statistics for the planner. */
export async function fillDatabase(databaseUrl: string, pool: pg.Pool): Promise<void> {
  const { db, close } = connect({ url: databaseUrl });
  await migrate(db);
  await db.transaction().execute((trx) => writeReference(trx, sampleOffices()));
  await close();
  // Production refuses sample data.
  for (const table of ["office", "courier_fee", "schedule_template"])
    await pool.query(`update ${table} set sample = false`);
  await pool.query(
    `insert into drivers_license (id, number, birth_date, first_name, middle_name, last_name, suffix, status, office_id)
     select gen_random_uuid(), 'B00-00-' || lpad(n::text, 6, '0'), date '1950-01-01' + n % 20000,
            'ANA', 'REYES', 'SANTOS', '', 'Available', o.ids[1 + n % cardinality(o.ids)]
     from generate_series(0, $1::integer - 1) n, (select array_agg(id order by id) as ids from office) o`,
    [LICENSES],
  );
  await pool.query("vacuum analyze");
}
