import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Db, RowChange } from "../db/tables.ts";
import { changeOf } from "../import/load-rows.ts";
import type { Verdict } from "../import/load-rows.ts";
import type { OfficeRow } from "./office-sheet.ts";

export type ListedOffice = Awaited<ReturnType<typeof officesByPlace>>[number];

/** All offices with the couriers that serve them, by place. */
export const officesByPlace = (db: Db, region?: string) =>
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
          .orderBy("c.position"),
      ).as("couriers"),
    )
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
  return verdicts;

  function verdictOf(row: OfficeRow): Verdict {
    const owner = owners.get(row.code) ?? row.id;
    if (owner !== row.id) return { field: "code", reason: `is of the office ${owner}` };
    owners.set(row.code, row.id);
    return changeOf(row, stored.get(row.id));
  }
}

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

/** @returns false for an unknown office */
export async function changeOffice(
  trx: Db,
  id: string,
  change: RowChange<"office">,
): Promise<boolean> {
  // Even without a change the row is locked, so that two who change its couriers take turns.
  const { numUpdatedRows } = await trx
    .updateTable("office")
    .set({ id, ...change })
    .where("id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
