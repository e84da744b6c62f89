import { sql } from "kysely";
import type { Db, Row } from "../../db/tables.ts";

/**
 * reserved: nothing was sent. asked: a provider is being asked, or its process died. unknown: no answer came.
 * sent, refused: the end.
 */
export type SentText = Pick<Row<"text_sent">, "state" | "provider" | "asked_at">;

/** The row of a text, created at its first try. */
export async function reserveText(db: Db, id: string, now: Date): Promise<SentText> {
  await db
    .insertInto("text_sent")
    .values({ id, state: "reserved", created_at: now })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
  return db
    .selectFrom("text_sent")
    .select(["state", "provider", "asked_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Written before the call, so that nobody else makes it. @returns false when somebody else has written it */
export async function noteAsked(
  db: Db,
  { id, provider, now }: { id: string; provider: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("text_sent")
    .set({ state: "asked", provider, asked_at: now })
    .where("id", "=", id)
    .where("state", "=", "reserved")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What became of a text that was asked for then. @returns false when somebody else has settled it */
export async function settleText(
  db: Db,
  { id, askedAt }: { id: string; askedAt: Date },
  outcome:
    | { state: "sent"; providerId: string | null }
    | { state: "reserved" | "refused" | "unknown" },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("text_sent")
    .set({
      state: outcome.state,
      ...(outcome.state === "sent" && { provider_id: outcome.providerId }),
      ...(outcome.state === "reserved" && { provider: null, asked_at: null }),
    })
    .where("id", "=", id)
    .where("state", "in", ["asked", "unknown"])
    .where("asked_at", "=", askedAt)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** When the first was asked for of a provider's texts since then of which nobody knows whether they went out. */
export async function firstUntold(db: Db, provider: string, since: Date): Promise<Date | null> {
  const first = await db
    .selectFrom("text_sent")
    .select("asked_at")
    .where("provider", "=", provider)
    .where("state", "=", "sent")
    .where("went_out", "is", null)
    .where("provider_id", "is not", null)
    .where("asked_at", ">=", since)
    .orderBy("asked_at")
    .limit(1)
    .executeTakeFirst();
  return first?.asked_at ?? null;
}

/** @returns how many of them were not known before to never go out */
export async function noteOutcomes(
  db: Db,
  provider: string,
  outcomes: ReadonlyMap<string, boolean>,
): Promise<number> {
  const { rows } = await sql<{ went_out: boolean }>`
    update text_sent set went_out = told.went_out
    from unnest(${[...outcomes.keys()]}::text[], ${[...outcomes.values()]}::boolean[]) as told (id, went_out)
    where text_sent.provider = ${provider} and provider_id = told.id
      and state = 'sent' and text_sent.went_out is null
    returning text_sent.went_out`.execute(db);
  return rows.filter(({ went_out: wentOut }) => !wentOut).length;
}

/** Which of a provider's ids belong to other texts. */
export async function knownIds(db: Db, provider: string, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom("text_sent")
    .select("provider_id")
    .where("provider", "=", provider)
    .where("provider_id", "in", ids)
    .execute();
  return new Set(rows.flatMap(({ provider_id: id }) => (id === null ? [] : [id])));
}
