import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

/** Points under one key in a window; `endsAt` in milliseconds since 1970. */
export type Count = { key: string; points: number; endsAt: number };
export type Exchange = { counts: Count[]; mark: string };

/**
 * Counts points against several limits in one statement: against all of them, or none when one would be exceeded.
 * Safe under concurrency: of two calls that take the last point, one is refused. An exhausted window is marked as
 * changed, so that other processes learn of it through `exchangeCounts`.
 * @returns the windows that are exhausted now, and whether this call was refused
 */
export async function takeStored(
  db: Db,
  takes: readonly (Count & { most: number })[],
  now: number,
): Promise<{ isRefused: boolean; usedUp: Count[] }> {
  const rows = await take(db, {
    keys: takes.map(({ key }) => key),
    mosts: takes.map(({ most }) => most),
    points: takes.map(({ points }) => points),
    ends: takes.map(({ endsAt }) => endsAt),
    now,
  });
  const usedUp = rows.map(({ key, points, endsAt }) => ({ key, points, endsAt }));
  return { isRefused: rows.some(({ refuses }) => refuses), usedUp };
}

type Taking = { keys: string[]; mosts: number[]; points: number[]; ends: number[]; now: number };
/** One key is read after the other: where few are counted, the planner would read all of those. */
const take = prepared(
  "take_points",
  (db, value: Slots<Taking>) =>
    sql<Count & { refuses: boolean }>`
    with asked as (
      select * from unnest(
        (select ${value("keys")}::text[]), (select ${value("mosts")}::bigint[]),
        (select ${value("points")}::integer[]), (select ${value("ends")}::bigint[])
      ) as asked (key, most, points, expire)
    ), refusing as (
      select stored.key, stored.points, stored.expire from asked
      cross join lateral (select * from rate_limit where rate_limit.key = asked.key limit 1) stored
      where stored.expire > ${value("now")}::bigint and stored.points + asked.points > asked.most
    ), counted as (
      insert into rate_limit as stored (key, points, expire, changed)
      select key, points, expire, case when points >= most then pg_current_xact_id() end
      from asked where not exists (select from refusing) order by key
      on conflict (key) do update set
        points = excluded.points + case when stored.expire > ${value("now")}::bigint then stored.points else 0 end,
        expire = case when stored.expire > ${value("now")}::bigint then stored.expire else excluded.expire end,
        changed = case
          when excluded.points + case when stored.expire > ${value("now")}::bigint then stored.points else 0 end
            >= (select most from asked where asked.key = excluded.key)
          then pg_current_xact_id() end
      returning key, points, expire
    )
    select key, points, expire as "endsAt", true as refuses from refusing
    union all
    select key, counted.points, counted.expire, counted.points > most from counted join asked using (key)
    where counted.points >= most`,
  "at start",
);

/**
 * Adds this process's counts and returns, in the same statement, the totals of the keys sent and of every key that
 * another process has sent since `mark`.
 *
 * The mark is the oldest transaction that was still running, so that a late commit is not missed.
 */
export async function exchangeCounts(
  db: Db,
  sent: readonly Count[],
  mark: string | null,
  now: number,
): Promise<Exchange> {
  const keys = sent.map(({ key }) => key);
  const { rows } = await sql<Exchange>`
    with sent as (
      insert into rate_limit as stored (key, points, expire, changed)
      select key, points, expire, pg_current_xact_id() from unnest(
        ${keys}::text[], ${sent.map(({ points }) => points)}::integer[],
        ${sent.map(({ endsAt }) => endsAt)}::bigint[]
      ) as counted (key, points, expire) order by key
      on conflict (key) do update set
        points = excluded.points + case when stored.expire > ${now} then stored.points else 0 end,
        expire = case when stored.expire > ${now} then stored.expire else excluded.expire end,
        changed = excluded.changed
      returning key, points, expire
    ), known as (
      select key, points, expire from sent
      union all
      select key, points, expire from rate_limit
      where changed >= coalesce(${mark}, '0')::xid8 and expire > ${now} and key <> all(${keys}::text[])
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as mark,
      coalesce(json_agg(json_build_object('key', key, 'points', points, 'endsAt', expire)), '[]') as counts
    from known`.execute(db);
  const [answer] = rows;
  if (!answer) throw new Error("The database answered nothing.");
  return answer;
}
