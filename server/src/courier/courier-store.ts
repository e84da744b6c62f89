import type { Courier, PaymentChannel } from "@portal/contract/courier";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

/** Codes of the couriers that somebody carries for. */
type Carried = readonly string[];

/** Whether a merchant account collects what is paid through a channel, and can do so now. */
type Collects = "now" | "not now";

const isCarried = (carried: RawBuilder<Carried>) =>
  sql<boolean>`c.code = any((select ${carried}::text[])::text[])`;
/** The channels that a merchant account collects, in the courier's own order. */
const collected = (carried: RawBuilder<Carried>, collects: Collects, at: RawBuilder<Date>) => sql<
  PaymentChannel[]
>`array(
  select listed.channel
  from unnest(c.available_payment_channels) with ordinality as listed (channel, place)
  join payment_route as r on r.courier_code = c.code and r.channel = listed.channel
  where ${isCarried(carried)} and ${collects === "not now"} = exists (
    select from provider_pace as p where p.account = r.account and p.down_until > ${at})
  order by listed.place)`;
/** Nobody can choose a courier who could not be paid, or for whom nobody carries. */
const isEnabled = (
  carried: RawBuilder<Carried>,
) => sql<boolean>`c.enabled and ${isCarried(carried)} and exists (
  select from payment_route as r
  where r.courier_code = c.code and r.channel = any(c.available_payment_channels))`;
const offer = (carried: RawBuilder<Carried>, at: RawBuilder<Date>) =>
  [
    "c.code",
    "c.name",
    isEnabled(carried).as("enabled"),
    collected(carried, "now", at).as("available_payment_channels"),
    collected(carried, "not now", at).as("unavailable_payment_channels"),
  ] as const;

type Asking = { carried: Carried; at: Date };

const courierOf = prepared("courier", (db, value: Slots<Asking & { code: string }>) =>
  db
    .selectFrom("courier as c")
    .select(offer(value("carried"), value("at")))
    .where("c.code", "=", value("code")),
);

/** Code as in spec §3; null for an unknown one. */
export async function findCourier(db: Db, asking: Asking, code: string): Promise<Courier | null> {
  const [courier] = await courierOf(db, { ...asking, code });
  return courier ?? null;
}

const servingOffice = prepared(
  "couriers_of_office",
  (db, value: Slots<Asking & { office: string }>) =>
    db
      .selectFrom("courier as c")
      .innerJoin("courier_office as s", "s.courier_code", "c.code")
      .where("s.office_id", "=", value("office"))
      .select(offer(value("carried"), value("at")))
      .orderBy("c.position"),
);

/** The couriers that serve an office, in the order of spec §3; null for an unknown office code. */
export async function couriersOfOffice(
  db: Db,
  asking: Asking,
  officeCode: string,
): Promise<Courier[] | null> {
  const office = await db
    .selectFrom("office")
    .select("id")
    .where("code", "=", officeCode)
    .executeTakeFirst();
  if (!office) return null;
  return servingOffice(db, { ...asking, office: office.id });
}

type Priced = { courier: string; zone: string; on: string };
const latestFee = prepared("courier_fee", (db, value: Slots<Priced>) =>
  db
    .selectFrom("courier_fee")
    .select(["amount_centavos as amountCentavos", "sample"])
    .where("courier_code", "=", value("courier"))
    .where("zone", "=", value("zone"))
    .where("effective_from", "<=", value("on"))
    .orderBy("effective_from", "desc")
    .limit(1),
);

/** A courier's latest fee in force for a zone on a day (YYYY-MM-DD, Manila), or null. */
export async function feeFor(
  db: Db,
  courier: string,
  zone: string,
  on: string,
): Promise<{ amountCentavos: number; sample: boolean } | null> {
  const [fee] = await latestFee(db, { courier, zone, on });
  return fee ?? null;
}

/**
 * The fees in force of each courier that can be chosen on a day (YYYY-MM-DD, Manila), in centavos, in the order of spec §3 and
 * of their amounts. A courier without a fee is left out.
 */
export async function feesInForce(db: Db, carried: Carried, on: string) {
  return db
    .with("in_force", (now) =>
      now
        .selectFrom("courier_fee")
        .distinctOn(["courier_code", "zone"])
        .select(["courier_code", "zone", "amount_centavos", "least_days", "most_days", "sample"])
        .where("effective_from", "<=", on)
        .orderBy("courier_code")
        .orderBy("zone")
        .orderBy("effective_from", "desc"),
    )
    .selectFrom("courier as c")
    .innerJoin("in_force as f", "f.courier_code", "c.code")
    .where(isEnabled(sql.val(carried)))
    .select([
      "c.code",
      "c.name",
      "f.zone",
      "f.amount_centavos as centavos",
      "f.least_days",
      "f.most_days",
      "f.sample",
    ])
    .orderBy("c.position")
    .orderBy("f.amount_centavos")
    .orderBy("f.zone")
    .execute();
}

/** Codes of the couriers that an account carries for; nobody can choose another. */
export const carriedBy = ({ couriers }: Pick<Context, "couriers">): string[] =>
  [...couriers.values()].flatMap((account) => account.couriers);

/** Who carries, and the time at which somebody asks whom they can choose. */
export const offeredBy = (context: Pick<Context, "couriers" | "now">) => ({
  carried: carriedBy(context),
  at: context.now(),
});
