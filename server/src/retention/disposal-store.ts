import { manilaDay } from "@portal/contract/manila-time";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { StatusEvent } from "../record/status-store.ts";

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

export type Due = {
  /** Data that ended before this is due. */
  before: Date;
  /** The same for requests with money in doubt. */
  heldBefore: Date;
  now: Date;
  /** Batch size. */
  most: number;
  /** Random bytes to replace tokens. */
  salt: Buffer;
};

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

/** The log from a day in Manila on, the newest first. */
export const disposalsSince = (db: Db, day: string) =>
  db
    .selectFrom("disposal")
    .select(["day", "class", "count", "up_to"])
    .where("day", ">=", day)
    .orderBy("day", "desc")
    .orderBy("class")
    .execute();

type Kind = StatusEvent["kind"];

/** Deletes the events of deleted rows. */
export async function forgetEvents(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    delete from status_event where kind = ${kind} and subject = any(${ids}::uuid[])`.execute(trx);
}

/** Keeps reasons that are codes, and deletes free text, which may contain personal data. */
export async function forgetWords(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    update status_event set why = null
    where kind = ${kind} and subject = any(${ids}::uuid[]) and why !~ '^[a-z_]+$'`.execute(trx);
}
