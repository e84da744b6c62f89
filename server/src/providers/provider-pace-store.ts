import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

type Wish = {
  account: string;
  perSecond: number;
  now: Date;
  /** At most so many tokens, leaving `spare` ones. */
  most: number;
  spare: number;
};

export type Granted = {
  tokens: number;
  pause_until: Date | null;
  webhook_at: Date | null;
  /** Whether it has failed since it last answered. */
  failing: boolean;
  /** Whether nobody is offered it because it does not answer. */
  silent: boolean;
};

const NOTHING: Granted = {
  tokens: 0,
  pause_until: null,
  webhook_at: null,
  failing: false,
  silent: false,
};

/** Takes tokens out of an account's bucket, which fills by the second and holds those of one. */
export async function takeTurns(db: Db, wish: Wish): Promise<Granted> {
  const granted = await takeFrom(db, wish);
  if (granted) return granted;
  await keepRow(db, wish);
  return (await takeFrom(db, wish)) ?? NOTHING;
}

const burst = ({ perSecond }: Wish): number => Math.max(1, perSecond);

async function takeFrom(db: Db, wish: Wish): Promise<Granted | undefined> {
  const { account, perSecond, now, most, spare } = wish;
  const { rows } = await sql<Granted>`
    update provider_pace as pace
    set tokens = have.tokens - have.granted, at = greatest(pace.at, ${now})
    from (
      select account, tokens, case when pause_until > ${now} then 0
        else least(${most}::float8, greatest(0, floor(tokens - ${spare}::float8))) end as granted
      from (
        -- Clocks of other hosts may be ahead.
        select account, pause_until, least(${burst(wish)}::float8,
          tokens + greatest(0, extract(epoch from ${now}::timestamptz - at)) * ${perSecond}::float8) as tokens
        from provider_pace where account = ${account} for update
      ) as filled
    ) as have
    where pace.account = have.account
    returning have.granted as tokens, pace.pause_until, pace.webhook_at,
      pace.failures > 0 or pace.key_refused as failing,
      not pace.key_refused and coalesce(pace.down_until > ${now}, false) as silent`.execute(db);
  return rows[0];
}

async function keepRow(db: Db, wish: Wish): Promise<void> {
  await db
    .insertInto("provider_pace")
    .values({ account: wish.account, tokens: burst(wish), at: wish.now })
    .onConflict((on) => on.column("account").doNothing())
    .execute();
}

/** Nobody asks until then. An account that was never asked has no row yet, and nothing to wait for. */
export async function pauseUntil(db: Db, account: string, until: Date): Promise<void> {
  await db
    .updateTable("provider_pace")
    .set((is) => ({
      pause_until: is.fn<Date>("greatest", [
        is.fn.coalesce("pause_until", is.val(until)),
        is.val(until),
      ]),
    }))
    .where("account", "=", account)
    .execute();
}

export async function noteTold(db: Db, account: string, at: Date): Promise<void> {
  await db
    .updateTable("provider_pace")
    .set({ webhook_at: at })
    .where("account", "=", account)
    .execute();
}

export type Failure = "silent" | "key_refused";

/** Notes a failed call. From `most` in a row on, and after a refused key, nobody is offered the account until `downUntil`. */
export async function noteFailure(
  db: Db,
  {
    account,
    now,
    failure,
    most,
    downUntil,
  }: {
    account: string;
    now: Date;
    failure: Failure;
    most: number;
    downUntil: Date;
  },
): Promise<void> {
  const isKey = failure === "key_refused";
  await sql`
    insert into provider_pace as pace (account, tokens, at, failures, key_refused, down_until)
    values (${account}, 0, ${now}, ${isKey ? 0 : 1}, ${isKey},
      case when ${isKey || most <= 1} then ${downUntil}::timestamptz end)
    on conflict (account) do update set
      failures = pace.failures + excluded.failures,
      key_refused = pace.key_refused or excluded.key_refused,
      down_until = case
        when pace.key_refused or excluded.key_refused or pace.failures + excluded.failures >= ${most}
        then greatest(pace.down_until, ${downUntil}::timestamptz) end`.execute(db);
}

/** @param isWhole every key was taken; otherwise a refused one stays refused */
export async function noteAnswer(db: Db, account: string, isWhole: boolean): Promise<void> {
  await db
    .updateTable("provider_pace")
    .set((is) => ({
      failures: 0,
      key_refused: isWhole ? false : is.ref("key_refused"),
      down_until: isWhole ? null : sql`case when key_refused then down_until end`,
    }))
    .where("account", "=", account)
    .execute();
}

/** Takes those of these accounts that fail, and that nobody has looked at since `seen` was the end of their time. */
export async function takeFailing(
  db: Db,
  { accounts, seen, downUntil }: { accounts: readonly string[]; seen: Date; downUntil: Date },
): Promise<string[]> {
  const taken = await db
    .updateTable("provider_pace")
    .set({ down_until: downUntil })
    .where("account", "in", [...accounts])
    .where("down_until", "<=", seen)
    .returning("account")
    .execute();
  return taken.map(({ account }) => account);
}
