import type { Context } from "../context.ts";
import { networkOf } from "../http/client-of.ts";
import type { LimitName } from "../limits/limits.ts";
import { createMutex } from "../limits/mutex.ts";
import { i18n, type Sentence } from "../language/sentence.ts";
import { Problem, saidAs } from "../problem/problem.ts";

const GUESSES = ["failedInquiryPerNumberDay", "failedInquiryPerNumberMonth"] as const;
/** One guess at a time per subject, so that concurrent ones cannot exceed the limit. */
const withMutex = createMutex();

type Guess<K> = {
  /** Wrong guesses count for the subject, whether it exists or not. */
  subject: string;
  /** Loads the subject if the guess is right. An unknown subject and a wrong guess take the same work. */
  read: () => Promise<K | undefined>;
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
  { subject, read, wrong, tooMany }: Guess<K>,
): Promise<K> {
  const nameTheWays = saidAs(tooMany);
  return withMutex(subject, async () => {
    await limits.check(GUESSES, subject).catch(nameTheWays);
    const found = await read();
    if (found !== undefined) return found;
    await limits.takeEach(GUESSES, subject).catch(nameTheWays);
    throw wrong();
  });
}

/**
 * One guess at the birth date of a license number. An unknown number and a wrong date get the same answer after the
 * same work; misses count for the number, the client, and the level shared by all clients.
 * @param read looks for the license with this number and date, with the same work whichever of them is wrong
 * @returns what `read` found
 * @throws Problem `resource_not_found`, or `too_many_requests` with the remaining alternatives
 */
export const tryBirthDate = <K>(
  context: Pick<Context, "limits" | "now">,
  { number, client }: { number: string; client: string },
  read: () => Promise<K | undefined>,
): Promise<K> =>
  countedGuess(context, client, () =>
    tryGuess(context, {
      subject: number,
      read,
      wrong: () => new Problem("resource_not_found"),
      tooMany: i18n.t(
        "You can try this number again another day, or send us the complete form. You can also ask at your LTO office with a valid ID.",
      ),
    }),
  );

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
      return saidAs(TOO_MANY)(error);
    });
    taken.push(() => limits.giveBack(name, subject, 1));
  }
  return giveBack;
}

export type SweepLevel = 0 | 1 | 2 | 3;

const BUCKET_MS = 10 * 60_000;
/** Share of misses from which each level applies; people mistype about one number in six. */
const LEVELS: readonly [from: number, level: SweepLevel][] = [
  [0.7, 3],
  [0.5, 2],
  [0.35, 1],
];

/** Carriers' addresses, with their crowds, and all others are counted apart. */
const kinds = ["carriers", "others"] as const;
type Kind = (typeof kinds)[number];

const kindOf = ({ limits }: Watch, client: string): Kind =>
  limits.widthOf(client) > 1 ? "carriers" : "others";

/** Counts a client's guess at a birth date, in all processes. */
function noteGuess(context: Watch, client: string, isMiss: boolean): void {
  const { limits, now } = context;
  const bucket = `${kindOf(context, client)} ${Math.trunc(now().getTime() / BUCKET_MS)}`;
  limits.note("guessOfAll", bucket);
  if (isMiss) limits.note("missOfAll", bucket);
}

/** How much the last ten minutes of all clients look like a sweep: one birth date tried on many numbers. */
export async function sweepLevel(context: Watch): Promise<SweepLevel> {
  const [carriers, others] = await Promise.all(kinds.map((kind) => lately(context, kind)));
  if (!carriers || !others) return 0;
  return levelOf(carriers.guesses + others.guesses, carriers.misses + others.misses);
}

/** The same of the clients of this one's kind: a sweep from elsewhere closes no carrier's crowd out. */
async function sweepLevelOf(context: Watch, client: string): Promise<SweepLevel> {
  const { guesses, misses } = await lately(context, kindOf(context, client));
  return levelOf(guesses, misses);
}

/** Of the last ten minutes, as multiples of the smallest significant number of guesses. */
async function lately({ limits, now }: Watch, kind: Kind) {
  const bucket = now().getTime() / BUCKET_MS;
  const current = Math.trunc(bucket);
  // The previous bucket counts for its share of the last ten minutes.
  const left = 1 - (bucket - current);
  const [guesses = 0, before = 0, misses = 0, missesBefore = 0] = await Promise.all(
    (["guessOfAll", "missOfAll"] as const).flatMap((name) => [
      limits.used(name, `${kind} ${current}`),
      limits.used(name, `${kind} ${current - 1}`),
    ]),
  );
  return { guesses: guesses + before * left, misses: misses + missesBefore * left };
}

/** Both counts as multiples of the smallest significant number of guesses. */
export function levelOf(guesses: number, misses: number): SweepLevel {
  if (guesses < 1) return 0;
  return LEVELS.find(([from]) => misses / guesses >= from)?.[1] ?? 0;
}

/** Each step multiplies the price; the last step is 5 million hashes, half a minute on a cheap phone. */
const STEP = 4;
const MOST_STEPS = 4;

/** What a client does much of gets dearer: one step for each threshold reached, as a share of the limit. */
const DEARER: readonly (readonly [LimitName, readonly number[]])[] = [
  ["missedGuess", [3 / 36, 12 / 36, 24 / 36, 1]],
  // The first step is at the tenth booking, when nine are counted.
  ["booked", [9 / 16, 11 / 16, 13 / 16, 15 / 16]],
  // At the seventh, tenth, thirteenth and sixteenth payment opened.
  ["opened", [6 / 16, 9 / 16, 12 / 16, 15 / 16]],
  // At the fifth, ninth, thirteenth and sixteenth alert.
  ["alert", [4 / 16, 8 / 16, 12 / 16, 15 / 16]],
  // The same of complete forms.
  ["submission", [4 / 16, 8 / 16, 12 / 16, 15 / 16]],
  // Photos of an hour: each ten of them need a token.
  ["uploadFiles", [60 / 300, 120 / 300, 200 / 300, 280 / 300]],
];

/**
 * The price as a multiple of the base price. Clients who do much pay more at every level; other clients pay more
 * only from one level later.
 * @param used what the client did in its day, as shares of the limits
 */
export function priceOf(level: SweepLevel, used: Partial<Record<LimitName, number>>): number {
  const own = DEARER.reduce((steps, [name, marks]) => steps + reached(marks, used[name] ?? 0), 0);
  const steps = own > 0 ? level + own : Math.max(0, level - 1);
  return STEP ** Math.min(steps, MOST_STEPS);
}

const reached = (marks: readonly number[], used: number): number =>
  marks.filter((mark) => used >= mark).length;

/** The price of a challenge for this client now. An issued challenge keeps its price. */
export async function challengePrice(
  context: Pick<Context, "limits" | "now">,
  client: string,
): Promise<number> {
  const level = await sweepLevel(context);
  const used = await Promise.all(
    DEARER.map(async ([name]) => [name, await context.limits.used(name, client)] as const),
  );
  return priceOf(level, Object.fromEntries(used));
}
