import type { TransactionStatus } from "@portal/contract/status";
import type { Db, Row } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";

/** The number of a record; for a plate without a number, its MV file number. */
export type RecordNumber = { kind: "license" | "plate" | "mv"; text: string };

export async function numberOf(db: Db, { kind, id }: RecordSubject): Promise<RecordNumber> {
  if (kind === "drivers_license") {
    const { number } = await db
      .selectFrom("drivers_license")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return { kind: "license", text: number };
  }
  const plate = await db
    .selectFrom("plate_number")
    .select(["number", "mv_number"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return plate.number === null
    ? { kind: "mv", text: plate.mv_number ?? "" }
    : { kind: "plate", text: plate.number };
}

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
