import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** The numbers of the processes that hold a lease, including dead ones. */
export async function leaseHolders(db: Db): Promise<number[]> {
  const { rows } = await sql<{ holder: number }>`
    select leased_by as holder from outbox where leased_by is not null
    union select leased_by from idempotency where answer is null and leased_by is not null`.execute(
    db,
  );
  return rows.map(({ holder }) => holder);
}

/** Makes jobs of these processes due again and frees their unanswered idempotency keys. */
export async function endLeases(db: Db, holders: readonly number[]): Promise<void> {
  await sql`
    with freed as (
      delete from idempotency where answer is null and leased_by = any(${holders}::int[])
    )
    update outbox set leased_until = null, leased_by = null
    where leased_by = any(${holders}::int[])`.execute(db);
}
