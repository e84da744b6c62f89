import { OPEN_MONEY } from "../db/column-types.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db, NewRow, Row, RowChange } from "../db/tables.ts";
import type { RefundRequest } from "../providers/payment/payment-provider.ts";

export type Refund = Row<"refund">;

/** Money with its payment, its request and the refund of it that was not refused. */
const moneys = (db: Db) =>
  db
    .selectFrom("money_received as m")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .innerJoin("transaction as t", "t.uuid", "m.transaction_uuid")
    .leftJoin("drivers_license as l", "l.id", "t.drivers_license_id")
    .leftJoin("plate_number as n", "n.id", "t.plate_number_id")
    .leftJoin("refund as r", (join) =>
      join.onRef("r.money", "=", "m.id").on("r.state", "<>", "refused"),
    )
    .selectAll("m")
    .select(["p.account", "p.provider_id", "p.channel", "p.expires_at"])
    .select(["p.reference as payment_reference", "p.amount_centavos as asked_centavos"])
    .select(["t.reference as request", "t.status", "t.paid_at", "t.holds_money", "t.failed_reason"])
    .select((eb) => eb.fn.coalesce("l.status", "n.status").as("record_status"))
    .select(["r.id as refund_id", "r.state as refund_state", "r.way as refund_way", "r.asked_by"])
    .select(["r.amount_centavos as refund_centavos", "r.refusal"])
    .select(["r.sent_at", "r.hand_asked_by"]);

export type KnownMoney = Awaited<ReturnType<typeof findMoney>>[number];

/** Money by its own name, or all money of a request. */
export const findMoney = (db: Db, name: string) =>
  moneys(db)
    .where((is) => is.or([is("m.name", "=", name), is("t.reference", "=", name)]))
    .orderBy("m.name")
    .execute();

/** Money that somebody has to decide about, the oldest first. */
export const openMoney = (db: Db, most: number) =>
  moneys(db).where(OPEN_MONEY).orderBy("m.received_at").orderBy("m.name").limit(most).execute();

export const markRefunded = (trx: Db, id: string, at: Date): Promise<unknown> =>
  trx.updateTable("money_received").set({ refunded_at: at }).where("id", "=", id).execute();

/** It pays for its request: nobody has to look at it any more. */
export const markAccepted = (trx: Db, id: string): Promise<unknown> =>
  trx.updateTable("money_received").set({ attention: null }).where("id", "=", id).execute();

/** Adds a refund, with the next reference of its money. */
export async function insertRefund(
  trx: Db,
  money: Pick<KnownMoney, "id" | "name">,
  refund: Omit<NewRow<"refund">, "reference" | "money" | "state">,
): Promise<void> {
  const before = await trx
    .selectFrom("refund")
    .select("id")
    .where("money", "=", money.id)
    .execute();
  const reference = `${money.name}-R${before.length + 1}`;
  await trx
    .insertInto("refund")
    .values({ ...refund, reference, money: money.id, state: "asked" })
    .execute();
}

export const findRefund = (db: Db, id: string): Promise<Refund | undefined> =>
  db.selectFrom("refund").selectAll().where("id", "=", id).executeTakeFirst();

/** Compare and set. @returns null when its state has changed since it was read */
export async function changeRefund(
  db: Db,
  { id, state }: Pick<Refund, "id" | "state">,
  change: RowChange<"refund">,
): Promise<Refund | null> {
  const row = await db
    .updateTable("refund")
    .set(change)
    .where("id", "=", id)
    .where("state", "=", state)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

type Claim = { now: Date; leaseEnds: Date; most: number };

/** The refunds that the gateway is to be asked for or about; until `leaseEnds` no other process gets them. */
export async function claimRefunds(db: Db, { now, leaseEnds, most }: Claim): Promise<Refund[]> {
  return db
    .updateTable("refund")
    .set({ look_at: leaseEnds })
    .where("id", "in", (from) =>
      from
        .selectFrom("refund")
        .select("id")
        .where("look_at", "<=", now)
        .orderBy("look_at")
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/**
 * Keeps a claimed refund from other processes until then.
 * @returns false when the claim was over, and another process may have it
 */
export async function holdRefund(
  db: Db,
  { id, look_at: claimedUntil }: Refund,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("refund")
    .set({ look_at: until })
    .where("id", "=", id)
    .where("look_at", "=", claimedUntil)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What an account's gateway was asked to send back from `from` until before `to`, by its reference. */
export async function sentRefunds(
  db: Db,
  account: string,
  { from, to }: { from: Date; to: Date },
): Promise<Refund[]> {
  return db
    .selectFrom("refund as r")
    .innerJoin("money_received as m", "m.id", "r.money")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .selectAll("r")
    .where("p.account", "=", account)
    .where("r.way", "=", "gateway")
    .where("r.sent_at", ">=", from)
    .where("r.sent_at", "<", to)
    .orderBy("r.reference")
    .execute();
}

/** When a refund is to be gone on with next; null for never. */
export async function nextDueRefund(db: Db): Promise<Date | null> {
  const next = await db
    .selectFrom("refund")
    .select("look_at")
    .where("look_at", "is not", null)
    .orderBy("look_at")
    .limit(1)
    .executeTakeFirst();
  return next?.look_at ?? null;
}

/**
 * Which of these are refunds here: by our reference, or by the number of the receipt of one that was paid by hand, even if
 * the gateway has been asked for it before.
 */
export async function knownRefunds(db: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .selectFrom("refund")
    .select(["reference", "way", "receipt"])
    .where((is) => is.or([is("reference", "in", names), is("receipt", "in", names)]))
    .execute();
  return new Set(
    rows.flatMap(({ reference, way, receipt }) => (way === "hand" ? (receipt ?? []) : reference)),
  );
}

/**
 * The gateway has news of a payment: it is asked about its refunds now. Not about one that it may not know yet, because
 * that one would be asked for a second time.
 */
export async function lookAtRefunds(db: Db, payment: string, now: Date): Promise<void> {
  await lookAtSent(db, { payment, now });
}
const lookAtSent = prepared("look_at_refunds", (db, value: Slots<{ payment: string; now: Date }>) =>
  db
    .updateTable("refund")
    .set({ look_at: value("now") })
    .where("look_at", "is not", null)
    .where("gateway_id", "is not", null)
    .where("money", "in", (from) =>
      from.selectFrom("money_received").select("id").where("payment_id", "=", value("payment")),
    ),
);

export const moneyOfRefund = (db: Db, { money }: Pick<Refund, "money">): Promise<KnownMoney> =>
  moneys(db).where("m.id", "=", money).executeTakeFirstOrThrow();

/** A refund as its gateway is asked for it, or about it. */
export const requestOf = (refund: Refund, money: KnownMoney): RefundRequest => ({
  reference: refund.reference,
  payment: {
    providerId: money.provider_id ?? "",
    reference: money.payment_reference,
    channel: money.channel,
    amountCentavos: money.asked_centavos,
    expiresAt: money.expires_at,
  },
  money: {
    moneyId: money.money_id,
    amountCentavos: money.amount_centavos,
    paidAt: money.received_at,
  },
  amountCentavos: refund.amount_centavos,
});
