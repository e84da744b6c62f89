import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { ONE_AFTER_ANOTHER, together } from "../db/together.ts";

/** Points under one key in a window; `endsAt` in milliseconds since 1970. */
export type Count = { key: string; points: number; endsAt: number };
export type Exchange = { counts: Count[]; mark: string };

type Take = Count & { most: number };
type Call = { takes: readonly Take[]; now: number };
type Taken = { isRefused: boolean; usedUp: Count[] };

/**
 * Counts points against several limits in one statement: against all of them, or none when one would be exceeded.
 * Safe under concurrency: of two calls that take the last point, one is refused. An exhausted window is marked as
 * changed, so that other processes learn of it through `exchangeCounts`.
 * @returns the windows that are exhausted now, and whether this call was refused
 */
export const takeStored = (db: Db, takes: readonly Take[], now: number): Promise<Taken> =>
  takeTogether(db, { takes, now });

/** Calls that come while others are counted share a statement, in which each counter occurs once. */
const takeTogether = together<Call, Taken>(async (db, calls) => {
  const taken = new Map<Call, Taken>();
  for (let left = calls; left.length > 0; left = left.filter((call) => !taken.has(call))) {
    const keys = new Set<string>();
    const some = left.filter(({ takes }) => {
      const isApart = takes.every(({ key }) => !keys.has(key));
      if (isApart) for (const { key } of takes) keys.add(key);
      return isApart;
    });
    const rows = await takeAll(db, some);
    for (const [nth, call] of some.entries()) {
      const own = rows.filter((row) => row.call === nth);
      const usedUp = own.map(({ key, points, endsAt }) => ({ key, points, endsAt }));
      taken.set(call, { isRefused: own.some(({ refuses }) => refuses), usedUp });
    }
  }
  return calls.map((call) => taken.get(call) ?? { isRefused: false, usedUp: [] });
}, ONE_AFTER_ANOTHER);

function takeAll(db: Db, calls: readonly Call[]) {
  const asked = calls.flatMap(({ takes }, call) => takes.map((one) => ({ ...one, call })));
  return take(db, {
    calls: asked.map(({ call }) => call),
    keys: asked.map(({ key }) => key),
    mosts: asked.map(({ most }) => most),
    points: asked.map(({ points }) => points),
    ends: asked.map(({ endsAt }) => endsAt),
    now: Math.max(...calls.map(({ now }) => now)),
  });
}

type Taking = {
  calls: number[];
  keys: string[];
  mosts: number[];
  points: number[];
  ends: number[];
  now: number;
};
/** The lists are selected, so that the planner does not plan anew for their length. */
const take = prepared("take_points", (db, value: Slots<Taking>) => ({
  compile: () =>
    sql<Count & { call: number; refuses: boolean }>`
    with asked as (
      select * from unnest(
        (select ${value("calls")}::integer[]), (select ${value("keys")}::text[]),
        (select ${value("mosts")}::bigint[]), (select ${value("points")}::integer[]),
        (select ${value("ends")}::bigint[])
      ) as asked (call, key, most, points, expire)
    ), refusing as (
      select asked.call, stored.key, stored.points, stored.expire from rate_limit stored join asked using (key)
      where stored.expire > ${value("now")}::bigint and stored.points + asked.points > asked.most
    ), counted as (
      insert into rate_limit as stored (key, points, expire, changed)
      select key, points, expire, case when points >= most then pg_current_xact_id() end
      from asked where call not in (select call from refusing) order by key
      on conflict (key) do update set
        points = excluded.points + case when stored.expire > ${value("now")}::bigint then stored.points else 0 end,
        expire = case when stored.expire > ${value("now")}::bigint then stored.expire else excluded.expire end,
        changed = case
          when excluded.points + case when stored.expire > ${value("now")}::bigint then stored.points else 0 end
            >= (select most from asked where asked.key = excluded.key)
          then pg_current_xact_id() end
      returning key, points, expire
    )
    select call, key, points, expire as "endsAt", true as refuses from refusing
    union all
    select call, key, counted.points, counted.expire, counted.points > most from counted join asked using (key)
    where counted.points >= most`.compile(db),
}));

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
