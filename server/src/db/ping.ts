import { sql, type Kysely } from "kysely";

/** Throws when the database does not answer. */
export async function pingDatabase<T>(db: Kysely<T>): Promise<void> {
  await sql`select 1`.execute(db);
}
