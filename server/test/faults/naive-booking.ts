import type { Context } from "../../src/context.ts";
import { accountServing } from "../../src/delivery/ask-courier.ts";
import { courierOrder } from "../../src/delivery/courier-order.ts";
import { changeTransaction, findTransaction } from "../../src/delivery/transaction-store.ts";

/** Asks the courier first and writes its number down afterwards. */
export async function bookFirst(context: Context, uuid: string): Promise<void> {
  const row = await findTransaction(context.db, uuid);
  if (!row || row.tracking_refno !== null) return;
  const { provider } = accountServing(context, row.delivery_courier);
  const order = await courierOrder(context, row, row.reference);
  const quote = await provider.quote(order);
  const booking = await provider.book({ ...order, quotation: quote?.quotation ?? null });
  const tracking_refno = booking?.trackingNumber ?? null;
  await changeTransaction(context.db, uuid, { tracking_refno }, context.now());
}
