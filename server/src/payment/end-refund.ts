import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { recordOf, findTransaction } from "../delivery/transaction-store.ts";
import { queueRequestMessage } from "../delivery/request-message-rules.ts";
import { moveRecord } from "../record/status-store.ts";
import {
  changeRefund,
  hasOpenMoney,
  settleMoney,
  type KnownMoney,
  type Refund,
} from "./refund-store.ts";

/** The money is back. When it was the last of an ended request, its record can be ordered again. */
export async function endRefund(
  context: Context,
  trx: Db,
  money: KnownMoney,
  refund: Refund,
): Promise<void> {
  const at = context.now();
  const { transaction_uuid: transaction } = money;
  if (!(await changeRefund(trx, refund, { state: "done", ended_at: at, look_at: null }))) return;
  await settleMoney(trx, money.id, "refunded", at);
  await queueRequestMessage(trx, {
    message: "refund_done",
    transaction,
    occasion: refund.id,
    at,
  });
  const row = await findTransaction(trx, transaction);
  // What was lost is at no office.
  if (row?.status !== "failed" || row.failed_reason === "lost") return;
  if (row.paid_at === null || (await hasOpenMoney(trx, transaction))) return;
  await moveRecord(trx, {
    ...recordOf(row),
    from: "Processing",
    to: "Available",
    why: "paid_back",
    who: "office",
    at,
  });
}
