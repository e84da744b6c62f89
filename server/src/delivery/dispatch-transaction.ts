import type { Context } from "../context.ts";
import { bookCourier } from "./book-courier.ts";
import { moveTransaction } from "./transaction-store.ts";

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
  const at = context.now();
  const move = {
    uuid,
    from: "For Verification",
    to: "For Dispatch",
    why: "verified",
    who: "office",
    at,
    // From now on it is to be booked, whatever becomes of this job.
    set: { tracked_at: at },
  } as const;
  await context.db.transaction().execute((trx) => moveTransaction(trx, move));
  await bookCourier(context, uuid);
}

/** Outbox job: the courier did not fetch the parcel, so another booking is made. */
export async function bookAnew(
  context: Context,
  { transaction }: Record<string, string>,
): Promise<void> {
  if (transaction !== undefined) await bookCourier(context, transaction);
}
