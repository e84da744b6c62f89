import type { Context } from "../context.ts";
import { createMutex } from "../jobs/mutex.ts";
import { Problem } from "../problem/problem.ts";
import type { Message } from "./message.ts";

/** One message at a time per address, so that concurrent ones cannot exceed the limit. */
const withMutex = createMutex();
/** A job that waits longer for the mutex is retried: its lease is one minute. */
const TURN_WITHIN_MS = 5_000;

/**
 * Passes one message to its provider. A message to an address that cannot receive any is dropped, with a log line that
 * does not contain the address.
 * @param address an e-mail address, or a mobile number as +639…
 * @throws Problem `too_many_requests` with Retry-After, beyond three a day per address of the messages that
 * anyone could cause, and what `send` throws otherwise: the outbox retries, and the id prevents duplicates
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
    // Counted after sending, so that failed tries do not use up the limit.
    if (isCapped) await limits.tryTake("messagePerAddress", counted);
  });
}

const isAboutAddress = (error: unknown): boolean =>
  error instanceof Problem && error.code === "invalid_fields" && error.errors?.["to"] !== undefined;
