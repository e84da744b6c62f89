import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { addressRows, type AddressRow } from "./address-rows.ts";
import { EDITION } from "./psgc-edition.ts";

/** Advisory lock number; any that nothing else in the database uses. */
const LOCK = 7_305_911_205;
/** Rows per statement: well below a second on the embedded database, which serves no other query meanwhile. */
const CHUNK = 4_000;

/**
 * Loads the address edition of this build in one transaction, unless it is loaded already. Safe to call from several
 * processes at once. Addresses missing from a new edition are kept as withdrawn.
 *
 * @returns how many rows were written
 */
export async function loadAddresses(db: Db): Promise<number> {
  if (await isLoaded(db)) return 0;
  const rows = addressRows();
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    if (await isLoaded(trx)) return 0;
    for (let start = 0; start < rows.length; start += CHUNK) {
      await write(trx, rows.slice(start, start + CHUNK));
      await nextTurn();
    }
    await trx
      .updateTable("address")
      .set({ withdrawn: true })
      .where("edition", "<>", EDITION)
      .execute();
    await trx.insertInto("address_edition").values({ edition: EDITION }).execute();
    return rows.length;
  });
}

async function isLoaded(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("address_edition")
    .select("edition")
    .where("edition", "=", EDITION)
    .executeTakeFirst();
  return row !== undefined;
}

async function write(db: Db, rows: AddressRow[]): Promise<void> {
  // One JSON parameter: a parameter per value takes four times as long.
  await sql`
    insert into address (level, code, name, position, zip_code, latitude, longitude, zone, edition)
    select level, code, name, position, zip_code, latitude, longitude, zone, ${EDITION}
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (
      level text, code text, name text, position integer, zip_code text,
      latitude double precision, longitude double precision, zone text
    )
    on conflict (level, code) do update set
      name = excluded.name,
      position = excluded.position,
      zip_code = excluded.zip_code,
      latitude = excluded.latitude,
      longitude = excluded.longitude,
      zone = excluded.zone,
      edition = excluded.edition,
      withdrawn = false`.execute(db);
}
