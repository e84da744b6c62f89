import { i18n } from "../language/sentence.ts";
import type { Context } from "../context.ts";
import { networkOf } from "../http/client-of.ts";
import { Problem } from "../problem/problem.ts";
import type { Sentence } from "../language/sentence.ts";
import { noteGuess, sweepLevelOf } from "./sweep-level.ts";

type Watch = Pick<Context, "limits" | "now">;

/** From this level on, a client is allowed fewer misses. */
const NARROW_FROM = 2;

const TOO_MANY: Sentence = i18n.t(
  "Too many wrong numbers or birth dates were entered from your internet connection. Please try again in an hour, or use another connection. You can also send us the complete form, or ask at your LTO office with a valid ID.",
);

/**
 * One guess at a birth date, or at the other number of a plate. Misses count for the client and its network, and raise
 * the level of all clients.
 * @param guess throws `missed` for a miss
 * @throws Problem `too_many_requests` with the remaining alternatives, and what `guess` throws
 */
export async function countedGuess<T>(
  context: Watch,
  client: string,
  guess: () => Promise<T>,
  missed: "resource_not_found" | "invalid_fields" = "resource_not_found",
): Promise<T> {
  // Counted as a miss until it proves right, so concurrent guesses cannot exceed the limit.
  const giveBack = await takeMiss(context, client);
  try {
    const found = await guess();
    giveBack();
    noteGuess(context, client, false);
    return found;
  } catch (error) {
    if (error instanceof Problem && error.code === missed) noteGuess(context, client, true);
    else giveBack();
    throw error;
  }
}

/** @returns a function that refunds the miss */
async function takeMiss(context: Watch, client: string): Promise<() => void> {
  const { limits } = context;
  const counted = [
    ["missedGuess", client],
    ["missedGuessOfNetwork", networkOf(client)],
  ] as const;
  const take =
    (await sweepLevelOf(context, client)) < NARROW_FROM ? limits.take : limits.takeNarrowed;
  const taken: (() => void)[] = [];
  const giveBack = () => taken.forEach((undo) => undo());
  for (const [name, subject] of counted) {
    await take(name, subject).catch((error: unknown) => {
      giveBack();
      if (!(error instanceof Problem)) throw error;
      refuse(error.retryAfterSeconds, error);
    });
    taken.push(() => limits.giveBack(name, subject, 1));
  }
  return giveBack;
}

function refuse(retryAfterSeconds: number | undefined, cause?: Problem): never {
  throw new Problem("too_many_requests", TOO_MANY, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(cause !== undefined && { cause }),
  });
}
