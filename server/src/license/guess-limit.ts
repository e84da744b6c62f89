import type { Context } from "../context.ts";
import { Problem } from "../problem.ts";

const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;
const WAYS_THAT_REMAIN =
  "Too many tries for this number. You can try again another day, send us the complete form, or ask at your LTO office with a valid ID.";

/**
 * Counts a try for a number before it is made, whoever asks and whether or not the number exists.
 * Counting first means that tries made at the same time cannot pass together.
 * @throws Problem `too_many_requests` that names the ways that remain
 */
export async function takeGuess(
  { limits }: Pick<Context, "limits">,
  number: string,
): Promise<void> {
  try {
    for (const name of GUESSES) await limits.take(name, number);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    throw new Problem("too_many_requests", WAYS_THAT_REMAIN, {
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      cause: error,
    });
  }
}

/** Gives a try back that was none: the birth date was right. */
export async function returnGuess(
  { limits }: Pick<Context, "limits">,
  number: string,
): Promise<void> {
  for (const name of GUESSES) await limits.giveBack(name, number);
}
