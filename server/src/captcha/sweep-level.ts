import type { Context } from "../context.ts";

type Watch = Pick<Context, "limits" | "now">;
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
export function noteGuess(context: Watch, client: string, isMiss: boolean): void {
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
export async function sweepLevelOf(context: Watch, client: string): Promise<SweepLevel> {
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
