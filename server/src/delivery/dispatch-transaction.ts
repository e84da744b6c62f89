import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { bookCourier } from "./book-courier.ts";
import { moveTransaction } from "./transaction-store.ts";

/**
 * The papers are right, so the courier may be booked, by the outbox or by whoever calls next.
 * @returns false, and nothing written, when the request no longer waits for the office
 */
export const handOver = (trx: Db, uuid: string, at: Date): Promise<boolean> =>
  moveTransaction(trx, {
    uuid,
    from: "For Verification",
    to: "For Dispatch",
    why: "verified",
    who: "office",
    at,
    // From now on it is to be booked, whatever becomes of this job.
    set: { tracked_at: at },
  });

/**
 * Outbox job of the sandbox's office: hands a paid request over, then books the courier. Resumable: until the
 * courier answers, the transaction is For Dispatch without a tracking number.
 * @throws Problem `provider_unavailable`: the outbox retries
 */
export async function dispatchTransaction(
  context: Context,
  { transaction: uuid }: Record<string, string>,
): Promise<void> {
  if (uuid === undefined) return;
  await context.db.transaction().execute((trx) => handOver(trx, uuid, context.now()));
  await bookCourier(context, uuid);
}

/** Outbox job: the courier did not fetch the parcel, so another booking is made. */
export async function bookAnew(
  context: Context,
  { transaction }: Record<string, string>,
): Promise<void> {
  if (transaction !== undefined) await bookCourier(context, transaction);
}
