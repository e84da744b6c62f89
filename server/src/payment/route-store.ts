import type { PaymentChannel } from "@portal/contract/courier";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { PaymentRoute } from "../providers/payment/payment-provider.ts";

/** The account that collects what is paid to a courier through a channel; null for a channel without one. */
export async function routeOf(
  db: Db,
  courierCode: string,
  channel: PaymentChannel,
): Promise<string | null> {
  const row = await db
    .selectFrom("payment_route")
    .select("account")
    .where("courier_code", "=", courierCode)
    .where("channel", "=", channel)
    .executeTakeFirst();
  return row?.account ?? null;
}

/**
 * Makes these the only routes; writes nothing when they are.
 * @param rest the account of all channels that no route names; null leaves them without one
 * @returns couriers of the routes that the database does not have
 */
export async function writeRoutes(
  db: Db,
  routes: readonly PaymentRoute[],
  rest: string | null,
): Promise<string[]> {
  const couriers = await db
    .selectFrom("courier")
    .select(["code", "available_payment_channels as channels"])
    .execute();
  const known = new Set(couriers.map(({ code }) => code));
  const others = couriers.flatMap(({ code, channels }) =>
    rest === null
      ? []
      : channels.map((channel) => ({ courier_code: code, channel, account: rest })),
  );
  const given = routes.filter((route) => known.has(route.courier_code));
  const wanted = new Map([...others, ...given].map((route) => [keyOf(route), route]));
  const kept = await db.selectFrom("payment_route").selectAll().execute();
  const isSame = (route: (typeof kept)[number]) =>
    wanted.get(keyOf(route))?.account === route.account;
  if (kept.length !== wanted.size || !kept.every(isSame))
    await replaceRoutes(db, [...wanted.values()]);
  const unknown = routes.map((route) => route.courier_code).filter((code) => !known.has(code));
  return [...new Set(unknown)];
}

const keyOf = ({ courier_code: courier, channel }: { courier_code: string; channel: string }) =>
  `${courier}\n${channel}`;

async function replaceRoutes(db: Db, routes: readonly PaymentRoute[]): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${routes.map((route) => route.courier_code)}::text[],
        ${routes.map(({ channel }) => channel)}::text[],
        ${routes.map(({ account }) => account)}::text[]
      ) as wanted (courier_code, channel, account)
    ), gone as (
      delete from payment_route as old
      where (old.courier_code, old.channel) not in (select courier_code, channel from wanted)
    )
    insert into payment_route (courier_code, channel, account)
    select courier_code, channel, account from wanted order by courier_code, channel
    on conflict (courier_code, channel) do update set account = excluded.account`.execute(db);
}
