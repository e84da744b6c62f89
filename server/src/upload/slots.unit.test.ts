import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { createSlots } from "./slots.ts";

test("no more at once than there are slots, in the order of asking", async () => {
  const slots = createSlots(2);
  const order: number[] = [];
  let running = 0;
  let most = 0;
  const work = (n: number) => async () => {
    order.push(n);
    most = Math.max(most, ++running);
    await wait(2);
    running--;
    if (n % 3 === 0) throw new Error("failed");
    return n;
  };
  const results = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => slots.run(work(n))));
  expect(most).toBe(2);
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(results.map(({ status }) => status === "fulfilled")).toEqual(
    order.map((n) => n % 3 !== 0),
  );
  expect(await slots.run(async () => "still free")).toBe("still free");
});
