import type { Db, Row } from "../db/tables.ts";

export type StoredOffice = Row<"office">;

/** The office columns of a record; the query names the table `o`. */
export const officeColumns = [
  "o.id",
  "o.code",
  "o.name",
  "o.address",
  "o.region",
  "o.municipality",
  "o.province",
  "o.latitude",
  "o.longitude",
  "o.drivers_license_delivery_enabled",
  "o.drivers_license_appointment_new_enabled",
  "o.plate_number_delivery_enabled",
  "o.plate_number_appointment_enabled",
] as const;

export function listOffices(db: Db, most: number): Promise<StoredOffice[]> {
  return db.selectFrom("office").selectAll().orderBy("name").orderBy("id").limit(most).execute();
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
