import type { Db } from "../db/tables.ts";
import { listOffices } from "./office-store.ts";
import { officeAddress } from "./office-summary.ts";

const ALL = 10_000;

/** Offices for the place search; offices without coordinates are left out. */
export async function officePlaces(db: Db) {
  const offices = await listOffices(db, ALL);
  return offices.flatMap((office) =>
    office.latitude === null || office.longitude === null
      ? []
      : [
          {
            kind: "office" as const,
            id: `office-${office.id}`,
            name: office.name,
            address: officeAddress(office),
            city: office.municipality,
            province: office.province,
            latitude: office.latitude,
            longitude: office.longitude,
          },
        ],
  );
}
