import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { uuidFrom } from "../security/uuid.ts";
import { bookingsOf, insertBooking, type Booking } from "./booking-store.ts";
import { accountServing } from "./carriers.ts";
import { lockTransaction, type StoredTransaction } from "./transaction-store.ts";

/**
 * Longer than all calls of one turn, and than an order may still be under way to a courier that did not answer; so
 * whoever asks next by its reference finds it.
 */
const TURN_MS = 60_000;
/** A courier that stays silent is asked less often. */
const MOST_TURNS = 10;

export type Turn = { booking: Booking; transaction: StoredTransaction };

/**
 * The turn to go on with a transaction's booking, which is reserved first if there is none. Null when there is nothing to
 * do: it is booked, over, somebody else's turn, or a person has to look.
 * @throws Problem `provider_unavailable` when no account serves the courier
 */
export async function takeTurn(context: Context, uuid: string): Promise<Turn | null> {
  return context.db.transaction().execute(async (trx) => {
    const transaction = await lockTransaction(trx, uuid);
    if (transaction.status !== "For Dispatch" || transaction.tracking_refno !== null) return null;
    const bookings = await bookingsOf(trx, uuid);
    if (bookings.some(({ attention }) => attention !== null)) return null;
    const live = bookings.find(({ ended_at }) => ended_at === null);
    if (!live)
      return {
        transaction,
        booking: await reserveBooking(context, trx, transaction, bookings.length),
      };
    const now = context.now();
    if (live.taken_until > now) return null;
    const turns = live.turns + 1;
    const taken = { turns, taken_until: endOfTurn(now, turns) };
    await trx.updateTable("booking").set(taken).where("id", "=", live.id).execute();
    return { transaction, booking: { ...live, ...taken } };
  });
}

const endOfTurn = (now: Date, turns: number): Date =>
  new Date(now.getTime() + Math.min(turns, MOST_TURNS) * TURN_MS);

/** @param before how many bookings the transaction has had: each has its own reference */
export async function reserveBooking(
  context: Context,
  trx: Db,
  transaction: StoredTransaction,
  before: number,
): Promise<Booking> {
  const { config, random } = context;
  const account = accountServing(context, transaction.delivery_courier);
  const at = context.now();
  return insertBooking(trx, {
    id: uuidFrom(random),
    transaction_uuid: transaction.uuid,
    account: account.name,
    courier_code: transaction.delivery_courier,
    reference: before === 0 ? transaction.reference : `${transaction.reference}-${before + 1}`,
    state: "reserved",
    most_centavos: transaction.amount_centavos + config.courierOverCentavos,
    turns: 1,
    taken_until: endOfTurn(at, 1),
    created_at: at,
  });
}
