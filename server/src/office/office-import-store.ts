import * as v from "valibot";
import type { Db, RowChange } from "../db/tables.ts";
import { numberIn, several, shortText, yesNo } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";
import { changeOf, type Verdict } from "../import/load-rows.ts";
import { officesWithCouriers } from "./office-store.ts";

/** The columns of a file of offices; all, so that none is emptied by leaving it out. */
export const officeSheet: Sheet = {
  name: "offices",
  required: [
    "id",
    "code",
    "name",
    "type",
    "region",
    "province",
    "municipality",
    "address",
    "latitude",
    "longitude",
    "approximate",
    "hours",
    "license_delivery",
    "license_pickup",
    "license_renewal",
    "plate_delivery",
    "plate_pickup",
    "couriers",
  ],
  optional: [],
};

/** A row without its empty cells; `couriers` are the codes of those in the database. */
export const officeRow = (couriers: readonly string[]) =>
  v.pipe(
    v.strictObject({
      id: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "It is of small letters, digits and dashes."),
      ),
      code: shortText(40),
      name: shortText(100),
      type: shortText(20),
      region: shortText(60),
      province: shortText(60),
      municipality: shortText(60),
      address: v.optional(shortText(200)),
      latitude: v.optional(numberIn(4, 22)),
      longitude: v.optional(numberIn(115, 128)),
      approximate: v.optional(yesNo),
      hours: v.optional(shortText(100)),
      license_delivery: yesNo,
      license_pickup: yesNo,
      license_renewal: yesNo,
      plate_delivery: yesNo,
      plate_pickup: yesNo,
      couriers: v.optional(several(couriers)),
    }),
    v.forward(
      v.check(
        ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
        "A place has both, latitude and longitude.",
      ),
      ["longitude"],
    ),
    v.transform((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      type: row.type,
      region: row.region,
      province: row.province,
      municipality: row.municipality,
      address: row.address ?? null,
      latitude: row.latitude ?? null,
      longitude: row.longitude ?? null,
      approximate: row.approximate ?? row.latitude === undefined,
      hours: row.hours ?? null,
      drivers_license_delivery_enabled: row.license_delivery,
      drivers_license_appointment_new_enabled: row.license_pickup,
      drivers_license_renewal_enabled: row.license_renewal,
      plate_number_delivery_enabled: row.plate_delivery,
      plate_number_appointment_enabled: row.plate_pickup,
      couriers: couriers.filter((code) => row.couriers?.includes(code)),
    })),
  );
type OfficeRow = v.InferOutput<ReturnType<typeof officeRow>>;

export type ListedOffice = Awaited<ReturnType<typeof officesByPlace>>[number];

/** All offices with the couriers that serve them, by place. */
export const officesByPlace = (db: Db, region?: string) =>
  officesWithCouriers(db, "all")
    .$if(region !== undefined, (query) => query.where("o.region", "=", region ?? ""))
    .orderBy("o.region")
    .orderBy("o.province")
    .orderBy("o.municipality")
    .orderBy("o.name")
    .execute();

export async function courierCodesOf(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("courier").select("code").orderBy("position").execute();
  return rows.map(({ code }) => code);
}

/** Adds and changes offices. @returns a verdict for each */
export async function writeOffices(
  trx: Db,
  rows: readonly OfficeRow[],
  { isDryRun, sample }: { isDryRun: boolean; sample: boolean },
): Promise<Verdict[]> {
  const stored = new Map(
    (await officesByPlace(trx)).map((office) => [
      office.id,
      { ...office, couriers: office.couriers.map(({ code }) => code) },
    ]),
  );
  const owners = new Map([...stored.values()].map(({ code, id }) => [code, id]));
  const verdicts: Verdict[] = [];
  for (const row of rows) {
    const verdict = verdictOf(row);
    verdicts.push(verdict);
    if (isDryRun || (verdict !== "added" && verdict !== "changed")) continue;
    const { couriers, ...office } = row;
    await trx
      .insertInto("office")
      .values({ ...office, sample })
      .onConflict((oc) => oc.column("id").doUpdateSet(office))
      .execute();
    await setCouriers(trx, row.id, couriers);
  }
  if (!isDryRun && verdicts.includes("changed")) await applyClosuresAnew(trx);
  return verdicts;

  function verdictOf(row: OfficeRow): Verdict {
    const owner = owners.get(row.code) ?? row.id;
    if (owner !== row.id) return { field: "code", reason: `is of the office ${owner}` };
    owners.set(row.code, row.id);
    return changeOf(row, stored.get(row.id));
  }
}

/** Within a minute the days of an office that is in another place now are open and closed as the closures there say. */
const applyClosuresAnew = (trx: Db) =>
  trx.updateTable("closure").set({ applied_at: null }).where("lifted_at", "is", null).execute();

/** Makes these the couriers that serve an office. */
export async function setCouriers(
  trx: Db,
  officeId: string,
  couriers: readonly string[],
): Promise<void> {
  await trx.deleteFrom("courier_office").where("office_id", "=", officeId).execute();
  if (couriers.length === 0) return;
  await trx
    .insertInto("courier_office")
    .values(couriers.map((code) => ({ courier_code: code, office_id: officeId })))
    .execute();
}

/** Even without a change the row is locked, so that two who change its couriers take turns. */
export const changeOffice = (trx: Db, id: string, change: RowChange<"office">) =>
  trx
    .updateTable("office")
    .set({ id, ...change })
    .where("id", "=", id)
    .execute();
