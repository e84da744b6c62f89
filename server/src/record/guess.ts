import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { takingTurns } from "../jobs/in-turn.ts";
import { Problem } from "../problem/problem.ts";
import type { Sentence } from "../language/sentence.ts";

const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;
/** A mutex per subject: concurrent tries cannot all pass. */
const inTurn = takingTurns();

type Guess<K> = {
  /** What the guess is about; wrong tries count for it whether it exists or not. */
  subject: string;
  given: string;
  /** What is known, and which answer is right; undefined where nothing is. */
  read: () => Promise<{ known: K; right: string | null } | undefined>;
  /** Thrown for a wrong answer and for an unknown subject alike. */
  wrong: () => Problem;
  /** After too many wrong tries: the ways that remain. */
  tooMany: Sentence;
};

/**
 * One try to show what only the owner knows. Wrong ones count for the subject, whoever asks, in the database
 * and before the answer goes out; right ones cost nothing. After too many wrong ones nothing is read at all.
 * @throws Problem what `wrong` gives, or `too_many_requests` that names the ways that remain
 */
export async function tryGuess<K>(
  { limits }: Pick<Context, "limits">,
  { subject, given, read, wrong, tooMany }: Guess<K>,
): Promise<K> {
  const nameTheWays = (error: unknown): never => {
    if (!(error instanceof Problem)) throw error;
    const { retryAfterSeconds } = error;
    throw new Problem("too_many_requests", tooMany, {
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
      cause: error,
    });
  };
  return inTurn(subject, async () => {
    await limits.check(GUESSES, subject).catch(nameTheWays);
    const found = await read();
    // Always compared, by digests of equal length: an unknown subject takes the same work.
    const isRight = timingSafeEqual(digest(found?.right ?? ""), digest(given));
    if (found && found.right !== null && isRight) return found.known;
    await limits.takeEach(GUESSES, subject).catch(nameTheWays);
    throw wrong();
  });
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
