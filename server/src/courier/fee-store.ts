import type { Zone } from "@portal/contract/zones";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { Verdict } from "../import/load-rows.ts";

/** A fee from a day (YYYY-MM-DD, Manila) on. */
export type Fee = { courier: string; zone: Zone; from: string; centavos: number };

/** Fees in force on a day, and those to come. */
export async function feesFrom(
  db: Db,
  today: string,
  courier?: string,
): Promise<(Fee & { isComing: boolean })[]> {
  const { rows } = await sql<Fee & { isComing: boolean }>`
    select courier, zone, "from", centavos, "from" > ${today}::date as "isComing" from (
      select f.courier_code as courier, f.zone, f.effective_from as "from", f.amount_centavos as centavos,
        c.position, lead(f.effective_from) over (
          partition by f.courier_code, f.zone order by f.effective_from) as until
      from courier_fee f join courier c on c.code = f.courier_code
      where ${courier ?? null}::text is null or f.courier_code = ${courier ?? null}::text
    ) as all_fees
    where until is null or until > ${today}::date
    order by position, zone, "from"`.execute(db);
  return rows;
}

/**
 * Adds and changes fees. Once a courier has a fee for a zone, the past stays: a fee begins today or later.
 * @returns a verdict for each
 */
export async function writeFees(
  trx: Db,
  fees: readonly Fee[],
  { today, isDryRun, sample }: { today: string; isDryRun: boolean; sample: boolean },
): Promise<Verdict[]> {
  const rows = await trx
    .selectFrom("courier_fee")
    .select(["courier_code", "zone", "effective_from", "amount_centavos"])
    .execute();
  const hasFee = new Set(rows.map((row) => `${row.courier_code} ${row.zone}`));
  const stored = new Map(
    rows.map((row) => [`${row.courier_code} ${row.zone} ${row.effective_from}`, row]),
  );
  const verdicts: Verdict[] = [];
  for (const { courier, zone, from, centavos } of fees) {
    const before = stored.get(`${courier} ${zone} ${from}`);
    const isPast = from < today && hasFee.has(`${courier} ${zone}`);
    const verdict: Verdict =
      before?.amount_centavos === centavos
        ? "unchanged"
        : isPast
          ? {
              field: "from",
              reason: "is past: a fee that was in force stays; set one from today on",
            }
          : before
            ? "changed"
            : "added";
    verdicts.push(verdict);
    if (isDryRun || typeof verdict === "object" || verdict === "unchanged") continue;
    await trx
      .insertInto("courier_fee")
      .values({
        courier_code: courier,
        zone,
        effective_from: from,
        amount_centavos: centavos,
        sample,
      })
      .onConflict((oc) =>
        oc
          .columns(["courier_code", "zone", "effective_from"])
          .doUpdateSet({ amount_centavos: centavos }),
      )
      .execute();
  }
  return verdicts;
}

/** @returns false when there is no such fee */
export async function removeFee(trx: Db, { courier, zone, from }: Omit<Fee, "centavos">) {
  const { numDeletedRows } = await trx
    .deleteFrom("courier_fee")
    .where("courier_code", "=", courier)
    .where("zone", "=", zone)
    .where("effective_from", "=", from)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
