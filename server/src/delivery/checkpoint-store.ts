import type { Db } from "../db/tables.ts";
import type { CourierCheckpoint } from "../providers/courier/courier-provider.ts";

/** Adds the courier's checkpoints; existing ones are unchanged. @returns the new ones */
export async function keepCheckpoints(
  trx: Db,
  uuid: string,
  checkpoints: readonly CourierCheckpoint[],
): Promise<Pick<CourierCheckpoint, "id" | "at" | "state">[]> {
  if (checkpoints.length === 0) return [];
  return trx
    .insertInto("courier_checkpoint")
    .values(checkpoints.map(({ id, at, state }) => ({ transaction_uuid: uuid, id, at, state })))
    .onConflict((on) => on.doNothing())
    .returning(["id", "at", "state"])
    .execute();
}

/** A parcel's checkpoints, oldest first. */
export async function checkpointsOf(
  db: Db,
  uuid: string,
): Promise<Pick<CourierCheckpoint, "at" | "state">[]> {
  return db
    .selectFrom("courier_checkpoint")
    .select(["at", "state"])
    .where("transaction_uuid", "=", uuid)
    .orderBy("at")
    .orderBy("id")
    .execute();
}
