import type { Context } from "../context.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import { wakeSandboxOffice } from "../delivery/decide-request.ts";
import { payForPhotos } from "../delivery/document-store.ts";
import {
  recordOf,
  moveTransaction,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";
import { moveRecord } from "../record/status-store.ts";

const WHO = "payment";

/**
 * Money pays for a request: request and record change together; the office and the person are notified. Money that came
 * after the end brings its request back; the database refuses that when somebody else has the record.
 * @returns false, and nothing written, when the record is no longer Available
 */
export async function payForRequest(
  context: Context,
  trx: Db,
  { uuid, ...transaction }: StoredTransaction,
  payment: Pick<PaymentRow, "channel" | "reference"> & { paidAt: Date },
): Promise<boolean> {
  const at = context.now();
  const isTaken = await moveRecord(trx, {
    ...recordOf(transaction),
    from: "Available",
    to: "Processing",
    why: "paid",
    who: WHO,
    at,
  });
  if (!isTaken) return false;
  const move = { uuid, who: WHO, at };
  if (transaction.status === "failed")
    await moveTransaction(trx, { ...move, from: "failed", to: "For Payment", why: "paid_late" });
  await moveTransaction(trx, {
    ...move,
    from: "For Payment",
    to: "For Verification",
    why: "paid",
    set: {
      paid_at: payment.paidAt,
      payment_channel: payment.channel,
      payment_reference: payment.reference,
    },
  });
  await payForPhotos(trx, uuid);
  await wakeSandboxOffice(context, trx, uuid);
  return true;
}
