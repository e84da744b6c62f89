import { createHash, timingSafeEqual } from "node:crypto";
import type { Context } from "../context.ts";
import { createMutex } from "../jobs/mutex.ts";
import { Problem } from "../problem/problem.ts";
import { type Sentence, i18n } from "../language/sentence.ts";
import { countedGuess } from "../captcha/counted-guess.ts";

const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;
/** One guess at a time per subject, so that concurrent ones cannot exceed the limit. */
const withMutex = createMutex();

type Guess<K> = {
  /** Wrong guesses count for the subject, whether it exists or not. */
  subject: string;
  given: string;
  /** Loads the subject and its right answer; undefined for an unknown subject. */
  read: () => Promise<{ known: K; right: string | null } | undefined>;
  /** The failure for a wrong answer and for an unknown subject. */
  wrong: () => Problem;
  /** The refusal after too many wrong guesses, with the remaining alternatives. */
  tooMany: Sentence;
};

/**
 * One guess at a secret that only the owner knows. Wrong guesses count for the subject across all clients, in the
 * database and before the answer is sent; right ones are not counted. After too many, nothing is read.
 * @throws Problem what `wrong` gives, or `too_many_requests` with the remaining alternatives
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
  return withMutex(subject, async () => {
    await limits.check(GUESSES, subject).catch(nameTheWays);
    const found = await read();
    // Always compared, by digests of equal length, so that an unknown subject takes the same time.
    const isRight = timingSafeEqual(digest(found?.right ?? ""), digest(given));
    if (found && found.right !== null && isRight) return found.known;
    await limits.takeEach(GUESSES, subject).catch(nameTheWays);
    throw wrong();
  });
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * One guess at the birth date of a license number. An unknown number and a wrong date get the same answer after the
 * same work; misses count for the number, the client, and the level shared by all clients.
 * @param read looks the number up
 * @returns what `read` found
 * @throws Problem `resource_not_found`, or `too_many_requests` with the remaining alternatives
 */
export const tryBirthDate = <K extends { birth_date: string | null }>(
  context: Pick<Context, "limits" | "now">,
  { number, birthDate, client }: { number: string; birthDate: string; client: string },
  read: () => Promise<K | undefined>,
): Promise<K> =>
  countedGuess(context, client, () =>
    tryGuess(context, {
      subject: number,
      given: birthDate,
      read: async () => {
        const known = await read();
        return known && { known, right: known.birth_date };
      },
      wrong: () => new Problem("resource_not_found"),
      tooMany: i18n.t(
        "You can try this number again another day, or send us the complete form. You can also ask at your LTO office with a valid ID.",
      ),
    }),
  );
