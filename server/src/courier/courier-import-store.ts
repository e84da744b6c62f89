import { courierCodes, type PaymentChannel } from "@portal/contract/courier";
import type { Db, RowChange } from "../db/tables.ts";
import { changeOf } from "../import/load-rows.ts";
import type { Verdict } from "../import/load-rows.ts";
import type { PaymentRoute } from "../providers/payment/payment-provider.ts";

export type CourierRow = {
  code: (typeof courierCodes)[number];
  name: string;
  enabled: boolean;
  available_payment_channels: PaymentChannel[];
};

export const listedCouriers = (db: Db) =>
  db
    .selectFrom("courier as c")
    .select(["c.code", "c.name", "c.enabled", "c.available_payment_channels"])
    .select((eb) =>
      eb
        .selectFrom("courier_office as s")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .whereRef("s.courier_code", "=", "c.code")
        .as("offices"),
    )
    .orderBy("c.position")
    .execute();

/** Adds and changes couriers, in the order of spec §3. @returns a verdict for each */
export async function writeCouriers(
  trx: Db,
  rows: readonly CourierRow[],
  isDryRun: boolean,
): Promise<Verdict[]> {
  const stored = new Map((await listedCouriers(trx)).map((row) => [row.code, row]));
  const verdicts = rows.map((row) => changeOf(row, stored.get(row.code)));
  if (isDryRun) return verdicts;
  for (const row of rows)
    await trx
      .insertInto("courier")
      .values({ ...row, position: courierCodes.indexOf(row.code) })
      .onConflict((oc) => oc.column("code").doUpdateSet(row))
      .execute();
  return verdicts;
}

/** @returns false for an unknown courier */
export async function changeCourier(
  trx: Db,
  code: string,
  change: RowChange<"courier">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("courier")
    .set({ code, ...change })
    .where("code", "=", code)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Adds the routes of the setting for couriers that the last start did not find. */
export async function addRoutes(trx: Db, routes: readonly PaymentRoute[]): Promise<void> {
  const known = new Set((await listedCouriers(trx)).map(({ code }) => code));
  const rows = routes.filter((route) => known.has(route.courier_code));
  if (rows.length === 0) return;
  await trx
    .insertInto("payment_route")
    .values(rows)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export const listedRoutes = (db: Db) =>
  db
    .selectFrom("payment_route as r")
    .innerJoin("courier as c", "c.code", "r.courier_code")
    .select(["r.courier_code as courier", "r.channel", "r.account"])
    .select(["c.enabled", "c.available_payment_channels as channels"])
    .orderBy("c.position")
    .orderBy("r.channel")
    .execute();
