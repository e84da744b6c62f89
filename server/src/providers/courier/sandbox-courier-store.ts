import { type Kysely, sql } from "kysely";
import type { DeliveryState } from "../../db/delivery-state.ts";
import type { NewRow, Row, SandboxTables } from "../../db/tables.ts";
import { addDeliveries } from "../sandbox-webhooks.ts";

export type ParcelRow = Row<"sandbox_parcel">;
type Checkpoint = Pick<Row<"sandbox_checkpoint">, "at" | "state">;

/** A unique number, from 100 on. */
export async function nextSerial(db: Kysely<SandboxTables>): Promise<number> {
  const { rows } = await sql<{ serial: string }>`
    select nextval('sandbox_tracking_serial')::text as serial`.execute(db);
  return Number(rows[0]?.serial);
}

export async function parcelOf(
  db: Kysely<SandboxTables>,
  by: { reference: string } | { tracking_number: string },
): Promise<ParcelRow | undefined> {
  const parcels = db.selectFrom("sandbox_parcel").selectAll();
  return "reference" in by
    ? parcels.where("reference", "=", by.reference).executeTakeFirst()
    : parcels.where("tracking_number", "=", by.tracking_number).executeTakeFirst();
}

/** Stores a parcel with its checkpoints; does nothing when its reference or number exists. */
export async function keepParcel(
  db: Kysely<SandboxTables>,
  parcel: NewRow<"sandbox_parcel">,
  way: Checkpoint[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const kept = await trx
      .insertInto("sandbox_parcel")
      .values(parcel)
      .onConflict((on) => on.doNothing())
      .returning("tracking_number")
      .executeTakeFirst();
    if (!kept) return;
    for (const step of way) await addCheckpoint(trx, parcel.tracking_number, step);
  });
}

/** When the next parcel moves. */
export async function nextStep(db: Kysely<SandboxTables>): Promise<Date | null> {
  const row = await db
    .selectFrom("sandbox_parcel")
    .select((is) => is.fn.min<Date | null>("moves_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function dueParcels(
  db: Kysely<SandboxTables>,
  now: Date,
  most: number,
): Promise<ParcelRow[]> {
  return db
    .selectFrom("sandbox_parcel")
    .selectAll()
    .where("moves_at", "<=", now)
    .orderBy("moves_at")
    .limit(most)
    .execute();
}

/**
 * Moves a parcel if it is still in the state that was read, and schedules its webhook.
 * @returns false, and nothing changed, when another process has moved it
 */
export async function moveParcel(
  db: Kysely<SandboxTables>,
  seen: Pick<ParcelRow, "tracking_number" | "state">,
  step: Checkpoint & { movesAt: Date | null },
): Promise<boolean> {
  const { tracking_number } = seen;
  return db.transaction().execute(async (trx) => {
    const moved = await trx
      .updateTable("sandbox_parcel")
      .set({ state: step.state, moves_at: step.movesAt })
      .where("tracking_number", "=", tracking_number)
      .where("state", "=", seen.state)
      .returning("tracking_number")
      .executeTakeFirst();
    if (!moved) return false;
    const event_id = await addCheckpoint(trx, tracking_number, step);
    const event = { event_id, tracking_number, status: step.state };
    await addDeliveries(trx, "courier", event, [step.at]);
    return true;
  });
}

export async function checkpointsOf(
  db: Kysely<SandboxTables>,
  trackingNumber: string,
): Promise<{ id: string; at: Date; state: DeliveryState; note: string }[]> {
  return db
    .selectFrom("sandbox_checkpoint")
    .select(["id", "at", "state", "note"])
    .where("tracking_number", "=", trackingNumber)
    .orderBy("serial")
    .execute();
}

async function addCheckpoint(
  trx: Kysely<SandboxTables>,
  tracking_number: string,
  { at, state }: Checkpoint,
): Promise<string> {
  const id = `${tracking_number}_${state}`;
  const note = checkpointNotes[state];
  await trx
    .insertInto("sandbox_checkpoint")
    .values({ id, tracking_number, at, state, note })
    .execute();
  return id;
}

const checkpointNotes: Record<DeliveryState, string> = {
  booked: "Waiting for pick-up at the office",
  picked_up: "Picked up from the office",
  in_transit: "On the way to the delivery hub",
  out_for_delivery: "Out for delivery",
  delivered: "Delivered",
  pickup_failed: "The pick-up did not succeed",
  delivery_failed: "The delivery did not succeed",
  returning: "On the way back to the office",
  returned: "Returned to the office",
  cancelled: "Cancelled",
  lost: "The parcel cannot be found",
};
