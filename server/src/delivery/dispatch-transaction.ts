import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { unsentPhotos } from "./asked-photo-store.ts";
import { bookCourier } from "./book-courier.ts";
import { lockTransaction, moveTransaction } from "./transaction-store.ts";

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

/** The sandbox's office has something to look at: a paid request, or its new photo. In production people look. */
export async function wakeSandboxOffice(
  { sandbox, config, now }: Context,
  trx: Db,
  uuid: string,
): Promise<void> {
  if (!sandbox) return;
  const at = now().getTime();
  await enqueue(trx, {
    kind: "verify_transaction",
    payload: { transaction: uuid },
    runAt: new Date(at + config.sandbox.officeMs),
    dedupeKey: `verify_transaction:${uuid}:${at}`,
  });
}

/**
 * Outbox job of the sandbox's office: hands a paid request over, unless a photo is still to come, then books the courier.
 * Resumable: until the courier answers, the transaction is For Dispatch without a tracking number.
 * @throws Problem `provider_unavailable`: the outbox retries
 */
export async function dispatchTransaction(
  context: Context,
  { transaction: uuid }: Record<string, string>,
): Promise<void> {
  if (uuid === undefined) return;
  await context.db.transaction().execute(async (trx) => {
    await lockTransaction(trx, uuid);
    if ((await unsentPhotos(trx, uuid)).length === 0) await handOver(trx, uuid, context.now());
  });
  await bookCourier(context, uuid);
}

/** Outbox job: the courier did not fetch the parcel, so another booking is made. */
export async function bookAnew(
  context: Context,
  { transaction }: Record<string, string>,
): Promise<void> {
  if (transaction !== undefined) await bookCourier(context, transaction);
}
