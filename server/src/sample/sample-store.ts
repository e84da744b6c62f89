import { sql, type Transaction } from "kysely";
import type { Config } from "../config.ts";
import { licenseKeys, plateKeys } from "../security/record-person.ts";
import type { Db, NewRow, Tables } from "../db/tables.ts";
import { type StatusEvent, writeEvent } from "../record/status-store.ts";
import type { Secrets } from "../security/secrets.ts";
import { sampleCouriers, sampleFees } from "./sample-couriers.ts";
import { type SampleOffice, sampleTemplates } from "./sample-offices.ts";

type Trx = Transaction<Tables>;

/** Advisory lock number; any that nothing else in the database uses. */
const LOCK = 7_305_911_206;

/** Only one process at a time fills or empties the sandbox; until the end of `trx`. */
export async function lockSandbox(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

export async function hasSampleData(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("drivers_license")
    .select("id")
    .where("sample", "=", true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Tables with a `sample` column. */
const MARKED = [
  "office",
  "courier_fee",
  "schedule_template",
  "drivers_license",
  "plate_number",
] as const;

/** The first of these tables that has a row with this value of `sample`. */
export async function tableWith(db: Db, sample: boolean): Promise<string | null> {
  const looks = MARKED.map(
    (table, place) => sql`
      select ${sql.lit(table)} as name, ${sql.lit(place)} as place
      where exists (select from ${sql.table(table)} where sample = ${sample})`,
  );
  const { rows } = await sql<{ name: string }>`
    select name from (${sql.join(looks, sql` union all `)}) as found
    order by place limit 1`.execute(db);
  return rows[0]?.name ?? null;
}

/** True when the database has real data and therefore is not a sandbox (R-7). */
export async function hasForeignData(db: Db): Promise<boolean> {
  if ((await tableWith(db, false)) !== null) return true;
  if (await hasSampleData(db)) return false;
  // Submissions without any sample record come from production.
  const submission = await db.selectFrom("submission").select("id").limit(1).executeTakeFirst();
  return submission !== undefined;
}

/** Offices, couriers, their services, fees and weeks; existing rows are unchanged. */
export async function writeReference(trx: Trx, offices: SampleOffice[]): Promise<void> {
  await trx
    .insertInto("office")
    .values(offices)
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto("courier")
    .values(sampleCouriers.map((courier, position) => ({ ...courier, position })))
    .onConflict((oc) => oc.doNothing())
    .execute();
  const delivering = offices.filter(
    (office) => office.drivers_license_delivery_enabled || office.plate_number_delivery_enabled,
  );
  const served = sampleCouriers
    .filter(({ enabled }) => enabled)
    .flatMap(({ code }) => delivering.map(({ id }) => ({ courier_code: code, office_id: id })));
  await trx
    .insertInto("courier_office")
    .values(served)
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto("courier_fee")
    .values(sampleFees)
    .onConflict((oc) => oc.doNothing())
    .execute();
  await trx
    .insertInto("schedule_template")
    .values(sampleTemplates(offices))
    .onConflict((oc) => oc.doNothing())
    .execute();
}

export type SampleRows = {
  licenses: NewRow<"drivers_license">[];
  plates: NewRow<"plate_number">[];
  transactions: NewRow<"transaction">[];
  payments: NewRow<"payment">[];
  events: StatusEvent[];
};

export async function writeRecords(trx: Trx, rows: SampleRows): Promise<void> {
  await trx.insertInto("drivers_license").values(rows.licenses).execute();
  await trx.insertInto("plate_number").values(rows.plates).execute();
  await trx.insertInto("transaction").values(rows.transactions).execute();
  await trx.insertInto("payment").values(rows.payments).execute();
  for (const event of rows.events) await writeEvent(trx, event);
}

/**
 * Deletes all data of people and of the sandbox's providers. Offices with templates and closures, couriers, fees and
 * addresses stay; all slots are free again. Spent captcha tokens stay spent.
 */
export async function wipe(trx: Trx): Promise<void> {
  await sql`truncate alert, case_message, support_case, appointment_document, appointment, transaction_document, courier_order, payment, transaction, file, submission, drivers_license,
    plate_number, record_import, status_event, status_event_archive, courier_checkpoint_archive, provider_event, outbox, idempotency, rate_limit,
    sandbox_payment, sandbox_webhook, sandbox_parcel, sandbox_checkpoint cascade`.execute(trx);
  await trx.updateTable("slot").set({ used: 0 }).where("used", ">", 0).execute();
}

export async function fileNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("file").select("name").execute();
  return rows.map(({ name }) => name);
}

/** Those among these numbers of licenses and of plates that a record has. */
export async function knownNumbers(
  db: Db,
  secrets: Secrets,
  numbers: { licenses: readonly string[]; plates: readonly string[] },
): Promise<Set<string>> {
  const { indexes, numberOf } = indexed([
    ...numbers.licenses.map((number) => [number, licenseKeys(secrets, number)] as const),
    ...numbers.plates.map((number) => [number, plateKeys(secrets, number)] as const),
  ]);
  const { rows } = await sql<{ key: Buffer }>`
    select number_index as key from drivers_license where number_index = any(${indexes}::bytea[])
    union select number_index from plate_number where number_index = any(${indexes}::bytea[])`.execute(
    db,
  );
  return new Set(rows.flatMap(({ key }) => numberOf.get(key.toString("hex")) ?? []));
}

const indexed = (keys: readonly (readonly [string, Buffer[]])[]) => ({
  indexes: keys.flatMap(([, those]) => those),
  numberOf: new Map(
    keys.flatMap(([number, those]) => those.map((key) => [key.toString("hex"), number] as const)),
  ),
});

/** Marks a database that has no mark yet. @returns the mark that it has */
export async function markDatabase(db: Db, mode: Config["mode"]): Promise<Config["mode"]> {
  const marked = await modeOf(db);
  if (marked) return marked.mode;
  await db
    .insertInto("database_mode")
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another portal may have been faster.
  return (await modeOf(db))?.mode ?? mode;
}

const modeOf = (db: Db): Promise<{ mode: Config["mode"] } | undefined> =>
  db.selectFrom("database_mode").select("mode").executeTakeFirst();
