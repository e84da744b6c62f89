import { manilaDay } from "@portal/contract/manila-time";
import type { Db } from "../db/tables.ts";

/** Classes of data that are disposed of together; described in docs/operations.md. */
export type DisposalClass =
  | "unclaimed_upload"
  | "photo"
  | "unpaid_transaction"
  | "transaction"
  | "appointment"
  | "unconfirmed_alert"
  | "alert"
  | "case"
  | "submission"
  | "undecided_submission"
  | "sandbox_message";

/** Adds to the day's log of a class; call it in the transaction of the deletion. */
export async function recordDisposal(
  trx: Db,
  { class: name, count, upTo, now }: { class: DisposalClass; count: number; upTo: Date; now: Date },
): Promise<void> {
  if (count === 0) return;
  await trx
    .insertInto("disposal")
    .values({ class: name, day: manilaDay(now), at: now, count, up_to: upTo })
    .onConflict((oc) =>
      oc.columns(["class", "day"]).doUpdateSet((eb) => ({
        at: eb.ref("excluded.at"),
        count: eb("disposal.count", "+", eb.ref("excluded.count")),
        up_to: eb.fn<Date>("greatest", ["disposal.up_to", "excluded.up_to"]),
      })),
    )
    .execute();
}
