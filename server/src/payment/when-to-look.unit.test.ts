import { expect, test } from "vitest";
import { nextLook, nextLookAtRefund, nextTry } from "./when-to-look.ts";

const START = new Date("2026-01-05T02:00:00Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const at = (ms: number) => new Date(START.getTime() + ms);
const open = {
  status: "open",
  created_at: START,
  expires_at: at(30 * MINUTE),
  ended_at: null,
  paid_at: null,
  provider_id: "p",
} as const;
const ended = { ...open, status: "expired", ended_at: START } as const;

/** Minutes after the start at which it is asked, within so many hours. */
function looks(payment: Parameters<typeof nextLook>[0], hours: number): number[] {
  const all: number[] = [];
  for (let now: Date | null = START; ;) {
    now = nextLook(payment, now);
    if (now === null || now > at(hours * HOUR)) return all;
    all.push((now.getTime() - START.getTime()) / MINUTE);
  }
}

test("an open payment is asked about more and more seldom, at its end and after it", () =>
  expect(looks(open, 1)).toEqual([0.5, 2, 5, 10, 30, 32, 42, 52]));
test("one whose gateway ends it after three minutes too", () =>
  expect(looks({ ...open, expires_at: at(3 * MINUTE) }, 0.25)).toEqual([0.5, 2, 3, 5, 15]));
test("one that has ended is asked about five times in three days", () =>
  expect(looks(ended, 1_000)).toEqual([10, 60, 360, 1_440, 4_320]));
test("a paid one three times in three days, because money may come once more", () => {
  const paid = { ...open, status: "paid", paid_at: START } as const;
  expect(looks(paid, 1_000)).toEqual([60, 1_440, 4_320]);
  expect(nextTry(paid, at(145 * HOUR))).toBeNull();
});
test("a payment the gateway never had is not asked about", () => {
  expect(looks({ ...ended, provider_id: null }, 1_000)).toEqual([]);
});
test("a refund that was sent is asked about soon, then more and more seldom, and never given up", () => {
  const minutes: number[] = [];
  for (
    let now = START;
    minutes.length < 9;
    minutes.push((now.getTime() - START.getTime()) / MINUTE)
  )
    now = nextLookAtRefund(START, now);
  expect(minutes).toEqual([1 / 6, 0.5, 2, 10, 60, 180, 360, 720, 1_080]);
});
test("a look that was not answered is repeated soon, and not for ever", () => {
  expect(nextTry(open, START)).toEqual(at(MINUTE));
  expect(nextTry(ended, at(72 * HOUR))).toEqual(at(72 * HOUR + 10 * MINUTE));
  expect(nextTry(ended, at(145 * HOUR))).toBeNull();
});
