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

/** Misses (of 36), bookings and alerts (of 16) of the client's day. */
test.each<[level: SweepLevel, misses: number, bookings: number, price: number, alerts?: number]>([
  [0, 0, 0, 1],
  [0, 2, 8, 1],
  [1, 0, 0, 1],
  [2, 0, 0, 4],
  [3, 0, 0, 16],
  [0, 3, 0, 4],
  [1, 3, 0, 16],
  [2, 3, 0, 64],
  [3, 3, 0, 256],
  [0, 12, 0, 16],
  [0, 24, 0, 64],
  // Up to half a minute on a cheap phone.
  [0, 36, 0, 256],
  [0, 0, 9, 4],
  [0, 0, 11, 16],
  [0, 0, 15, 256],
  [3, 35, 15, 256],
  [0, 0, 0, 1, 3],
  [0, 0, 0, 4, 4],
  [0, 0, 0, 64, 12],
  [0, 0, 0, 256, 15],
])(
  "at level %i, with %i misses and %i bookings, a proof costs %i times",
  (level, misses, bookings, price, alerts = 0) => {
    const used = { missedGuess: misses / 36, booked: bookings / 16, alert: alerts / 16 };
    expect(priceOf(level, used)).toBe(price);
  },
);

test.each([
  [59, 1],
  [60, 4],
  [120, 16],
  [280, 256],
])("with %i photos in the hour a proof costs %i times", (photos, price) => {
  expect(priceOf(0, { uploadFiles: photos / 300 })).toBe(price);
});

test.each([
  [3, 1],
  [4, 4],
  [12, 64],
  [15, 256],
])("after %i complete forms of a day a proof costs %i times", (forms, price) => {
  expect(priceOf(0, { submission: forms / 16 })).toBe(price);
});
