import { sql, type Kysely } from "kysely";
import type { NewRow, Row, RowChange, SandboxTables } from "../../db/tables.ts";
import { together, UNHURRIED } from "../../db/together.ts";
import type { LedgerEntry, Money } from "./payment-provider.ts";
import { addDeliveries } from "../sandbox-webhooks.ts";

export type PaymentRow = Row<"sandbox_payment">;

/** Stores the payment, or returns the existing one with its reference. */
export async function keepPayment(
  db: Kysely<SandboxTables>,
  row: NewRow<"sandbox_payment">,
): Promise<PaymentRow> {
  await db
    .insertInto("sandbox_payment")
    .values(row)
    .onConflict((on) => on.column("reference").doNothing())
    .execute();
  return db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("reference", "=", row.reference)
    .executeTakeFirstOrThrow();
}

/** One statement for all who wait, like the answers of a gateway that has machines of its own. */
export const paymentById = together<string, PaymentRow | undefined, SandboxTables>(
  async (db, ids) => {
    const found = await db
      .selectFrom("sandbox_payment")
      .selectAll()
      .where(sql<boolean>`provider_id = any(${ids}::text[])`)
      .execute();
    const known = new Map(found.map((row) => [row.provider_id, row]));
    return ids.map((id) => known.get(id));
  },
  UNHURRIED,
);

export async function newestPaymentOf(
  db: Kysely<SandboxTables>,
  transactionId: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("transaction_id", "=", transactionId)
    .orderBy("opened_at", "desc")
    .orderBy("serial", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** When the next payment is due. */
export async function nextMove(db: Kysely<SandboxTables>): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(pay_at) from sandbox_payment where status <> 'paid'),
      (select min(expires_at) from sandbox_payment where status = 'open')) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Payments whose money has arrived or that have expired. */
export async function duePayments(
  db: Kysely<SandboxTables>,
  now: Date,
  most: number,
): Promise<PaymentRow[]> {
  return db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where((is) =>
      is.or([
        is.and([is("status", "<>", "paid"), is("pay_at", "<=", now)]),
        is.and([is("status", "=", "open"), is("expires_at", "<=", now)]),
      ]),
    )
    .orderBy("expires_at")
    .limit(most)
    .execute();
}

/**
 * Changes a payment if it still has the status that was read, and schedules its webhooks.
 * @returns false, and nothing changed, when another process was faster
 */
export async function changePayment(
  db: Kysely<SandboxTables>,
  seen: Pick<PaymentRow, "provider_id" | "status">,
  change: RowChange<"sandbox_payment">,
  dueDates: Date[],
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable("sandbox_payment")
      .set(change)
      .where("provider_id", "=", seen.provider_id)
      .where("status", "=", seen.status)
      .returning(["provider_id", "reference", "status"])
      .executeTakeFirst();
    if (!changed) return false;
    const { provider_id, reference, status } = changed;
    if (status === seen.status) return true;
    const event = { event_id: `evt_${provider_id}_${status}`, type: `payment.${status}` };
    await addDeliveries(trx, "payment", { ...event, payment_id: provider_id, reference }, dueDates);
    return true;
  });
}

/** The sandbox's ledger. */
export async function receivedBetween(
  db: Kysely<SandboxTables>,
  from: Date,
  to: Date,
): Promise<LedgerEntry[]> {
  const rows = await db
    .selectFrom("sandbox_payment")
    .selectAll()
    .where("paid_at", ">=", from)
    .where("paid_at", "<", to)
    .orderBy("paid_at")
    .execute();
  return rows.map((row) => {
    const { paidAt, ...money } = moneyOf(row);
    return { ...money, reference: row.reference, at: paidAt ?? from };
  });
}

/** The money of a paid payment. */
export const moneyOf = (row: PaymentRow): Money => ({
  moneyId: `money_${row.provider_id}`,
  amountCentavos: row.paid_amount_centavos ?? row.amount_centavos,
  currency: row.paid_currency ?? row.currency,
  paidAt: row.paid_at,
  feeCentavos: null,
});
