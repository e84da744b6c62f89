import { beforeEach, describe, expect, test, vi } from "vitest";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { providerPace, waitForTurn } from "./provider-pace.ts";

const SECOND = 1_000;
let time = TEST_START.getTime();
const now = () => new Date(time);
const pace = () => providerPace({ db: connection.db, now });
const connection = await freshDatabase();
beforeEach(async () => {
  await connection.db.deleteFrom("provider_pace").execute();
});

/** How many of so many who ask get a turn. */
async function turns(of: ReturnType<typeof pace>, asking: number, perSecond = 20): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: asking }, () => of.takeTurn("acme", perSecond)),
  );
  return answers.filter(Boolean).length;
}

test("two processes together never ask more often than the account allows", async () => {
  const processes = [pace(), pace()];
  let asked = 0;
  for (let tick = 0; tick < 100; tick += 1) {
    const taken = await Promise.all(processes.map((one) => turns(one, 50)));
    asked += taken.reduce((sum, one) => sum + one, 0);
    expect(asked).toBeLessThanOrEqual(20 + (tick / 10) * 20);
    time += SECOND / 10;
  }
  // 10 seconds; what is left to those who cannot wait, and was taken too late, is not asked.
  expect(asked).toBeGreaterThan(0.7 * 200);
});

test("a turn that is refused costs no statement", async () => {
  const one = pace();
  while ((await turns(one, 50)) > 0);
  const seen = vi.spyOn(connection.db, "getExecutor");
  expect(await turns(one, 1_000)).toBe(0);
  expect(seen).not.toHaveBeenCalled();
});

test("who cannot wait has turns when the others have none, and these count as well", async () => {
  const one = pace();
  while ((await turns(one, 50)) > 0);
  let urgent = 0;
  while (await one.takeTurnNow("acme", 20)) urgent += 1;
  expect(urgent).toBe(5);
  time += SECOND / 4;
  expect(await turns(pace(), 50)).toBe(0);
});

test("while more watch than there are turns, nobody is left out", async () => {
  const one = pace();
  const watchers = Array.from({ length: 60 }, () => ({ looked: time, asked: 0 }));
  // Each page polls every five seconds, one of three always first; all of them have a turn in 20 seconds.
  for (let at = 0; at < 60 * SECOND; at += SECOND / 4) {
    const first = ((at / SECOND) % 5) * 12;
    for (const watcher of watchers.slice(first, first + 3)) {
      if (time - watcher.looked < Math.max(4_900, one.backoffMs("acme"))) continue;
      if (!(await one.takeTurn("acme", 4))) continue;
      watcher.asked += 1;
      watcher.looked = time;
    }
    time += SECOND / 4;
  }
  const times = watchers.map(({ asked }) => asked);
  expect([Math.min(...times) > 0, Math.max(...times) < 8]).toEqual([true, true]);
});

test("an account without a limit is not counted", async () => {
  expect(await turns(pace(), 1_000, Infinity)).toBe(1_000);
  expect(await connection.db.selectFrom("provider_pace").selectAll().execute()).toEqual([]);
});

describe("a provider that asks us to wait", () => {
  test("is left alone by all processes until then, by those who cannot wait too", async () => {
    const [one, other] = [pace(), pace()];
    expect(await one.takeTurn("acme", 20)).toBe(true);
    await one.pause("acme", new Date(time + 30 * SECOND));
    await one.pause("acme", new Date(time + 10 * SECOND));
    time += 25 * SECOND;
    for (const each of [one, other]) {
      expect(await each.takeTurn("acme", 20)).toBe(false);
      expect(await each.takeTurnNow("acme", 20)).toBe(false);
      const account = { name: "acme", callsPerSecond: 20 };
      await expect(waitForTurn({ pace: each }, account, "soon")).rejects.toMatchObject({
        code: "provider_unavailable",
        retryAfterSeconds: 5,
      });
    }
    time += 6 * SECOND;
    for (const each of [one, other]) expect(await each.takeTurn("acme", 20)).toBe(true);
  });
});

test("whether webhooks arrive is known to the other process with its next turn, for an hour", async () => {
  const [one, other] = [pace(), pace()];
  expect([one.hears("acme"), await one.takeTurn("acme", 1)]).toEqual([false, true]);
  await one.hear("acme");
  expect([one.hears("acme"), other.hears("acme")]).toEqual([true, false]);
  time += 2 * SECOND;
  await other.takeTurn("acme", 1);
  expect(other.hears("acme")).toBe(true);
  time += 3_600 * SECOND;
  expect([one.hears("acme"), other.hears("acme")]).toEqual([false, false]);
});
