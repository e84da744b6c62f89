import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import { together } from "../db/together.ts";

type Spending = { spendKey: string; expiresAt: Date };
type Lists = { keys: string[]; expiries: Date[] };

/** In the order of the keys, so that two statements with the same tokens cannot deadlock. */
const spend = prepared(
  "spend_captchas",
  (db, value: Slots<Lists>) =>
    sql<{ spend_key: string }>`
      insert into captcha_spent (spend_key, expires_at)
      select spend_key, expires_at
      from unnest((select ${value("keys")}::text[]), (select ${value("expiries")}::timestamptz[]))
          as spent (spend_key, expires_at),
        (select set_config('synchronous_commit', 'off', true)) as without_waiting
      order by spend_key
      on conflict (spend_key) do nothing
      returning spend_key`,
  "at start",
);

/**
 * Marks a token as spent. Does not wait for the disk: a crash of the database lets a few tokens of its last moments be
 * spent a second time within their minutes.
 * @returns false when it was spent before
 */
export const spendOnce = together<Spending, boolean>(async (db, spendings) => {
  const rows = await spend(db, {
    keys: spendings.map(({ spendKey }) => spendKey),
    expiries: spendings.map(({ expiresAt }) => expiresAt),
  });
  // Of two with the same token only the first has spent it.
  const spent = new Set(rows.map((row) => row.spend_key));
  return spendings.map(({ spendKey }) => spent.delete(spendKey));
});
