import type { Courier } from "@portal/contract";
import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

type Db = Kysely<Tables>;

/** A courier by its code as written in spec §3, or null. */
export async function findCourier(db: Db, code: string): Promise<Courier | null> {
  const row = await db
    .selectFrom("courier")
    .select(["code", "name", "enabled", "available_payment_channels"])
    .where("code", "=", code)
    .executeTakeFirst();
  return row ?? null;
}

/** The couriers that serve an office, in the order of spec §3; null for an unknown office code. */
export async function couriersOfOffice(db: Db, officeCode: string): Promise<Courier[] | null> {
  const office = await db
    .selectFrom("office")
    .select("id")
    .where("code", "=", officeCode)
    .executeTakeFirst();
  if (!office) return null;
  return db
    .selectFrom("courier as c")
    .innerJoin("courier_office as s", "s.courier_code", "c.code")
    .where("s.office_id", "=", office.id)
    .select(["c.code", "c.name", "c.enabled", "c.available_payment_channels"])
    .orderBy("c.position")
    .execute();
}

/** What a courier takes for a zone on a day (YYYY-MM-DD, Manila): the latest fee in force, or null. */
export async function feeFor(
  db: Db,
  courierCode: string,
  zone: string,
  on: string,
): Promise<{ amountCentavos: number; sample: boolean } | null> {
  const row = await db
    .selectFrom("courier_fee")
    .select(["amount_centavos", "sample"])
    .where("courier_code", "=", courierCode)
    .where("zone", "=", zone)
    .where("effective_from", "<=", on)
    .orderBy("effective_from", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ? { amountCentavos: row.amount_centavos, sample: row.sample } : null;
}
