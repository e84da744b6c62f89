import type { Db } from "../db/tables.ts";

/** Marks a token as spent. @returns false when it was spent before */
export async function spendOnce(db: Db, spendKey: string, expiresAt: Date): Promise<boolean> {
  const spent = await db
    .insertInto("captcha_spent")
    .values({ spend_key: spendKey, expires_at: expiresAt })
    .onConflict((oc) => oc.column("spend_key").doNothing())
    .returning("spend_key")
    .executeTakeFirst();
  return spent !== undefined;
}
