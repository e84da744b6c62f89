import type { CaseOutcome, CaseOwner, CaseSide } from "@portal/contract/case";
import { sql } from "kysely";
import type { Db, NewRow } from "../db/tables.ts";
import type { Place, Secrets } from "../security/secrets.ts";

export type StoredCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;
export type NewCase = Omit<NewRow<"support_case">, "status" | "outcome" | "waits_for">;

/** A case with what its page says of the request. */
const cases = (db: Db) =>
  db
    .selectFrom("support_case as c")
    .innerJoin("transaction as t", "t.uuid", "c.transaction_uuid")
    .innerJoin("office as o", "o.id", "t.office_id")
    .selectAll("c")
    .select(["t.reference", "t.payee", "t.tracking_refno", "t.status as request_status"])
    .select("o.name as office_name")
    .select(
      sql<boolean>`exists (select from case_message m where m.case_id = c.id and m.author = 'agency')`.as(
        "is_answered",
      ),
    );

export const findCase = (db: Db, id: string) => cases(db).where("c.id", "=", id).executeTakeFirst();

export const findCaseByNumber = (db: Db, number: string) =>
  cases(db).where("c.number", "=", number).executeTakeFirst();

export const findOpenCaseOf = (db: Db, uuid: string) =>
  cases(db)
    .where("c.transaction_uuid", "=", uuid)
    .where("c.status", "=", "Open")
    .executeTakeFirst();

/** The late ones first: those with the earliest day. */
export const openCases = (
  db: Db,
  { owner, office }: { owner: CaseOwner | undefined; office: string | undefined },
) =>
  db
    .selectFrom("support_case as c")
    .innerJoin("transaction as t", "t.uuid", "c.transaction_uuid")
    .select(["c.number", "c.problem", "c.owner", "c.due_on", "c.waits_for", "t.office_id"])
    .where("c.status", "=", "Open")
    .$if(owner !== undefined, (query) => query.where("c.owner", "=", owner ?? "office"))
    .$if(office !== undefined, (query) => query.where("t.office_id", "=", office ?? ""))
    .orderBy("c.due_on")
    .orderBy("c.opened_at")
    .execute();

/** @returns false, and nothing written, when the transaction has an open case */
export async function insertCase(trx: Db, row: NewCase): Promise<boolean> {
  const written = await trx
    .insertInto("support_case")
    .values(row)
    .onConflict((oc) =>
      oc
        .column("transaction_uuid")
        .where(sql<boolean>`status = 'Open'`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return written !== undefined;
}

/** Locks an open case until the end of `trx`. @returns false for a closed one */
export async function lockOpenCase(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("support_case")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "Open")
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

export type NewMessage = {
  case_id: string;
  at: Date;
  author: CaseSide;
  words: string;
  photo: string | null;
};

/** The row's number is known only when it is there, so what was said is bound to who said it, where and when. */
const placeOf = ({ case_id: id, author, at }: Omit<NewMessage, "words" | "photo">): Place => ({
  at: "case_message.words",
  row: `${id} ${author} ${at.toISOString()}`,
});

/** @returns the message's id */
export async function addMessage(
  secrets: Secrets,
  trx: Db,
  { words, ...message }: NewMessage,
): Promise<number> {
  const { id } = await trx
    .insertInto("case_message")
    .values({ ...message, words: secrets.seal(placeOf(message), words) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Oldest first.
 * @throws SealError when what somebody said does not open
 */
export async function messagesOf(
  secrets: Secrets,
  db: Db,
  id: string,
): Promise<Omit<NewMessage, "case_id">[]> {
  const rows = await db
    .selectFrom("case_message")
    .select(["case_id", "at", "author", "words", "photo"])
    .where("case_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.map(({ case_id, at, author, words, photo }) => ({
    at,
    author,
    words: secrets.open(placeOf({ case_id, at, author }), words).toString(),
    photo,
  }));
}

/** The photo of a message, by its place among those of the case; null without one. */
export async function photoOf(db: Db, id: string, message: number): Promise<string | null> {
  const row = await db
    .selectFrom("case_message")
    .select("photo")
    .where("case_id", "=", id)
    .orderBy("id")
    .offset(message - 1)
    .limit(1)
    .executeTakeFirst();
  return row?.photo ?? null;
}

/** Whether nobody has paid for the request that a case is about. */
export async function isUnpaid(trx: Db, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom("support_case as c")
    .innerJoin("transaction as t", "t.uuid", "c.transaction_uuid")
    .select("t.paid_at")
    .where("c.id", "=", id)
    .executeTakeFirst();
  return row?.paid_at === null;
}

export async function waitFor(trx: Db, id: string, side: CaseSide): Promise<void> {
  await trx.updateTable("support_case").set({ waits_for: side }).where("id", "=", id).execute();
}

export async function closeOpenCase(
  trx: Db,
  id: string,
  { outcome, at }: { outcome: CaseOutcome; at: Date },
): Promise<void> {
  await trx
    .updateTable("support_case")
    .set({ status: "Closed", outcome, closed_at: at })
    .where("id", "=", id)
    .where("status", "=", "Open")
    .execute();
}

/** Marks open cases whose day is over and of which the person was not told yet; another process gets others. */
export async function takeOverdue(trx: Db, day: string, most: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update support_case set delay_told = true where id in (
      select id from support_case
      where status = 'Open' and due_on < ${day} and not delay_told
      order by due_on limit ${most} for update skip locked)
    returning id`.execute(trx);
  return rows;
}
