import type { Db } from "../db/tables.ts";

/** What a queue holds: a submission, or a paid request. */
export type ItemId = { kind: "submission" | "transaction"; id: string };

const SHORT = /^[0-9a-f]{8}$/u;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;
/** Two are as good as many: neither is meant. */
const TWO = 2;

/** The items that a reference may mean: one; none; or several submissions whose ids begin alike. */
export async function itemsCalled(db: Db, reference: string): Promise<ItemId[]> {
  const called = reference.toLowerCase();
  if (SHORT.test(called))
    return submissionsBetween(
      db,
      `${called}-0000-0000-0000-000000000000`,
      `${called}-ffff-ffff-ffff-ffffffffffff`,
    );
  if (UUID.test(called)) {
    const found = await submissionsBetween(db, called, called);
    return found.length > 0 ? found : requestsBy(db, "uuid", called);
  }
  return requestsBy(db, "reference", called.toUpperCase());
}

/** What the queue calls a submission. */
export const shortId = (id: string): string => id.slice(0, 8);

async function submissionsBetween(db: Db, first: string, last: string): Promise<ItemId[]> {
  const rows = await db
    .selectFrom("submission")
    .select("id")
    .where("id", ">=", first)
    .where("id", "<=", last)
    .limit(TWO)
    .execute();
  return rows.map(({ id }) => ({ kind: "submission", id }));
}

async function requestsBy(db: Db, column: "uuid" | "reference", value: string): Promise<ItemId[]> {
  const rows = await db
    .selectFrom("transaction")
    .select("uuid")
    .where(column, "=", value)
    .execute();
  return rows.map(({ uuid }) => ({ kind: "transaction", id: uuid }));
}
