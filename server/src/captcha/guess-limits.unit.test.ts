import { expect, test } from "vitest";
import { levelOf, priceOf, type SweepLevel } from "./guess-limits.ts";

test.each<[guesses: number, misses: number, level: SweepLevel]>([
  [199, 199, 0],
  [200, 69, 0],
  [200, 70, 1],
  [200, 99, 1],
  [200, 100, 2],
  [1000, 699, 2],
  [1000, 700, 3],
])("of %i guesses %i misses are level %i", (guesses, misses, level) => {
  expect(levelOf(guesses / 200, misses / 200)).toBe(level);
});

/** What the client did in its day: misses of 36, photos of 300 in an hour, of the rest 16. */
const LIMITS = { missedGuess: 36, uploadFiles: 300, booked: 16, alert: 16, submission: 16 };
type Done = Partial<Record<keyof typeof LIMITS, number>>;

test.each<[level: SweepLevel, done: Done, price: number]>([
  [0, {}, 1],
  [0, { missedGuess: 2, booked: 8 }, 1],
  [1, {}, 1],
  [2, {}, 4],
  [3, {}, 16],
  [0, { missedGuess: 3 }, 4],
  [1, { missedGuess: 3 }, 16],
  [2, { missedGuess: 3 }, 64],
  [3, { missedGuess: 3 }, 256],
  [0, { missedGuess: 12 }, 16],
  [0, { missedGuess: 24 }, 64],
  // Up to half a minute on a cheap phone.
  [0, { missedGuess: 36 }, 256],
  [3, { missedGuess: 35, booked: 15 }, 256],
  [0, { booked: 9 }, 4],
  [0, { booked: 11 }, 16],
  [0, { booked: 15 }, 256],
  [0, { alert: 3 }, 1],
  [0, { alert: 4 }, 4],
  [0, { alert: 15 }, 256],
  [0, { submission: 4 }, 4],
  [0, { uploadFiles: 59 }, 1],
  [0, { uploadFiles: 60 }, 4],
  [0, { uploadFiles: 280 }, 256],
])("at level %i, after %j, a proof costs %i times", (level, done, price) => {
  const shares = Object.entries(done).map(
    ([name, count]) => [name, count / LIMITS[name as keyof typeof LIMITS]] as const,
  );
  expect(priceOf(level, Object.fromEntries(shares))).toBe(price);
});
