import { courierCodes, type PaymentChannel } from "@portal/contract/courier";
import type { Zone } from "@portal/contract/address";
import { sql } from "kysely";
import type { Db, RowChange } from "../db/tables.ts";
import { changeOf, type Verdict } from "../import/load-rows.ts";
import type { PaymentRoute } from "../providers/payment/payment-provider.ts";

type CourierRow = {
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

export async function changeCourier(
  trx: Db,
  code: string,
  change: RowChange<"courier">,
): Promise<void> {
  await trx
    .updateTable("courier")
    .set({ code, ...change })
    .where("code", "=", code)
    .execute();
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

/** A fee from a day (YYYY-MM-DD, Manila) on. */
type Fee = {
  courier: string;
  zone: Zone;
  from: string;
  centavos: number;
  days?: Days | undefined;
};
/** Working days to the door, at least and at most. */
export type Days = { least: number; most: number };
type StoredFee = Omit<Fee, "days"> & {
  isComing: boolean;
  least: number | null;
  most: number | null;
};

/** Fees in force on a day, and those to come. */
export async function feesFrom(db: Db, today: string, courier?: string): Promise<StoredFee[]> {
  const { rows } = await sql<StoredFee>`
    select courier, zone, "from", centavos, least, most, "from" > ${today}::date as "isComing" from (
      select f.courier_code as courier, f.zone, f.effective_from as "from", f.amount_centavos as centavos,
        f.least_days as least, f.most_days as most,
        c.position, lead(f.effective_from) over (
          partition by f.courier_code, f.zone order by f.effective_from) as until
      from courier_fee f join courier c on c.code = f.courier_code
      where ${courier ?? null}::text is null or f.courier_code = ${courier ?? null}::text
    ) as all_fees
    where until is null or until > ${today}::date
    order by position, zone, "from"`.execute(db);
  return rows;
}

type WriteOrder = { today: string; isDryRun: boolean; sample: boolean };

const storedFees = (trx: Db) =>
  trx.selectFrom("courier_fee").selectAll().orderBy("effective_from").execute();
type Stored = Awaited<ReturnType<typeof storedFees>>[number];

/** @param its the stored fees of the same courier and zone, the earliest first */
function verdictOf(
  { from, centavos }: Fee,
  days: DayColumns,
  its: Stored[],
  today: string,
): Verdict {
  const before = its.find((row) => row.effective_from === from);
  const isSame =
    before?.amount_centavos === centavos &&
    before.least_days === days.least_days &&
    before.most_days === days.most_days;
  if (isSame) return "unchanged";
  if (from < today && its.length > 0)
    return {
      field: "from",
      reason: "is past: a fee that was in force stays; set one from today on",
    };
  return before ? "changed" : "added";
}
type DayColumns = Pick<Stored, "least_days" | "most_days">;

/**
 * Adds and changes fees. Once a courier has a fee for a zone, the past stays: a fee begins today or later. Without days, a fee
 * has those of the courier's fee for the zone before it.
 * @returns a verdict for each
 */
export async function writeFees(
  trx: Db,
  fees: readonly Fee[],
  { today, isDryRun, sample }: WriteOrder,
): Promise<Verdict[]> {
  const stored = await storedFees(trx);
  // With those of the same file.
  const known: Omit<Stored, "amount_centavos" | "sample">[] = [...stored];
  const verdicts: Verdict[] = [];
  for (const fee of fees) {
    const { courier: courier_code, zone, from: effective_from } = fee;
    const isOfBoth = (row: (typeof known)[number]) =>
      row.courier_code === courier_code && row.zone === zone;
    const its = stored.filter(isOfBoth);
    const last = known
      .filter((row) => isOfBoth(row) && row.effective_from <= effective_from)
      .toSorted((one, other) => one.effective_from.localeCompare(other.effective_from))
      .at(-1);
    const days = {
      least_days: fee.days?.least ?? last?.least_days ?? null,
      most_days: fee.days?.most ?? last?.most_days ?? null,
    };
    const verdict = verdictOf(fee, days, its, today);
    verdicts.push(verdict);
    if (typeof verdict === "object" || verdict === "unchanged") continue;
    known.push({ courier_code, zone, effective_from, ...days });
    if (isDryRun) continue;
    const values = { amount_centavos: fee.centavos, ...days };
    await trx
      .insertInto("courier_fee")
      .values({ courier_code, zone, effective_from, ...values, sample })
      .onConflict((oc) =>
        oc.columns(["courier_code", "zone", "effective_from"]).doUpdateSet(values),
      )
      .execute();
  }
  return verdicts;
}

/** @returns false when there is no such fee */
export async function removeFee(
  trx: Db,
  { courier, zone, from }: Pick<Fee, "courier" | "zone" | "from">,
) {
  const { numDeletedRows } = await trx
    .deleteFrom("courier_fee")
    .where("courier_code", "=", courier)
    .where("zone", "=", zone)
    .where("effective_from", "=", from)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
