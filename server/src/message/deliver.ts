import type { Context } from "../context.ts";
import { takingTurns } from "../jobs/in-turn.ts";
import { Problem } from "../problem/problem.ts";
import type { MessageName } from "./words.ts";

/** Messages that anybody who knows an address can cause; what office, courier and payment did is always told (R-34, docs/decisions/006). */
const uninvited: Record<MessageName, boolean> = {
  submission_received: true,
  delivery_requested: true,
  // A request in somebody else's name can be left unpaid again and again.
  payment_expired: true,
  payment_declined: true,
  appointment_booked: true,
  appointment_moved: true,
  appointment_cancelled: true,
  alert_confirm: true,
  submission_decided: false,
  submission_delayed: false,
  paid: false,
  handed_over: false,
  on_the_way: false,
  out_for_delivery: false,
  delivery_attempted: false,
  returning: false,
  delivered: false,
  request_rejected: false,
  returned: false,
  lost: false,
  courier_cancelled: false,
  money_held: false,
  refunded: false,
  delayed: false,
  appointment_reminder_72h: false,
  appointment_reminder_24h: false,
  appointment_closed: false,
  // Asked for and confirmed.
  alert_ready: false,
  alert_rejected: false,
};

/** One message after the other to an address: those on their way at the same time cannot pass the limit together. */
const inTurn = takingTurns();
/** Whoever waits longer for the turn comes again: the outbox leases a job for a minute. */
const TURN_WITHIN_MS = 5_000;

/**
 * Hands one message to its provider. A message to an address that takes none is dropped, with a line in the log
 * that names nobody.
 * @param address an e-mail address, or a mobile number as +639…
 * @throws Problem `too_many_requests` with the time to wait, beyond three a day per address of those that
 * anybody could cause, and what `send` throws otherwise: the outbox tries again later, and the id keeps it from
 * arriving twice
 */
export async function deliver(
  { limits, log }: Pick<Context, "limits" | "log">,
  message: MessageName,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  const counted = address.toLowerCase();
  const came = performance.now();
  await inTurn(counted, async () => {
    if (performance.now() - came > TURN_WITHIN_MS) throw new Problem("provider_unavailable");
    if (uninvited[message]) await limits.check("messagePerAddress", counted);
    try {
      await send();
    } catch (error) {
      if (!isAboutAddress(error)) throw error;
      log.warn({ message }, "message dropped: its address takes none");
      return;
    }
    // Counted when sent, so that tries that failed do not use up the day.
    if (uninvited[message]) await limits.tryTake("messagePerAddress", counted);
  });
}

const isAboutAddress = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;
