import { DAY_MS } from "@portal/contract/days";
import type { RecordStatus } from "@portal/contract/status";
import { type Config, ConfigError } from "../config.ts";
import type { Context } from "../context.ts";
import { sealedLicense, sealedPlate } from "../security/record-person.ts";
import { Problem } from "../problem/problem.ts";
import type { PlacedParcel, SandboxCourierProvider } from "../providers/courier/sandbox-courier.ts";
import type { StatusEvent } from "../record/status-store.ts";
import { type SampleLicense, type SamplePlate, sampleRecords } from "./sample-files.ts";
import { type SampleOffice, sampleOffices } from "./sample-offices.ts";
import {
  fileNames,
  hasForeignData,
  hasSampleData,
  knownNumbers,
  lockSandbox,
  markDatabase,
  type SampleRows,
  tableWith,
  wipe,
  writeRecords,
  writeReference,
} from "./sample-store.ts";
import { sampleDeliveries, sampleTransaction } from "./sample-transactions.ts";
import { uuidFrom } from "../security/random.ts";

type Ingredients = Pick<Context, "config" | "db" | "now" | "random" | "secrets">;
const HOUR_MS = 60 * 60_000;

type Courier = Pick<SandboxCourierProvider, "place">;

/**
 * Fills an empty sandbox with offices, couriers, fees and the records of samples.json, unless they exist. Safe to call
 * from several processes at once.
 * @returns true when it has filled the sandbox
 * @throws ConfigError for a database with records that are not samples
 */
export async function loadSampleData(from: Ingredients, courier: Courier): Promise<boolean> {
  await refuseForeignData(from.db);
  const isNew = await from.db.transaction().execute(async (trx) => {
    await lockSandbox(trx);
    if (await hasSampleData(trx)) return false;
    await writeSample(from, trx);
    return true;
  });
  await placeParcels(from, courier);
  return isNew;
}

/** Throws for a database with records of real people: the sandbox would reveal them. */
async function refuseForeignData(db: Context["db"]): Promise<void> {
  if (!(await hasForeignData(db))) return;
  throw new ConfigError(
    "PORTAL_MODE is sandbox, but the database holds records that are no sample. Say PORTAL_MODE=production, or name another DATABASE_URL or DATA_DIR.",
  );
}

/** Writes the initial data of a sandbox in the caller's database transaction. */
async function writeSample(
  from: Ingredients,
  trx: Parameters<typeof lockSandbox>[0],
): Promise<void> {
  const offices = sampleOffices();
  await writeReference(trx, offices);
  await writeRecords(trx, sampleRows(from, offices));
}

/** Adds the sample parcels, which do not move, unless they exist. */
async function placeParcels({ now }: Pick<Context, "now">, courier: Courier): Promise<void> {
  const { drivers_licenses: licenses, plate_numbers: plates } = sampleRecords();
  const isInTransit = new Set(
    [...licenses, ...plates]
      .filter((record) => record.transaction_status === "In Transit")
      .map(({ number }) => number),
  );
  for (const delivery of sampleDeliveries) {
    const { number, courier: courierCode, tracking_refno: trackingNumber } = delivery;
    if (trackingNumber === undefined) continue;
    const state = isInTransit.has(number) ? "in_transit" : "booked";
    const paidAt = now().getTime() - delivery.paidDaysAgo * 24 * HOUR_MS;
    const parcel: PlacedParcel = {
      trackingNumber,
      state,
      // Dispatched 6 hours after the payment, picked up 12 hours after it (sample-transactions.ts).
      at: new Date(paidAt + (state === "booked" ? 9 : 15) * HOUR_MS),
      courierCode,
      itemType: licenses.some((record) => record.number === number)
        ? "drivers_license"
        : "plate_number",
    };
    await courier.place(parcel);
  }
}

/**
 * "Start again": resets the sandbox, mailbox and uploads included. Throws `resource_not_found` in production.
 */
export async function restartSandbox(context: Context): Promise<void> {
  const { db, sandbox, storage } = context;
  if (!sandbox) throw new Problem("resource_not_found");
  await refuseForeignData(db);
  const names = await db.transaction().execute(async (trx) => {
    await lockSandbox(trx);
    const uploaded = await fileNames(trx);
    await wipe(trx);
    await writeSample(context, trx);
    return uploaded;
  });
  context.limits.forget();
  await placeParcels(context, sandbox.courier);
  for (const name of names) await storage.remove(name);
  await sandbox.mailbox.clear();
}

type Kind = "drivers_license" | "plate_number";

/** All rows of samples.json: records, some with a paid transaction. */
function sampleRows(from: Ingredients, offices: SampleOffice[]): SampleRows {
  const rows: SampleRows = { licenses: [], plates: [], transactions: [], payments: [], events: [] };
  const officeIds = new Map(offices.map(({ id, name }) => [name, id]));
  const { drivers_licenses: licenses, plate_numbers: plates } = sampleRecords();
  for (const sample of licenses) {
    const row = licenseRow(from, sample, idOf(officeIds, sample.office));
    rows.licenses.push(row);
    follow(from, rows, "drivers_license", sample, row);
  }
  for (const sample of plates) {
    const row = plateRow(from, sample, idOf(officeIds, sample.office));
    rows.plates.push(row);
    follow(from, rows, "plate_number", sample, row);
  }
  return rows;
}

