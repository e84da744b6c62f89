import { sql } from "kysely";
import type { Db, NewRow, Row, RowChange } from "../db/tables.ts";

export type StoredOrder = Row<"courier_order">;

/** Why somebody has to look at an order; nothing is asked of the courier until they have. */
export type OrderAttention =
  /** The courier's price is above what was paid. */
  | "dearer"
  /** A definite no. */
  | "refused"
  /** Nobody can say whether the courier has the order. */
  | "unknown"
  /** The courier did not fetch it: the last time, or it says that it comes again. */
  | "pickup_failed"
  /** The courier has an order that nobody waits for any more. */
  | "not_awaited";

/** A transaction's courier orders, oldest first. */
export async function ordersOf(db: Db, uuid: string): Promise<StoredOrder[]> {
  return db
    .selectFrom("courier_order")
    .selectAll()
    .where("transaction_uuid", "=", uuid)
    .orderBy("created_at")
    .orderBy("reference")
    .execute();
}

/** The one that is not over, if there is one. */
export const liveAmong = (orders: readonly StoredOrder[]): StoredOrder | undefined =>
  orders.find(({ ended_at }) => ended_at === null);

/** Locks an order until the end of `trx`, after its transaction. */
export async function lockOrder(trx: Db, id: string): Promise<StoredOrder> {
  return trx
    .selectFrom("courier_order")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function insertOrder(trx: Db, row: NewRow<"courier_order">): Promise<StoredOrder> {
  return trx.insertInto("courier_order").values(row).returningAll().executeTakeFirstOrThrow();
}

/** Compare and set: false, and nothing written, when the order has moved on or ended since it was read. */
export async function changeOrder(
  db: Db,
  seen: Pick<StoredOrder, "id" | "state">,
  change: Omit<RowChange<"courier_order">, "attention"> & { attention?: OrderAttention | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("courier_order")
    .set(change)
    .where("id", "=", seen.id)
    .where("state", "=", seen.state)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** An account's order by the courier's number, else by our reference. */
export async function findOrder(
  db: Db,
  account: string,
  { trackingNumber, reference }: { trackingNumber: string | null; reference: string | null },
): Promise<StoredOrder | undefined> {
  const orders = db.selectFrom("courier_order").selectAll().where("account", "=", account);
  const numbered =
    trackingNumber === null
      ? undefined
      : await orders.where("tracking_number", "=", trackingNumber).executeTakeFirst();
  if (numbered || reference === null) return numbered;
  return orders.where("reference", "=", reference).executeTakeFirst();
}

export async function findOrderById(db: Db, id: string): Promise<StoredOrder> {
  return db.selectFrom("courier_order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Of one that may be over, whatever its state. @param told by the courier, for whoever looks */
export async function setAttention(
  trx: Db,
  id: string,
  attention: OrderAttention | null,
  told?: string,
): Promise<void> {
  const said = { attention, ...(told !== undefined && { refusal: told }) };
  await trx.updateTable("courier_order").set(said).where("id", "=", id).execute();
}

/** The courier came again. */
export async function clearFailedPickup(trx: Db, uuid: string): Promise<void> {
  const attention: OrderAttention = "pickup_failed";
  await trx
    .updateTable("courier_order")
    .set({ attention: null })
    .where("transaction_uuid", "=", uuid)
    .where("attention", "=", attention)
    .where("ended_at", "is", null)
    .execute();
}

/** Who carries a courier's parcel; null for one that was never ordered here, as the samples. */
export async function carrierOf(
  db: Db,
  parcel: { courier: string; number: string },
): Promise<string | null> {
  const row = await db
    .selectFrom("courier_order")
    .select("account")
    .where("courier_code", "=", parcel.courier)
    .where("tracking_number", "=", parcel.number)
    .executeTakeFirst();
  return row?.account ?? null;
}

/**
 * Transactions whose courier order waits for somebody to go on with it, those that waited longest first: what a killed process
 * left behind, what a courier did not answer, and what could not even be begun.
 */
export async function waitingToBook(
  db: Db,
  { now, stuckSince, most }: { now: Date; stuckSince: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    (select transaction_uuid as uuid from courier_order
      where state in ('reserved', 'asked', 'unknown') and ended_at is null and attention is null
        and leased_until <= ${now}
      order by leased_until limit ${most})
    union all
    (select uuid from transaction t
      where status = 'For Dispatch' and tracking_refno is null and to_book
        and updated_at <= ${stuckSince}
        and not exists (select from courier_order o where o.transaction_uuid = t.uuid
          and (o.ended_at is null or o.attention is not null))
      order by updated_at limit ${most})`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export type AttentionRow = Awaited<ReturnType<typeof ordersForAttention>>[number];

/** Courier orders that need somebody, the oldest first. */
export const ordersForAttention = (db: Db) =>
  db
    .selectFrom("courier_order as o")
    .innerJoin("transaction as t", "t.uuid", "o.transaction_uuid")
    .select(["o.reference", "o.courier_code", "o.attention", "o.refusal", "o.fee_centavos"])
    .select(["o.tracking_number", "o.created_at", "t.amount_centavos"])
    .where("o.attention", "is not", null)
    .orderBy("o.created_at")
    .execute();

export async function orderReferenced(db: Db, reference: string): Promise<StoredOrder | undefined> {
  return db
    .selectFrom("courier_order")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}
