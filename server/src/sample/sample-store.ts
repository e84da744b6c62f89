import { sql, type Transaction } from "kysely";
import type { Db, NewRow, Tables } from "../db/tables.ts";
import { writeEvent, type StatusEvent } from "../record/status-store.ts";
import { sampleCouriers, sampleFees } from "./sample-couriers.ts";
import type { SampleOffice } from "./sample-offices.ts";
import { sampleTemplates } from "./sample-schedule.ts";

type Trx = Transaction<Tables>;

/** Any number that nobody else uses as an advisory lock in the same database. */
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

/** The tables whose rows say whether they are made up. */
const MARKED = [
  "office",
  "courier_fee",
  "schedule_template",
  "drivers_license",
  "plate_number",
] as const;

/** The first of these tables that has a row which is made up, or one which is not. */
export async function tableWith(db: Db, sample: boolean): Promise<string | null> {
  for (const table of MARKED) {
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where sample = ${sample} limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return null;
}

/** True when something in the database is not made up: then it is no sandbox. */
export async function hasForeignData(db: Db): Promise<boolean> {
  if ((await tableWith(db, false)) !== null) return true;
  if (await hasSampleData(db)) return false;
  // Requests without any sample record come from a portal that was in earnest.
  const submission = await db.selectFrom("submission").select("id").limit(1).executeTakeFirst();
  return submission !== undefined;
}

/** Offices, couriers, what they serve and take; what is there already stays as it is. */
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
  await writeSchedule(trx, offices);
}

/**
 * The offices' weeks and who renews licenses, unless some are there: also a sandbox made before there were
 * appointments gets them, and none that somebody took away comes back.
 */
export async function writeSchedule(trx: Trx, offices: SampleOffice[]): Promise<void> {
  const template = await trx
    .selectFrom("schedule_template")
    .select("office_id")
    .limit(1)
    .executeTakeFirst();
  if (template) return;
  const renewing = offices.filter((office) => office.drivers_license_renewal_enabled);
  await trx
    .updateTable("office")
    .set({ drivers_license_renewal_enabled: true })
    .where(
      "id",
      "in",
      renewing.map(({ id }) => id),
    )
    .execute();
  await trx.insertInto("schedule_template").values(sampleTemplates(offices)).execute();
}

/** The offices' hours, unless some are there: also a sandbox made before offices had any gets them. */
export async function writeHours(trx: Trx, offices: SampleOffice[]): Promise<void> {
  const said = await trx
    .selectFrom("office")
    .select("id")
    .where("hours", "is not", null)
    .limit(1)
    .executeTakeFirst();
  if (said) return;
  for (const [hours, those] of Map.groupBy(offices, (office) => office.hours))
    await trx
      .updateTable("office")
      .set({ hours })
      .where(
        "id",
        "in",
        those.map(({ id }) => id),
      )
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
 * Empties everything that people made, and the pretend machines; offices with their weeks and closures,
 * couriers, fees and addresses stay, and every day has all its places again. Spent captcha tokens stay spent.
 */
export async function wipe(trx: Trx): Promise<void> {
  await sql`truncate alert, appointment_document, appointment, transaction_document, payment, transaction, file, submission, drivers_license,
    plate_number, status_event, provider_event, outbox, idempotency, rate_limit,
    sandbox_payment, sandbox_webhook, sandbox_parcel, sandbox_checkpoint cascade`.execute(trx);
  await trx.updateTable("slot").set({ used: 0 }).where("used", ">", 0).execute();
}

/** Names of all uploaded files. */
export async function fileNames(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("file").select("name").execute();
  return rows.map(({ name }) => name);
}

/** Which of these numbers the database has. */
export async function knownNumbers(db: Db): Promise<Set<string>> {
  const licenses = await db
    .selectFrom("drivers_license")
    .select("number")
    .where("sample", "=", true)
    .execute();
  const plates = await db
    .selectFrom("plate_number")
    .select("number")
    .where("sample", "=", true)
    .execute();
  return new Set([...licenses, ...plates].flatMap(({ number }) => number ?? []));
}