function idOf(officeIds: Map<string, string>, name: string | null): string | null {
  if (name === null) return null;
  const id = officeIds.get(name);
  if (id === undefined) throw new Error(`No office is called ${name}.`);
  return id;
}

function licenseRow(
  { random, secrets }: Ingredients,
  sample: SampleLicense,
  officeId: string | null,
) {
  const id = uuidFrom(random);
  const { number, birth_date, first_name, middle_name, last_name, status } = sample;
  const name = { first_name, middle_name, last_name, suffix: "" };
  return {
    id,
    ...sealedLicense(secrets, id, { number, birth_date, ...name, remarks: null }),
    status,
    office_id: officeId,
    sample: true,
  };
}

function plateRow({ random, secrets }: Ingredients, sample: SamplePlate, officeId: string | null) {
  const id = uuidFrom(random);
  const { number, mv_number, status, storage_place, dealer_name, remarks } = sample;
  const person = { number, mv_number, dealer_name, remarks };
  return {
    id,
    ...sealedPlate(secrets, { id, storage_place }, person),
    status,
    storage_place,
    office_id: officeId,
    sample: true,
  };
}

/** Earlier statuses of a record. A review began yesterday, so it is within its promise. */
const wayTo: Record<RecordStatus, readonly { to: RecordStatus; days: number }[]> = {
  "For Verification": [{ to: "For Verification", days: 1 }],
  Rejected: [{ to: "Rejected", days: 6 }],
  Available: [{ to: "Available", days: 6 }],
  Processing: [{ to: "Available", days: 30 }],
  Received: [
    { to: "Available", days: 30 },
    { to: "Received", days: 20 },
  ],
  Unknown: [{ to: "Unknown", days: 30 }],
};

/** The events of a record, and of its paid delivery if any. */
function follow(
  from: Ingredients,
  rows: SampleRows,
  kind: Kind,
  sample: SampleLicense | SamplePlate,
  row: { id: string; office_id: string | null },
): void {
  const delivery = sampleDeliveries.find(({ number }) => number === sample.number);
  const isPaid = sample.has_paid_transaction;
  if (isPaid !== (delivery !== undefined))
    throw new Error(`${sample.number} needs a delivery or has one too many.`);
  const known = { kind, id: row.id, why: null, who: "sample" };
  const daysAgo = (days: number) => new Date(from.now().getTime() - days * DAY_MS);
  wayTo[sample.status].forEach(({ to, days }, index, way) =>
    rows.events.push({ ...known, from: way[index - 1]?.to ?? null, to, at: daysAgo(days) }),
  );
  if (!delivery || !sample.transaction_status || row.office_id === null) return;
  const record = { id: row.id, kind, officeId: row.office_id, status: sample.transaction_status };
  const { transaction, payment, events } = sampleTransaction(from, delivery, record);
  rows.transactions.push(transaction);
  rows.payments.push(payment);
  const paid: StatusEvent = {
    ...known,
    from: "Available",
    to: "Processing",
    why: "paid",
    at: payment.paid_at,
  };
  rows.events.push(...events, paid);
}

/**
 * Marks the database permanently as a sandbox's or production's: no mode starts on the other's database.
 * @throws ConfigError for a database of the other mode, by its mark or its rows
 */
export async function claimDatabase(db: Context["db"], mode: Config["mode"]): Promise<void> {
  if (mode === "production") await refuseSampleData(db);
  else await refuseForeignData(db);
  const marked = await markDatabase(db, mode);
  if (marked !== mode)
    throw new ConfigError(
      `PORTAL_MODE is ${mode}, but the database was made by a portal in ${marked} mode. Name another DATABASE_URL or DATA_DIR.`,
    );
}

/** Production must not show sample records or charge sample fees. */
async function refuseSampleData(db: Context["db"]): Promise<void> {
  const table = await tableWith(db, true);
  if (table === null) return;
  throw new ConfigError(
    `PORTAL_MODE is production, but the database holds sample data of a sandbox (table ${table}). Name another DATABASE_URL or DATA_DIR.`,
  );
}

/** The sample numbers to try, with the expected result of each on first use. */
export async function sampleList({ db, secrets }: Pick<Context, "db" | "secrets">) {
  const { drivers_licenses: licenses, plate_numbers: plates } = sampleRecords();
  const known = await knownNumbers(db, secrets, {
    licenses: licenses.map(({ number }) => number),
    plates: plates.map(({ number }) => number),
  });
  return {
    licenses: licenses
      .filter(({ number }) => known.has(number))
      .map(({ number, birth_date, what }) => ({ number, birth_date, what })),
    plates: plates
      .filter(({ number }) => known.has(number))
      .map(({ number, mv_number, what }) => ({ number, mv_number, what })),
  };
}
