import type { Db, Row } from "../db/tables.ts";

export type StoredOffice = Row<"office">;

/** What a record says about its office; the query calls the table `o`. */
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

/** Offices by name. */
export function listOffices(db: Db, most: number): Promise<StoredOffice[]> {
  return db.selectFrom("office").selectAll().orderBy("name").orderBy("id").limit(most).execute();
}

/** True for the id of an office. */
export async function isOffice(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom("office").select("id").where("id", "=", id).executeTakeFirst();
  return row !== undefined;
}

/** True for an office that takes renewals. */
export async function takesRenewals(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("office")
    .select("id")
    .where("id", "=", id)
    .where("drivers_license_renewal_enabled", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}
