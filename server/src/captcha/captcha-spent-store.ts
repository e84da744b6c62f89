import { sql } from "kysely";
import { together } from "../db/together.ts";

type Spending = { spendKey: string; expiresAt: Date };

/**
 * Marks a token as spent. @returns false when it was spent before
 *
 * Does not wait for the disk: what a crash of the database loses is that a few tokens of its last moments can be
 * spent a second time within their minutes.
 */
export const spendOnce = together<Spending, boolean>(async (db, spendings) => {
  const { rows } = await sql<{ spend_key: string }>`
    insert into captcha_spent (spend_key, expires_at)
    select spend_key, expires_at
    from unnest(
        ${spendings.map(({ spendKey }) => spendKey)}::text[],
        ${spendings.map(({ expiresAt }) => expiresAt)}::timestamptz[]
      ) as spent (spend_key, expires_at),
      (select set_config('synchronous_commit', 'off', true)) as without_waiting
    order by spend_key
    on conflict (spend_key) do nothing
    returning spend_key`.execute(db);
  // Of two with the same token only the first has spent it.
  const spent = new Set(rows.map((row) => row.spend_key));
  return spendings.map(({ spendKey }) => spent.delete(spendKey));
});
