import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";
import type { MessageName } from "./words.ts";

/** Whether whoever knows an address can make a message be sent to it; the others must arrive (docs/decisions/006). */
const uninvited: Record<MessageName, boolean> = {
  submission_received: true,
  submission_decided: true,
  delivery_requested: true,
  paid: false,
  on_the_way: false,
  delivered: false,
  appointment_booked: true,
  appointment_moved: true,
  appointment_cancelled: true,
  appointment_reminder_72h: false,
  appointment_reminder_24h: false,
  appointment_closed: false,
};

/**
 * Hands one message to its provider. Dropped, with a line in the log that names nobody, are a message to an address
 * that takes none, and beyond three a day per address one that anybody could cause.
 * @param address an e-mail address, or a mobile number as +639…
 * @throws what `send` throws otherwise: the outbox tries again later, and the id keeps it from arriving twice
 */
export async function deliver(
  { limits, log }: Pick<Context, "limits" | "log">,
  message: MessageName,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  const counted = address.toLowerCase();
  if (uninvited[message] && !(await mayReceive(limits, counted))) {
    log.warn({ message }, "message dropped: its address had enough today");
    return;
  }
  try {
    await send();
  } catch (error) {
    if (!isAboutAddress(error)) throw error;
    log.warn({ message }, "message dropped: its address takes none");
    return;
  }
  // Counted when sent, so that tries that failed do not use up the day.
  if (uninvited[message]) await limits.tryTake("messagePerAddress", counted);
}

async function mayReceive(limits: Context["limits"], address: string): Promise<boolean> {
  try {
    await limits.check("messagePerAddress", address);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === "too_many_requests") return false;
    throw error;
  }
}

const isAboutAddress = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;
