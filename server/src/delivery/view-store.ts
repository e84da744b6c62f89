import type { TransactionStatus } from "@portal/contract/status";
import type { Db, Row } from "../db/tables.ts";

const columns = ["id", "code", "name", "address", "region", "province", "municipality"] as const;

export async function officeOf(
  db: Db,
  id: string,
): Promise<Pick<Row<"office">, (typeof columns)[number]>> {
  return db.selectFrom("office").select(columns).where("id", "=", id).executeTakeFirstOrThrow();
}

type StoredEvent = {
  at: Date;
  from: TransactionStatus | null;
  to: TransactionStatus;
  why: string | null;
};

/** Oldest first. */
export async function eventsOf(db: Db, uuid: string): Promise<StoredEvent[]> {
  return db
    .selectFrom("status_event")
    .select(["at", "from_status as from", "to_status as to", "why"])
    .where("kind", "=", "transaction")
    .where("subject", "=", uuid)
    .orderBy("id")
    .$narrowType<{ from: TransactionStatus | null; to: TransactionStatus }>()
    .execute();
}
