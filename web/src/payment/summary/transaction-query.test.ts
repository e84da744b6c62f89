import { expect, test } from "vitest";
import { nextPollMs } from "./transaction-query.ts";

const looksAt = (isBack: boolean) => {
  const times = [0];
  for (let looks = 1; looks < 6; looks += 1)
    times.push((times.at(-1) ?? 0) + Number(nextPollMs("For Payment", looks, isBack)));
  return times;
};

test("after a payment, the status is polled after 1, 2 and 3 seconds, then every 5", () => {
  expect(looksAt(true)).toEqual([0, 1_000, 2_000, 3_000, 8_000, 13_000]);
});

test("after a failure it is polled every half minute, and never once nothing can change by a payment", () => {
  const after = (status: "failed" | "For Verification" | undefined) => nextPollMs(status, 1, true);
  expect([after("failed"), after("For Verification"), after(undefined)]).toEqual([
    30_000,
    false,
    false,
  ]);
});

test("otherwise it is polled every 5 seconds", () => {
  expect(looksAt(false)).toEqual([0, 5_000, 10_000, 15_000, 20_000, 25_000]);
});
