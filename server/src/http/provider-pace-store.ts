import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

type Wish = {
  account: string;
  perSecond: number;
  now: Date;
  /** At most so many turns, leaving `spare` ones. */
  most: number;
  spare: number;
};

export type Granted = { turns: number; pause_until: Date | null; told_at: Date | null };

/** Takes turns out of an account's bucket, which fills by the second and holds those of one. */
export async function takeTurns(db: Db, wish: Wish): Promise<Granted> {
  const granted = await takeFrom(db, wish);
  if (granted) return granted;
  await keepRow(db, wish);
  return (await takeFrom(db, wish)) ?? { turns: 0, pause_until: null, told_at: null };
}

const burst = ({ perSecond }: Wish): number => Math.max(1, perSecond);

async function takeFrom(db: Db, wish: Wish): Promise<Granted | undefined> {
  const { account, perSecond, now, most, spare } = wish;
  const { rows } = await sql<Granted>`
    update provider_pace as pace
    set turns = have.turns - have.granted, at = greatest(pace.at, ${now})
    from (
      select account, turns, case when pause_until > ${now} then 0
        else least(${most}::float8, greatest(0, floor(turns - ${spare}::float8))) end as granted
      from (
        -- Clocks of other hosts may be ahead.
        select account, pause_until, least(${burst(wish)}::float8,
          turns + greatest(0, extract(epoch from ${now}::timestamptz - at)) * ${perSecond}::float8) as turns
        from provider_pace where account = ${account} for update
      ) as filled
    ) as have
    where pace.account = have.account
    returning have.granted as turns, pace.pause_until, pace.told_at`.execute(db);
  return rows[0];
}

async function keepRow(db: Db, wish: Wish): Promise<void> {
  await db
    .insertInto("provider_pace")
    .values({ account: wish.account, turns: burst(wish), at: wish.now })
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
    .set({ told_at: at })
    .where("account", "=", account)
    .execute();
}
