import { expect, test } from "vitest";
import { keepSchedules } from "./schedules.ts";
import type { DaysAsked } from "./schedule-store.ts";

const asked: DaysAsked = {
  type: "Pickup",
  appointableType: "Driver's License",
  officeId: "a",
  from: "2026-01-06",
  to: "2026-02-05",
};

/** Counts how often each office was read. */
function counting() {
  const read: string[] = [];
  let now = 0;
  let broken = false;
  const schedules = keepSchedules(
    async ({ officeId }) => {
      read.push(officeId);
      await Promise.resolve();
      if (broken) throw new Error("gone");
      return [{ id: "1", date: "2026-01-06", slot: 3, used: 0 }];
    },
    () => now,
  );
  return {
    schedules,
    read,
    wait: (ms: number) => void (now += ms),
    breakDown: (is: boolean) => void (broken = is),
  };
}

test("everybody who asks within a second gets the same text", async () => {
  const { schedules, read, wait } = counting();
  const [first, second] = await Promise.all([schedules.read(asked), schedules.read(asked)]);
  expect(second).toBe(first);
  wait(999);
  expect(await schedules.read({ ...asked })).toBe(first);
  await schedules.read({ ...asked, to: "2026-02-06" });
  expect(read).toHaveLength(2);
  wait(1);
  const third = await schedules.read(asked);
  expect(third).not.toBe(first);
  expect(read).toHaveLength(3);
  expect(third.page, "what has not changed is not compressed again").toBe(first.page);
});

test("an outdated one is read again by the first who says so, and once", async () => {
  const { schedules, read } = counting();
  const outdated = await schedules.read(asked);
  const anew = await Promise.all([1, 2, 3].map(() => schedules.readAfter(outdated, asked)));
  expect(new Set(anew).size).toBe(1);
  expect(anew[0]).not.toBe(outdated);
  expect(await schedules.readAfter(outdated, asked)).toBe(anew[0]);
  expect(read).toHaveLength(2);
});

test("a failure is not kept", async () => {
  const { schedules, breakDown } = counting();
  breakDown(true);
  await expect(schedules.read(asked)).rejects.toThrow("gone");
  breakDown(false);
  expect((await schedules.read(asked)).data).toHaveLength(1);
});

test("only so many are kept: the oldest goes", async () => {
  const { schedules, read } = counting();
  for (let office = 0; office <= 2_000; office += 1)
    await schedules.read({ ...asked, officeId: `${office}` });
  await schedules.read({ ...asked, officeId: "1" });
  await schedules.read({ ...asked, officeId: "0" });
  expect(read).toHaveLength(2_002);
});
