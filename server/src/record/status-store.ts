import type { AppointmentStatus } from "@portal/contract/appointment";
import {
  alertTransitions,
  recordTransitions,
  transactionTransitions,
  type RecordStatus,
  type TransactionStatus,
} from "@portal/contract/status";
import { type OperationNodeSource, sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { announceChange } from "./record-changes.ts";

type Kind = "record" | "transaction" | "alert";
type Transition = { kind: Kind; from_status: string; to_status: string };

export type StatusEvent = {
  kind: "drivers_license" | "plate_number" | "submission" | "transaction" | "appointment";
  /** Id of what changed. */
  id: string;
  from: RecordStatus | TransactionStatus | AppointmentStatus | null;
  to: RecordStatus | TransactionStatus | AppointmentStatus;
  why: string | null;
  /** The person, "courier", "sandbox" …: a role, never a name. */
  who: string;
  at: Date;
};

export type RecordMove = StatusEvent & {
  kind: "drivers_license" | "plate_number";
  from: RecordStatus;
  to: RecordStatus;
};

/** Copies the allowed transitions of the contract into the database, which refuses all others. */
export async function syncTransitions(db: Db): Promise<void> {
  const listed = [
    ...pairs("record", recordTransitions),
    ...pairs("transaction", transactionTransitions),
    ...pairs("alert", alertTransitions),
  ];
  const stored = await db.selectFrom("status_transition").selectAll().execute();
  const known = new Set(stored.map(keyOf));
  if (known.size === listed.length && listed.every((one) => known.has(keyOf(one)))) return;
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom("status_transition").execute();
    await trx
      .insertInto("status_transition")
      .values(listed)
      // Another process may be starting too.
      .onConflict((oc) => oc.doNothing())
      .execute();
  });
}

const keyOf = ({ kind, from_status: from, to_status: to }: Transition): string =>
  [kind, from, to].join("\n");

function pairs(kind: Kind, table: Record<string, readonly string[]>): Transition[] {
  return Object.entries(table).flatMap(([from, targets]) =>
    targets.map((to) => ({ kind, from_status: from, to_status: to })),
  );
}

/**
 * Changes a record's status if it is still `from`, writes the event, and queues alerts.
 * @returns false, and nothing written, when the record is no longer in `from`
 * @throws the database's check_violation for a transition that R-10 does not list
 */
export async function moveRecord(trx: Db, move: RecordMove): Promise<boolean> {
  const { kind, id, from, to, at } = move;
  const change = trx
    .updateTable(kind)
    .set({ status: to })
    .where("id", "=", id)
    .where("status", "=", from)
    .returning("id");
  if (!(await writeEvent(trx, move, change))) return false;
  if (to === "Available" || to === "Rejected")
    await announceChange(trx, { kind, id, to, at: at.toISOString() });
  return true;
}

/**
 * Writes an event, in one statement with the change that it tells of.
 * @param change returns the row that it changes; absent where that is written already
 * @returns false, and nothing written, when it changes none
 */
export async function writeEvent(
  trx: Db,
  { kind, id, from, to, why, who, at }: StatusEvent,
  change: OperationNodeSource = sql`select`,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with changed as (${change})
    insert into status_event (kind, subject, at, from_status, to_status, why, who)
    select ${kind}, ${id}::uuid, ${at}::timestamptz, ${from}, ${to}, ${why}, ${who} from changed`.execute(
    trx,
  );
  return numAffectedRows > 0n;
}
