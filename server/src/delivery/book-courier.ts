import type { Context } from "../context.ts";
import type {
  BookingKind,
  CourierBooking,
  CourierOrder,
} from "../providers/courier/courier-provider.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import { askCourier, askWithTurn, waitForTurn } from "./ask-courier.ts";
import { changeBooking, type Booking, type BookingAttention } from "./booking-store.ts";
import { accountNamed, type Account } from "./carriers.ts";
import { courierOrder } from "./courier-order.ts";
import { takeTurn } from "./reserve-booking.ts";
import { settleBooking } from "./settle-booking.ts";

type Asking = {
  context: Context;
  account: Account;
  booking: Booking;
  order: CourierOrder;
};

/**
 * Books a courier for a transaction that is For Dispatch, once: the booking is written down, committed, asked for, and
 * settled. After a kill or silence at any point it goes on from there; the outbox and the sweeper call it again.
 * @throws Problem `provider_unavailable`
 */
export async function bookCourier(context: Context, uuid: string): Promise<void> {
  const turn = await takeTurn(context, uuid);
  if (!turn) return;
  const { booking, transaction } = turn;
  const account = accountNamed(context, booking.account);
  const order = await courierOrder(context, transaction, booking.reference);
  const asking = {
    context,
    account,
    booking,
    order: { ...order, quotation: booking.quotation },
  };
  if (booking.state === "reserved") await askFirst(asking);
  else await askAgain[account.provider.booking](asking);
}

/** The courier has not been asked for anything yet. */
async function askFirst(asking: Asking): Promise<void> {
  const { context, account, booking, order } = asking;
  const quote = await refusable(asking, () =>
    askCourier(context, account, (provider) => provider.quote(order)),
  );
  if (quote === "refused") return;
  const price = quote && { fee_centavos: quote.feeCentavos };
  if (quote && quote.feeCentavos > booking.most_centavos) {
    await leaveToSomebody(asking, "dearer", price ?? {});
    return;
  }
  await waitForTurn(context, account);
  const asked = {
    state: "asked" as const,
    asked_at: context.now(),
    quotation: quote?.quotation ?? null,
    quotation_until: quote?.validUntil ?? null,
    ...price,
  };
  if (!(await changeBooking(context.db, booking, asked))) return;
  await ask({
    ...asking,
    booking: { ...booking, ...asked },
    order: { ...order, quotation: asked.quotation },
  });
}

/** The caller has the account's turn. */
async function ask(asking: Asking): Promise<void> {
  const { context, account, booking } = asking;
  const answer = await refusable(asking, () => placed(asking)).catch(async (error: unknown) => {
    // Another quotation might bring a second rider, so this is the last one until somebody knows.
    if (account.provider.booking === "same_quotation")
      await changeBooking(context.db, booking, { state: "unknown" });
    throw error;
  });
  if (answer === "refused") return;
  if (answer) await settleBooking(context, booking.id, answer);
  // Nothing to do until the courier's side reports.
  else await changeBooking(context.db, booking, { taken_until: NEVER });
}

const placed = ({ context, account, order }: Asking) =>
  askWithTurn(context, account, (provider) => provider.book(order));

const NEVER = new Date("9999-01-01T00:00:00Z");

/** It may have been asked before: its answer was lost, or the process was killed. */
const askAgain: Record<BookingKind, (asking: Asking) => Promise<void>> = {
  by_reference: async (asking) => {
    const { context, account, booking } = asking;
    const found = await askCourier(context, account, (provider) =>
      provider.find(booking.reference),
    );
    if (found) return settleBooking(context, booking.id, found);
    await waitForTurn(context, account);
    await ask(asking);
  },
  same_quotation: async (asking) => {
    const { context, booking } = asking;
    const unknown = { ...booking, state: "unknown" as const };
    if (!(await changeBooking(context.db, booking, { state: "unknown" }))) return;
    const asked = await placedAgain({ ...asking, booking: unknown });
    if (asked) await settleBooking(context, booking.id, asked);
    else await leaveToSomebody({ ...asking, booking: unknown }, "unknown");
  },
  by_hand: async () => undefined,
};

/** Null when nobody can say: the quotation is over or used, perhaps by the order whose answer was lost. */
async function placedAgain(asking: Asking): Promise<CourierBooking | null> {
  const { context, account, booking } = asking;
  if (booking.quotation_until === null || booking.quotation_until <= context.now()) return null;
  await waitForTurn(context, account);
  try {
    return await placed(asking);
  } catch (error) {
    if (error instanceof ProviderRefused) return null;
    throw error;
  }
}

/** Writes down a definite no, after which nothing is booked. */
async function refusable<Answer>(
  asking: Asking,
  call: () => Promise<Answer>,
): Promise<Answer | "refused"> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    const { code: refusal } = error;
    await leaveToSomebody(asking, "refused", {
      state: "refused",
      refusal,
      ended_at: asking.context.now(),
    });
    return "refused";
  }
}

async function leaveToSomebody(
  { context, booking }: Asking,
  attention: BookingAttention,
  change: Parameters<typeof changeBooking>[2] = {},
): Promise<void> {
  const { account, reference } = booking;
  if (await changeBooking(context.db, booking, { ...change, attention }))
    context.log.error(
      { account, reference, attention, refusal: change.refusal },
      "a booking needs somebody",
    );
}
