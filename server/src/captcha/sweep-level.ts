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

/** Counts a guess at a birth date, for all clients together and in all processes. */
export function noteGuess({ limits, now }: Watch, isMiss: boolean): void {
  const bucket = `${Math.trunc(now().getTime() / BUCKET_MS)}`;
  limits.note("guessOfAll", bucket);
  if (isMiss) limits.note("missOfAll", bucket);
}

/** How much the last ten minutes of all clients look like a sweep: one birth date tried on many numbers. */
export async function sweepLevel({ limits, now }: Watch): Promise<SweepLevel> {
  const bucket = now().getTime() / BUCKET_MS;
  const current = Math.trunc(bucket);
  // The previous bucket counts for its share of the last ten minutes.
  const left = 1 - (bucket - current);
  const [guesses, before, misses, missesBefore] = await Promise.all([
    limits.used("guessOfAll", `${current}`),
    limits.used("guessOfAll", `${current - 1}`),
    limits.used("missOfAll", `${current}`),
    limits.used("missOfAll", `${current - 1}`),
  ]);
  return levelOf(guesses + before * left, misses + missesBefore * left);
}

/** Both counts as multiples of the smallest significant number of guesses. */
export function levelOf(guesses: number, misses: number): SweepLevel {
  if (guesses < 1) return 0;
  return LEVELS.find(([from]) => misses / guesses >= from)?.[1] ?? 0;
}
