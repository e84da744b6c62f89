import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Row } from "../db/tables.ts";

export type StoredOffice = Row<"office">;

export type OfficeWithCouriers = Awaited<ReturnType<typeof officesWithCouriers>>[number];

/** What records say about their offices, with the codes of the enabled couriers that serve each, in the order of spec §3. */
export function officesWithCouriers(db: Db) {
  return db
    .selectFrom("office as o")
    .select(["o.id", "o.code", "o.name", "o.address", "o.region", "o.municipality", "o.province"])
    .select(["o.hours", "o.latitude", "o.longitude"])
    .select(["o.drivers_license_delivery_enabled", "o.drivers_license_appointment_new_enabled"])
    .select(["o.plate_number_delivery_enabled", "o.plate_number_appointment_enabled"])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("courier_office as s")
          .innerJoin("courier as c", "c.code", "s.courier_code")
          .select("c.code")
          .whereRef("s.office_id", "=", "o.id")
          .where("c.enabled", "=", true)
          .orderBy("c.position"),
      ).as("couriers"),
    )
    .execute();
}

export function listOffices(db: Db, most: number): Promise<StoredOffice[]> {
  return db.selectFrom("office").selectAll().orderBy("name").orderBy("id").limit(most).execute();
}

export async function officeIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom("office").select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

export async function isOffice(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("office").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

export async function takesRenewals(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("office")
    .select("id")
    .where("id", "=", id)
    .where("drivers_license_renewal_enabled", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
