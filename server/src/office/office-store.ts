import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, Row } from "../db/tables.ts";

type StoredOffice = Row<"office">;

export type OfficeWithCouriers = Awaited<ReturnType<typeof officesWithCouriers>>[number];

/** What records say about their offices, with the codes of the enabled couriers that serve each, in the order of spec §3. */
function officesWithCouriers(db: Db) {
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

/** Offices cached in memory, so that a look-up of a license or plate need not read them. */
export type Offices = {
  /** The office, at most a minute old; an office that is not in the cache is read immediately. */
  find(id: string | null): Promise<OfficeWithCouriers | null>;
  /** All of them, at most a minute old; the same list until they are read again. */
  all(): Promise<readonly OfficeWithCouriers[]>;
  /** Reloads all offices. A job runs it every minute. */
  refresh(): Promise<void>;
};

export function watchOffices({ db }: { db: Db }): Offices {
  let all: readonly OfficeWithCouriers[] | null = null;
  let known: ReadonlyMap<string, OfficeWithCouriers> = new Map();
  const read = async (): Promise<readonly OfficeWithCouriers[]> => {
    all = await officesWithCouriers(db);
    known = new Map(all.map((office) => [office.id, office]));
    return all;
  };
  return {
    refresh: async () => void (await read()),
    all: async () => all ?? read(),
    async find(id) {
      if (id === null) return null;
      if (!known.has(id)) await read();
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
