import { timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { takingTurns } from "../in-turn.ts";
import { Problem } from "../problem.ts";

const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;
const NO_DATE = "0000-00-00";
/** One after the other for a number: tries made at the same time cannot pass together. */
const inTurn = takingTurns();
const WAYS_THAT_REMAIN =
  "Too many tries for this number. You can try again another day, send us the complete form, or ask at your LTO office with a valid ID.";

/**
 * One try to prove the birth date of a licence number. Wrong ones count per number, existing or not, whoever
 * asks, in the database and before the answer goes out; right ones cost nothing. An unknown number and a
 * wrong date are one answer and the same work, and after too many wrong ones nothing is read at all.
 * @param read finds what is stored under the number
 * @returns what `read` found
 * @throws Problem `resource_not_found`, or `too_many_requests` that names the ways that remain
 */
export async function tryBirthDate<K extends { birth_date: string | null }>(
  { limits }: Pick<Context, "limits">,
  { number, birthDate }: { number: string; birthDate: string },
  read: () => Promise<K | undefined>,
): Promise<K> {
  return inTurn(number, async () => {
    await limits.check(GUESSES, number).catch(nameTheWays);
    const known = await read();
    const isRight = timingSafeEqual(
      Buffer.from(known?.birth_date ?? NO_DATE),
      Buffer.from(birthDate),
    );
    if (known && isRight) return known;
    await limits.takeEach(GUESSES, number).catch(nameTheWays);
    throw new Problem("resource_not_found");
  });
}

function nameTheWays(error: unknown): never {
  if (!(error instanceof Problem)) throw error;
  const { retryAfterSeconds } = error;
  throw new Problem("too_many_requests", WAYS_THAT_REMAIN, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: error,
  });
}
