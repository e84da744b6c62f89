import { sql } from "kysely";
import type { TransactableType } from "@portal/contract/status";
import type { Db, Row } from "../db/tables.ts";

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
