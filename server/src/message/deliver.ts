import type { Context } from "../context.ts";
import { createMutex } from "../jobs/mutex.ts";
import { Problem } from "../problem/problem.ts";
import type { Message } from "./message.ts";

/** One message after the other to an address: those on their way at the same time cannot pass the limit together. */
const withMutex = createMutex();
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
  { name, isCapped }: Pick<Message, "name" | "isCapped">,
  address: string,
  send: () => Promise<void>,
): Promise<void> {
  const counted = address.toLowerCase();
  const came = performance.now();
  await withMutex(counted, async () => {
    if (performance.now() - came > TURN_WITHIN_MS) throw new Problem("provider_unavailable");
    if (isCapped) await limits.check("messagePerAddress", counted);
    try {
      await send();
    } catch (error) {
      if (!isAboutAddress(error)) throw error;
      log.warn({ message: name }, "message dropped: its address takes none");
      return;
    }
    // Counted when sent, so that tries that failed do not use up the day.
    if (isCapped) await limits.tryTake("messagePerAddress", counted);
  });
}

const isAboutAddress = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;
