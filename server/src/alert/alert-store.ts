import type { RecordStatus, TransactableType } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { Db, NewRow, Row } from "../db/tables.ts";
import type { Subject } from "../security/handle.ts";

/** What an alert watches; `status` is the record's, or that of a submission that is not a record yet. */
export type Watched = {
  status: RecordStatus;
  columns: Pick<Row<"alert">, "drivers_license_id" | "plate_number_id" | "submission_id">;
};

/** The subject of a handle; an accepted submission is the record that it became. */
export async function findWatched(db: Db, { kind, id }: Subject): Promise<Watched | undefined> {
  const none = { drivers_license_id: null, plate_number_id: null, submission_id: null };
  if (kind === "submission") {
    const row = await db
      .selectFrom("submission")
      .select(["status", "drivers_license_id", "plate_number_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    if (row?.drivers_license_id)
      return findWatched(db, { kind: "drivers_license", id: row.drivers_license_id });
    if (row?.plate_number_id)
      return findWatched(db, { kind: "plate_number", id: row.plate_number_id });
    return row && { status: row.status, columns: { ...none, submission_id: id } };
  }
  const row = await db.selectFrom(kind).select("status").where("id", "=", id).executeTakeFirst();
  return row && { status: row.status, columns: { ...none, [`${kind}_id`]: id } };
}

export type NewAlert = Omit<
  NewRow<"alert">,
  "status" | "asks" | "asks_sent" | "confirmed_at" | "until" | "ended_at"
>;

/** Only its holder changes a confirmed alert; anybody else who knows the address can only request it again. */
const unlessConfirmed = <T>(column: "asked_at" | "language"): RawBuilder<T> =>
  sql`case alert.status when 'Pending' then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`alert.${column}`)} end`;

/**
 * A new alert, or the one that lives for the same thing and address, asked for once more. Beside a rejection, who has
 * confirmed waits for that one still; beside anything else the next one is news to everybody.
 */
export async function askFor(trx: Db, alert: NewAlert): Promise<{ id: string; asks: number }> {
  return trx
    .insertInto("alert")
    .values(alert)
    .onConflict((oc) =>
      oc
        .expression(
          sql`coalesce(drivers_license_id, plate_number_id, submission_id), address_index`,
        )
        .where("ended_at", "is", null)
        .doUpdateSet((eb) => ({
          asks: eb("alert.asks", "+", 1),
          asked_at: unlessConfirmed<Date>("asked_at"),
          language: unlessConfirmed<string>("language"),
          was_rejected: sql`excluded.was_rejected and (alert.was_rejected or alert.status = 'Pending')`,
        })),
    )
    .returning(["id", "asks"])
    .executeTakeFirstOrThrow();
}

/** Pending becomes Confirmed; one in any other state stays as it is. */
export async function confirmPending(
  trx: Db,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await trx
    .updateTable("alert")
    .set({ status: "Confirmed", confirmed_at: at, until })
    .where("id", "=", id)
    .where("status", "=", "Pending")
    .execute();
}

/** Ends a live alert; one that has ended stays as it is. */
export async function endLive(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable("alert")
    .set({ status: "Off", ended_at: at })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
}

/** An alert with the numbers of what is watched; both are null when the request for verification names nobody any more. */
export type StoredAlert = Pick<
  Row<"alert">,
  | "id"
  | "token_hash"
  | "channel"
  | "address"
  | "language"
  | "status"
  | "asks"
  | "asks_sent"
  | "asked_at"
  | "until"
> & {
  type: TransactableType;
  number: string | null;
  mv_number: string | null;
  /** Not so for a request for verification that has become none. */
  has_record: boolean;
};

export async function findAlert(db: Db, id: string): Promise<StoredAlert | undefined> {
  const { rows } = await sql<StoredAlert>`
    select a.id, a.token_hash, a.channel, a.address, a.language, a.status, a.asks,
      a.asks_sent, a.asked_at, a.until, coalesce(l.id, p.id) is not null as has_record,
      case when l.id is not null then 'Driver''s License' when p.id is not null then 'Plate Number'
        else s.transactable_type end as type,
      case when l.id is not null then l.number when p.id is not null then p.number
        else nullif(nullif(s.number, '-'), '') end as number,
      case when p.id is not null then p.mv_number else nullif(nullif(s.mv_number, '-'), '') end as mv_number
    from alert a
    left join submission s on s.id = a.submission_id
    left join drivers_license l on l.id = coalesce(a.drivers_license_id, s.drivers_license_id)
    left join plate_number p on p.id = coalesce(a.plate_number_id, s.plate_number_id)
    where a.id = ${id}`.execute(db);
  return rows[0];
}

/** The message of an asking went out: its code holds from now on, and its time to be confirmed begins. */
export async function noteSent(
  db: Db,
  { id, ask, at }: { id: string; ask: number; at: Date },
): Promise<void> {
  await db
    .updateTable("alert")
    .set((eb) => ({
      asks_sent: ask,
      asked_at: eb.case("status").when("Pending").then(at).else(eb.ref("asked_at")).end(),
    }))
    .where("id", "=", id)
    .where("asks_sent", "<", ask)
    .execute();
}
