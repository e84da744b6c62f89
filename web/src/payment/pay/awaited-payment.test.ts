import { expect, test } from "vitest";
import { minutesLeft } from "./awaited-payment.tsx";

test.each([
  // Opened a moment ago for half an hour, and the browser's server time is late.
  ["2026-11-22T05:25:58.600Z", 30],
  ["2026-11-22T05:28:00.000Z", 28],
  ["2026-11-22T05:28:01.000Z", 28],
  ["2026-11-22T05:55:50.000Z", 1],
  ["2026-11-22T05:55:59.000Z", 0],
  ["2026-11-22T05:56:00.000Z", 0],
  ["2026-11-22T06:00:00.000Z", 0],
])("at %s there are %s minutes left", (now, minutes) => {
  expect(minutesLeft(new Date("2026-11-22T05:56:00.000Z"), new Date(now))).toBe(minutes);
});
