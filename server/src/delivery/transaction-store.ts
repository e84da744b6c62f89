import { sql } from "kysely";
import type { TransactionStatus, TransactableType } from "@portal/contract/status";
import type { Db, NewRow, Row, RowChange } from "../db/tables.ts";
import { openPerson, type PersonOf } from "../security/person.ts";
import type { Secrets } from "../security/secrets.ts";
import { messageOfChange, queueRequestMessage } from "./request-message-rules.ts";
import { writeEvent } from "../record/status-store.ts";
import type { Why } from "./reasons.ts";
import type { RecordSubject } from "../security/handle.ts";

export type StoredTransaction = Row<"transaction">;
export type NewTransaction = NewRow<"transaction">;

/** Who asked, and where it goes. */
export type Requester = PersonOf<"transaction">;

/**
 * Opens who asked: once a call, and handed on.
 * @throws SealError when it does not open, Error for a pseudonymised request, which is over
 */
export function requesterOf(
  secrets: Secrets,
  { uuid, person }: Pick<StoredTransaction, "uuid" | "person">,
): Requester {
  if (person === null) throw new Error("A request that is over was to be opened.");
  return openPerson(secrets, "transaction", uuid, person);
}

export async function findTransaction(
  db: Db,
  uuid: string,
): Promise<StoredTransaction | undefined> {
  return db.selectFrom("transaction").selectAll().where("uuid", "=", uuid).executeTakeFirst();
}

export const findByReference = (
  db: Db,
  reference: string,
): Promise<StoredTransaction | undefined> =>
  db.selectFrom("transaction").selectAll().where("reference", "=", reference).executeTakeFirst();

/** Locks a transaction until the end of `trx`. Lock order: transaction, payments, record. */
export async function lockTransaction(trx: Db, uuid: string): Promise<StoredTransaction> {
  return trx
    .selectFrom("transaction")
    .selectAll()
    .where("uuid", "=", uuid)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locks the transaction of a payment likewise; null for an unknown payment. */
export async function lockTransactionOf(
  trx: Db,
  paymentId: string,
): Promise<StoredTransaction | null> {
  const row = await trx
    .selectFrom("transaction")
    .selectAll()
    .where("uuid", "=", (eb) =>
      eb.selectFrom("payment").select("transaction_uuid").where("id", "=", paymentId),
    )
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** A parcel on its way: two couriers may use the same number. */
export type ParcelNumber = { courier: string; number: string };

export async function findByTracking(
  db: Db,
  { courier, number }: ParcelNumber,
): Promise<StoredTransaction | undefined> {
  return db
    .selectFrom("transaction")
    .selectAll()
    .where("delivery_courier", "=", courier)
    .where("tracking_refno", "=", number)
    .executeTakeFirst();
}

export async function insertTransaction(trx: Db, row: NewTransaction): Promise<void> {
  const { uuid, status: to, created_at: at } = row;
  const why = "requested" satisfies Why;
  const event = { kind: "transaction", id: uuid, from: null, to, why, who: "person", at } as const;
  await writeEvent(trx, event, trx.insertInto("transaction").values(row).returning("uuid"));
  await notify(trx, { uuid, from: null, to, why: null, at });
}

type Change = Pick<TransactionMove, "uuid" | "to" | "at"> & {
  from: TransactionStatus | null;
  why: Why | null;
};

/** Notifies the requester of a change according to the table of R-34. */
async function notify(trx: Db, { uuid, from, to, why, at }: Change): Promise<void> {
  const rule = messageOfChange({ from, to, why });
  if (!rule || !("message" in rule)) return;
  // A payment can fail more than once.
  const occasion = from === null ? {} : { occasion: `${at.getTime()}` };
  await queueRequestMessage(trx, { message: rule.message, transaction: uuid, ...occasion, at });
}

type Details = Omit<RowChange<"transaction">, "uuid" | "status" | "updated_at">;

export async function changeTransaction(
  trx: Db,
  uuid: string,
  details: Details,
  at: Date,
): Promise<void> {
  await trx
    .updateTable("transaction")
    .set({ ...details, updated_at: at })
    .where("uuid", "=", uuid)
    .execute();
}

/** A request goes from where its record lies, which an import may have changed since it was made. */
export async function followRecord(trx: Db, request: Holder & { uuid: string }): Promise<void> {
  const { kind, id } = recordOf(request);
  await sql`update transaction t set office_id = r.office_id from ${sql.table(kind)} r
    where t.uuid = ${request.uuid} and r.id = ${id} and r.office_id <> t.office_id`.execute(trx);
}

type TransactionMove = {
  uuid: string;
  from: TransactionStatus;
  to: TransactionStatus;
  why: Why;
  /** The person, "payment", "courier", "office": a role, never a name. */
  who: string;
  at: Date;
  set?: Details;
};

/**
 * Changes a transaction's status if it is still `from`, writes the event, and queues the message of that change.
 * @returns false, and nothing written, when it is no longer in `from`
 * @throws the database's check_violation for a transition that R-11 does not list
 */
export async function moveTransaction(trx: Db, move: TransactionMove): Promise<boolean> {
  const { uuid, from, to, why, who, at } = move;
  const change = trx
    .updateTable("transaction")
    .set({
      holds_money: false,
      ...move.set,
      status: to,
      failed_reason: to === "failed" ? why : null,
      ended_at: to === "failed" || to === "Received" ? at : null,
      updated_at: at,
    })
    .where("uuid", "=", uuid)
    .where("status", "=", from)
    .returning("uuid");
  const event = { kind: "transaction", id: uuid, from, to, why, who, at } as const;
  if (!(await writeEvent(trx, event, change))) return false;
  await notify(trx, { uuid, from, to, why, at });
  return true;
}

type Holder = Pick<StoredTransaction, "drivers_license_id" | "plate_number_id">;

/** A database check ensures that a transaction has exactly one record. */
export function recordOf({ drivers_license_id, plate_number_id }: Holder): RecordSubject {
  return drivers_license_id === null
    ? { kind: "plate_number", id: plate_number_id ?? "" }
    : { kind: "drivers_license", id: drivers_license_id };
}

export const columnsOf = ({ kind, id }: RecordSubject): Holder => ({
  drivers_license_id: kind === "drivers_license" ? id : null,
  plate_number_id: kind === "plate_number" ? id : null,
});

export const typeOf = ({ kind }: RecordSubject): TransactableType =>
  kind === "drivers_license" ? "Driver's License" : "Plate Number";
