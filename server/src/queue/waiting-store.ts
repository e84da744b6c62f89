import type { ExpressionBuilder } from "kysely";
import type { Db, Tables } from "../db/tables.ts";

type Asked = { now: Date; most: number };

/** Submissions that nobody has decided, the oldest first. */
export const waitingSubmissions = (db: Db, { now, most }: Asked) =>
  db
    .selectFrom("submission as s")
    .leftJoin("queue_claim as c", (join) =>
      join.onRef("c.item", "=", "s.id").on("c.held_until", ">", now),
    )
    .select(["s.id", "s.transactable_type as type", "s.created_at as since"])
    .select(["c.holder", "c.held_until"])
    .where("s.decided_at", "is", null)
    .orderBy("s.created_at")
    .limit(most)
    .execute();

export async function countSubmissions(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("submission")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("decided_at", "is", null)
    .executeTakeFirstOrThrow();
  return count;
}

type Request = ExpressionBuilder<Tables & { t: Tables["transaction"] }, "t">;
const waitsForPhoto = ({ exists, selectFrom }: Request) =>
  exists(
    selectFrom("photo_asked as p")
      .select("p.field")
      .whereRef("p.transaction_uuid", "=", "t.uuid")
      .where("p.sent_at", "is", null),
  );

const forVerification = (db: Db) =>
  db.selectFrom("transaction as t").where("t.status", "=", "For Verification");

/** Requests of the office's queue: not those that wait for a photo of the person. */
const toVerify = (db: Db) => forVerification(db).where((of) => of.not(waitsForPhoto(of)));

export type Awaiting = { oldest: { reference: string; since: Date }[]; all: number };

/** The oldest requests that wait for a photo of the person, since when, and how many wait. */
export async function awaitingPhoto(db: Db, most: number): Promise<Awaiting> {
  const rows = await forVerification(db)
    .innerJoin(
      (eb) =>
        eb
          .selectFrom("photo_asked")
          .select((of) => ["transaction_uuid", of.fn.min("asked_at").as("since")])
          .where("sent_at", "is", null)
          .groupBy("transaction_uuid")
          .as("a"),
      (join) => join.onRef("a.transaction_uuid", "=", "t.uuid"),
    )
    .select((eb) => ["t.reference", "a.since", eb.fn.countAll<number>().over().as("all")])
    .orderBy("a.since")
    .limit(most)
    .execute();
  return { oldest: rows, all: rows[0]?.all ?? 0 };
}

/** Paid requests that wait for the office, the oldest first; a photo that was sent again begins their time anew. */
export const waitingRequests = (db: Db, { now, most }: Asked) =>
  toVerify(db)
    .innerJoin("office as o", "o.id", "t.office_id")
    .leftJoin("queue_claim as c", (join) =>
      join.onRef("c.item", "=", "t.uuid").on("c.held_until", ">", now),
    )
    .select(["t.reference", "t.drivers_license_id", "t.plate_number_id", "t.paid_at"])
    .select((eb) =>
      eb
        .selectFrom("photo_asked as s")
        .select((of) => of.fn.max("s.sent_at").as("at"))
        .whereRef("s.transaction_uuid", "=", "t.uuid")
        .as("photo_sent_at"),
    )
    .select(["o.id", "o.region", "o.province", "o.municipality"])
    .select(["c.holder", "c.held_until"])
    .orderBy("t.paid_at")
    .limit(most)
    .execute();

export async function countRequests(db: Db): Promise<number> {
  const { count } = await toVerify(db)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
