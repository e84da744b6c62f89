import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { KnownOffice, Offices } from "../context.ts";
import type { Db, Row } from "../db/tables.ts";

type StoredOffice = Row<"office">;

/** Offices, each with the couriers that serve it. @param which all, or those that people can choose */
export const officesWithCouriers = (db: Db, which: "all" | "enabled") =>
  db
    .selectFrom("office as o")
    .selectAll("o")
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("courier_office as s")
          .innerJoin("courier as c", "c.code", "s.courier_code")
          .select("c.code")
          .whereRef("s.office_id", "=", "o.id")
          .$if(which === "enabled", (query) => query.where("c.enabled", "=", true))
          .orderBy("c.position"),
      ).as("couriers"),
    );

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

const bookable = {
  "Driver's License Renewal": "drivers_license_renewal_enabled",
  "Driver's License Pickup": "drivers_license_appointment_new_enabled",
  "Plate Number Pickup": "plate_number_appointment_enabled",
} as const satisfies Record<AppointmentPurpose, keyof StoredOffice>;

export async function takesAppointments(
  db: Db,
  id: string,
  purpose: AppointmentPurpose,
): Promise<boolean> {
  const row = await db
    .selectFrom("office")
    .select("id")
    .where("id", "=", id)
    .where(bookable[purpose], "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

/** Offices cached in memory, so that a look-up of a license or plate need not read them. */
export function watchOffices({ db }: { db: Db }): Offices {
  let known: ReadonlyMap<string, KnownOffice> = new Map();
  const refresh = async (): Promise<void> => {
    const offices = await officesWithCouriers(db, "enabled").execute();
    known = new Map(offices.map((office) => [office.id, office]));
  };
  return {
    refresh,
    async find(id) {
      if (id === null) return null;
      if (!known.has(id)) await refresh();
      return known.get(id) ?? null;
    },
  };
}

type Located = { address: string | null; municipality: string; province: string };

/** The office's address; municipality and province while the street is unknown. */
export function officeAddress({ address, municipality, province }: Located): string {
  return address ?? [municipality, province].filter((part) => part !== "").join(", ");
}

type Summarised = Located & {
  id: string;
  code: string;
  name: string;
  hours: string | null;
  latitude: number | null;
  longitude: number | null;
};

/** The office part of a record (spec §3). */
export function officeSummary(office: Summarised) {
  const { id, code, name, hours, latitude, longitude } = office;
  return { id, code, name, full_address: officeAddress(office), hours, latitude, longitude };
}
