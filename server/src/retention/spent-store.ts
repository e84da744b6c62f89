import { DAY_MS } from "@portal/contract/days";
import { sql, type RawBuilder } from "kysely";
import type { Db } from "../db/tables.ts";

const ago = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

type Spent = { by: string; isOver: (now: Date) => RawBuilder<unknown> };

/** Tables of temporary rows with the column and condition of their expiry; each has an index on that column. */
export const spent = {
  idempotency: { by: "created_at", isOver: (now) => sql`created_at < ${ago(now, 1)}` },
  captcha_spent: { by: "expires_at", isOver: (now) => sql`expires_at < ${now}` },
  rate_limit: { by: "expire", isOver: (now) => sql`expire <= ${now.getTime()}` },
  /** Finished jobs. */
  outbox: { by: "done_at", isOver: (now) => sql`done_at < ${ago(now, 1)}` },
  /** After that nothing sends the same text again: a job is given up after three days. */
  text_sent: { by: "created_at", isOver: (now) => sql`created_at < ${ago(now, 30)}` },
  /** Claims of operators that were not followed by a decision. */
  queue_claim: { by: "held_until", isOver: (now) => sql`held_until < ${now}` },
  /** Unpaid payments are remembered for a day. */
  payment_opener: { by: "opened_at", isOver: (now) => sql`opened_at < ${ago(now, 2)}` },
  pay_line: { by: "pressed_at", isOver: (now) => sql`pressed_at < ${ago(now, 1)}` },
  paid_first: { by: "until", isOver: (now) => sql`until < ${now}` },
  /** Requests of a record are counted for a day. */
  request_maker: { by: "made_at", isOver: (now) => sql`made_at < ${ago(now, 2)}` },
  /** A webhook repeated after that only causes one more poll. */
  provider_event: { by: "received_at", isOver: (now) => sql`received_at < ${ago(now, 30)}` },
} as const satisfies Record<string, Spent>;

/** Deletes the oldest expired rows of a table. @returns how many, at most `most` */
export async function forgetOldest(
  db: Db,
  table: keyof typeof spent,
  { now, most }: { now: Date; most: number },
): Promise<number> {
  const { by, isOver } = spent[table];
  // By ctid, which never needs a sequential scan; locked rows keep their ctid.
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${isOver(now)}
      order by ${sql.ref(by)} limit ${most} for update skip locked))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
