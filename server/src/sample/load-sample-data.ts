import { ConfigError } from "../config.ts";
import type { Context } from "../context.ts";
import type { PlacedParcel, SandboxCourierProvider } from "../providers/courier/sandbox-courier.ts";
import { sampleDeliveries } from "./sample-deliveries.ts";
import { sampleRecords } from "./sample-files.ts";
import { sampleOffices } from "./sample-offices.ts";
import { sampleRows } from "./sample-rows.ts";
import {
  fileNames,
  hasForeignData,
  hasSampleData,
  lockSandbox,
  wipe,
  writeHours,
  writeRecords,
  writeReference,
  writeSchedule,
} from "./sample-store.ts";
import { Problem } from "../problem/problem.ts";

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
    if (await hasSampleData(trx)) {
      const offices = sampleOffices();
      await writeSchedule(trx, offices);
      await writeHours(trx, offices);
      return false;
    }
    await writeSample(from, trx);
    return true;
  });
  await placeParcels(from, courier);
  return isNew;
}

/** Throws for a database with records of real people: the sandbox would reveal them. */
export async function refuseForeignData(db: Context["db"]): Promise<void> {
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
