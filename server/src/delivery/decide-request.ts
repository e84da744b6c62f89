import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { unsentPhotos } from "./asked-photo-store.ts";
import { bookCourier } from "./book-courier.ts";
import {
  lockTransaction,
  moveTransaction,
  type StoredTransaction,
  recordOf,
} from "./transaction-store.ts";
import type { RequestRejection } from "@portal/contract/rejection";
import { moveRecord } from "../record/status-store.ts";

const WHO = "office";

/** The papers are right, so the courier may be booked, by the outbox or by whoever calls next. */
export async function handOver(trx: Db, uuid: string, at: Date): Promise<void> {
  await moveTransaction(trx, {
    uuid,
    from: "For Verification",
    to: "For Dispatch",
    why: "verified",
    who: WHO,
    at,
    // From now on it is to be booked, whatever becomes of this job.
    set: { to_book: true },
  });
}

/**
 * The office does not accept a locked, paid request: it ends, its money is owed back, the person is told why, and the
 * record can be asked for again.
 */
export async function rejectRequest(
  trx: Db,
  row: StoredTransaction,
  because: RequestRejection,
  at: Date,
): Promise<void> {
  const ended = await moveTransaction(trx, {
    uuid: row.uuid,
    from: "For Verification",
    to: "failed",
    why: "rejected",
    who: WHO,
    at,
    set: { holds_money: true, rejected_because: because },
  });
  if (!ended) return;
  await moveRecord(trx, {
    ...recordOf(row),
    from: "Processing",
    to: "Available",
    why: "rejected",
    who: WHO,
    at,
  });
}

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
export async function verifyInSandbox(
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

/** Outbox job: books the courier of a request that was handed over, or whose parcel nobody fetched. */
export async function bookCourierOf(
  context: Context,
  { transaction }: Record<string, string>,
): Promise<void> {
  if (transaction !== undefined) await bookCourier(context, transaction);
}
