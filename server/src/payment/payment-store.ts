import { sql } from "kysely";
import { UNSETTLED } from "../db/column-types.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db, NewRow, PaymentRow, RowChange } from "../db/tables.ts";
import { moneyInDoubt } from "../delivery/pay-safe-store.ts";
import { together, UNHURRIED } from "../db/together.ts";
import type { PaymentEvent, PaymentRoute } from "../providers/payment/payment-provider.ts";
import type { PaymentChannel } from "@portal/contract/courier";

export async function findPayment(db: Db, id: string): Promise<PaymentRow | undefined> {
  return db.selectFrom("payment").selectAll().where("id", "=", id).executeTakeFirst();
}

export type PaymentToSettle = PaymentRow & {
  /** Whether money came for its request that does not pay for it. */
  is_in_doubt: boolean;
};

/** One statement for all that settle at once: in a release the pages of thousands of payers ask every five seconds. */
export const findToSettle = together<string, PaymentToSettle | undefined>(async (db, ids) => {
  const found = await db
    .selectFrom("payment as p")
    .selectAll("p")
    .select(moneyInDoubt(sql.ref("p.transaction_uuid")).as("is_in_doubt"))
    .where(sql<boolean>`p.id = any(${[...ids]}::uuid[])`)
    .execute();
  const known = new Map(found.map((payment) => [payment.id, payment]));
  return ids.map((id) => known.get(id));
}, UNHURRIED);

export async function lockPayment(trx: Db, id: string): Promise<PaymentRow> {
  return trx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type Named = { providerId: string | undefined; reference: string | undefined };

/** A payment by the gateway's id, else by our reference. */
export async function findAtProvider(
  db: Db,
  account: string,
  { providerId, reference }: Named,
): Promise<PaymentRow | undefined> {
  const payments = db.selectFrom("payment").selectAll().where("account", "=", account);
  const byId =
    providerId === undefined
      ? undefined
      : await payments.where("provider_id", "=", providerId).executeTakeFirst();
  if (byId || reference === undefined) return byId;
  return payments.where("reference", "=", reference).executeTakeFirst();
}

/** All payments of a transaction. */
export const paymentsOf = (db: Db, transactionUuid: string): Promise<PaymentRow[]> =>
  db.selectFrom("payment").selectAll().where("transaction_uuid", "=", transactionUuid).execute();

/** The one that may still be paid. */
export const unsettledOf = (payments: readonly PaymentRow[]): PaymentRow | undefined =>
  payments.find(({ status }) => UNSETTLED.some((unsettled) => unsettled === status));

/** Those that were opened at these accounts and ended without money. */
export const endedWithout = (
  payments: readonly PaymentRow[],
  accounts: ReadonlyMap<string, unknown>,
): PaymentRow[] =>
  payments.filter(
    ({ status, account, provider_id: id }) =>
      (status === "failed" || status === "expired" || status === "cancelled") &&
      id !== null &&
      accounts.has(account),
  );

/** How many people wait at an account, counted up to `most`. */
export async function countOpen(db: Db, account: string, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from payment where status = 'open' and account = ${account} limit ${most}
    ) as waiting`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The open payments of an account that have one of these references. */
export async function openPaymentsOf(
  db: Db,
  account: string,
  references: readonly string[],
): Promise<Pick<PaymentRow, "id" | "reference">[]> {
  // One reference after the other: where few payments are open, the planner would read all of those.
  const { rows } = await sql<Pick<PaymentRow, "id" | "reference">>`
    select found.id, found.reference from unnest(${[...new Set(references)]}::text[]) as asked (reference)
    cross join lateral (select * from payment where payment.reference = asked.reference limit 1) found
    where found.account = ${account} and found.status = 'open'`.execute(db);
  return rows;
}

/** A new payment, and the mark of the client that opens it. */
export async function insertPayment(
  trx: Db,
  row: NewRow<"payment">,
  client: Buffer,
): Promise<PaymentRow> {
  return trx
    .with("made", (db) => db.insertInto("payment").values(row).returningAll())
    .with("opener", (db) =>
      db
        .insertInto("payment_opener")
        .values({ payment_id: row.id, client, opened_at: row.created_at }),
    )
    .selectFrom("made")
    .selectAll()
    .executeTakeFirstOrThrow();
}

/**
 * Compare and set: returns false when the payment's status has changed since it was read. Where it was paid is forgotten
 * with its end.
 */
export async function changePayment(
  trx: Db,
  seen: Pick<PaymentRow, "id" | "status">,
  change: RowChange<"payment">,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("payment")
    .set({ ...change, ...(change.status && change.status !== "open" && { page: null }) })
    .where("id", "=", seen.id)
    .where("status", "=", seen.status)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type Look = { id: string; before: Date; now: Date };

/**
 * Claims the next poll of the gateway; false when another process polled after `before`, or is changing the payment
 * at this moment.
 */
export const takeLook = together<Look, boolean>(async (db, looks) => {
  const { rows } = await sql<{ id: string }>`
    update payment set looked_at = due.now
    from (
      select payment.id, asked.now
      from unnest(
          ${looks.map(({ id }) => id)}::uuid[],
          ${looks.map(({ before }) => before)}::timestamptz[],
          ${looks.map(({ now }) => now)}::timestamptz[]
        ) as asked (id, before, now)
        join payment on payment.id = asked.id
      where payment.looked_at is null or payment.looked_at < asked.before
      for update of payment skip locked
    ) as due
    where payment.id = due.id
    returning payment.id`.execute(db);
  // Of two who ask for the same payment only the first has it.
  const taken = new Set(rows.map(({ id }) => id));
  return looks.map(({ id }) => taken.delete(id));
}, UNHURRIED);

type Claim = { now: Date; leaseEnds: Date; most: number };

/** The payments that are due for a look, longest due first; until `leaseEnds` no other process gets them. */
export async function claimDue(db: Db, { now, leaseEnds, most }: Claim): Promise<PaymentRow[]> {
  return db
    .updateTable("payment")
    .set({ next_look_at: leaseEnds, looked_at: now })
    .where("id", "in", (from) =>
      from
        .selectFrom("payment")
        .select("id")
        .where("next_look_at", "<=", now)
        .orderBy("next_look_at")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** When the next payment is due for a look; null when none is. */
export async function nextLookAt(db: Db): Promise<Date | null> {
  const next = await db
    .selectFrom("payment")
    .select("next_look_at")
    .where("next_look_at", "is not", null)
    .orderBy("next_look_at")
    .limit(1)
    .executeTakeFirst();
  return next?.next_look_at ?? null;
}

/** When to look again, unless the payment has changed meanwhile. */
export async function lookAgainAt(db: Db, seen: PaymentRow, at: Date | null): Promise<void> {
  await db
    .updateTable("payment")
    .set({ next_look_at: at })
    .where("id", "=", seen.id)
    .where("next_look_at", "=", seen.next_look_at)
    .execute();
}

/** What one webhook of a gateway tells. */
type Webhook = { account: string; events: readonly PaymentEvent[]; at: Date };

/**
 * Stores each event once, together with the job that settles its payment (`settleOfEvent` of payment-webhook.ts);
 * answers when all of that is on the disk. Webhooks that arrive together share the statement and its commit.
 */
export const keepPaymentEvents = together<Webhook, void>(async (db, webhooks) => {
  const all = webhooks.flatMap(({ events, ...about }) =>
    events.map((event) => ({ ...event, ...about })),
  );
  await keep(db, {
    accounts: all.map(({ account }) => account),
    eventIds: all.map(({ eventId }) => eventId),
    providerIds: all.map(({ providerId }) => providerId),
    references: all.map(({ reference }) => reference),
    ats: all.map(({ at }) => at),
  });
  return webhooks.map(() => undefined);
});

type Events = {
  accounts: string[];
  eventIds: string[];
  providerIds: PaymentEvent["providerId"][];
  references: PaymentEvent["reference"][];
  ats: Date[];
};
/** In one order, so that no two groups wait for each other. */
const keep = prepared(
  "keep_payment_events",
  (_, value: Slots<Events>) => sql<never>`
    with told as (
      select * from unnest(
        (select ${value("accounts")}::text[]), (select ${value("eventIds")}::text[]),
        (select ${value("providerIds")}::text[]), (select ${value("references")}::text[]),
        (select ${value("ats")}::timestamptz[])
      ) as told (account, event_id, provider_id, reference, at)
    ), kept as (
      insert into provider_event (provider, event_id, subject, received_at)
      select 'payment:' || account, event_id, coalesce(provider_id, reference), at
      from told order by account, event_id
      on conflict do nothing
      returning provider, event_id
    )
    insert into outbox (kind, payload, run_at)
    select 'settle_payment', jsonb_strip_nulls(
      jsonb_build_object('account', account, 'provider_id', provider_id, 'reference', reference)), at
    from (
      select distinct on (account, event_id) * from told
      where ('payment:' || account, event_id) in (select provider, event_id from kept)
    ) as news`,
);

type NewMoney = Omit<NewRow<"money_received">, "name" | "payment_id" | "transaction_uuid">;

/**
 * Notes money that a gateway reports, once. The payment is locked.
 * @returns its name; null when it was noted before
 */
export async function noteMoney(
  trx: Db,
  { id: payment_id, transaction_uuid, reference }: PaymentRow,
  money: NewMoney,
): Promise<string | null> {
  const {
    id,
    money_id,
    amount_centavos,
    currency,
    fee_centavos,
    received_at,
    noted_at,
    attention,
  } = money;
  const { rows } = await sql<{ name: string }>`
    insert into money_received (id, payment_id, transaction_uuid, name, money_id, amount_centavos, currency,
      fee_centavos, received_at, noted_at, attention)
    select ${id}::uuid, ${payment_id}::uuid, ${transaction_uuid}::uuid,
      ${reference} || case count(*) when 0 then '' else '.' || count(*) + 1 end,
      ${money_id}, ${amount_centavos}::integer, ${currency}, ${fee_centavos}::integer, ${received_at}::timestamptz,
      ${noted_at}::timestamptz, ${attention}
    from money_received known where known.payment_id = ${payment_id}
    having count(*) filter (where known.money_id = ${money_id}) = 0
    returning name`.execute(trx);
  return rows[0]?.name ?? null;
}

/** The names of an account's money, by the gateway's ids of it. */
export async function namesOfMoney(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("money_received as m")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .select(["m.money_id", "m.name"])
    .where("p.account", "=", account)
    .where("m.money_id", "in", ids)
    .execute();
  return new Map(rows.map(({ money_id, name }) => [money_id, name]));
}

/** What was noted of an account's money from `from` until before `to`. */
export async function moneyOfAccount(
  db: Db,
  account: string,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom("money_received as m")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .select(["m.name", "m.money_id as moneyId", "m.amount_centavos as amountCentavos"])
    .select(["m.currency", "m.fee_centavos as feeCentavos", "m.received_at as at", "p.reference"])
    .where("p.account", "=", account)
    .where("m.received_at", ">=", from)
    .where("m.received_at", "<", to)
    .orderBy("m.received_at")
    .execute();
}

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
