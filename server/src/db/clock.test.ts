import { expect, test, vi } from "vitest";
import { freshDatabase, livingProcess } from "../../test/harness/database.ts";
import { solvedCaptcha } from "../../test/harness/solved-captcha.ts";
import { testContext } from "../../test/harness/test-context.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import type { Context } from "../context.ts";
import { noteProcess, processesOf } from "../doctor/doctor-store.ts";
import { issueHandle, readHandle } from "../security/handle.ts";
import { databaseClock, expectClock } from "./clock.ts";

const MINUTE = 60_000;
const connection = await freshDatabase();
let last = 100;

/** A process on a machine whose clock is off, and on which time passes by itself and by `pass`. */
async function processWith(off: number) {
  const number = ++last;
  const world = { off, passed: 0, slept: 0, isAway: false, statements: 0 };
  const warn = vi.fn<(facts: object, said: string) => void>();
  const db = connection.db.withPlugin({
    transformQuery: ({ node }) => {
      if (world.isAway) throw new Error("away");
      world.statements += 1;
      return node;
    },
    transformResult: async ({ result }) => ({
      ...result,
      rows: result.rows.map((row) =>
        row["at"] instanceof Date
          ? { at: new Date(row["at"].getTime() + world.passed + world.slept) }
          : row,
      ),
    }),
  });
  const clock = databaseClock({
    db,
    note: (clockAheadMs) =>
      noteProcess(connection.db, {
        number,
        role: "web",
        revision: "1.0.0",
        fingerprints: { current: [], all: [] },
        clockAheadMs,
      }),
    log: { warn },
    machine: () => Date.now() + world.passed + world.slept + world.off,
    steady: () => performance.now() + world.passed,
  });
  return {
    clock,
    world,
    said: () => warn.mock.calls.map(([, sentence]) => sentence),
    context: testContext(connection, { now: clock.now }),
    /** Less than a second, however slow this test is. */
    isRight: () => {
      const right = Date.now() + world.passed + world.slept;
      return Math.abs(clock.now().getTime() - right) < 1_000;
    },
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        world.passed += 1_000;
        await clock.follow();
      }
    },
    noted: async () =>
      (
        await connection.db
          .selectFrom("portal_process")
          .select("clock_ahead_ms as ms")
          .where("number", "=", number)
          .executeTakeFirst()
      )?.ms,
  };
}

/** How many of ten people are refused, who solve a captcha of one process and show it to the other. */
async function refusedOfTen(one: Context, other: Context): Promise<number> {
  let refused = 0;
  for (let person = 0; person < 10; person += 1) {
    const [asked, shown] = person % 2 === 0 ? [one, other] : [other, one];
    const token = await solvedCaptcha(asked);
    await passCaptcha(shown, token, "lookup", `10.0.0.${person}`).catch(() => (refused += 1));
  }
  return refused;
}

test.each([10 * MINUTE, -10 * MINUTE])(
  "of two processes one is %i ms ahead: no captcha and no handle is refused",
  async (aheadMs) => {
    const [right, wrong] = [await processWith(0), await processWith(aheadMs)];
    // By the machines' clocks, half of them are too late.
    expect(await refusedOfTen(right.context, wrong.context)).toBe(5);
    await right.clock.follow();
    await wrong.clock.follow();
    expect(await refusedOfTen(right.context, wrong.context)).toBe(0);
    const id = "00000000-0000-4000-8000-000000000001";
    const subject = { kind: "drivers_license", id } as const;
    for (const [from, to] of [
      [right.context, wrong.context],
      [wrong.context, right.context],
    ] as const)
      expect(readHandle(to, issueHandle(from, subject))).toMatchObject(subject);
  },
);

test.each([
  [
    10 * MINUTE,
    /^This machine's clock is (?:599|600)\.\d s ahead of the database's\. Let its machine/u,
  ],
  [-10 * MINUTE, /^This machine's clock is (?:599|600)\.\d s behind the database's\. Let its/u],
  [3_000, /^This machine's clock is [23]\.\d s ahead of the database's\. Let its machine/u],
])(
  "a clock that is %i ms off is put right, noted, and said once a minute",
  async (off, sentence) => {
    const { clock, pass, noted, said, isRight } = await processWith(off);
    expect(isRight()).toBe(false);
    await clock.follow();
    expect(isRight()).toBe(true);
    expect(Math.abs(((await noted()) ?? 0) - off)).toBeLessThan(1_000);
    // The real time that passes meanwhile counts as well, on a busy machine some seconds.
    await pass(55);
    expect(said()).toEqual([expect.stringMatching(sentence)]);
    await pass(65);
    expect(said()).toHaveLength(3);
  },
);

test("a clock that is right is asked for and noted once a minute, and never said", async () => {
  const { clock, pass, world, noted, said } = await processWith(0);
  await clock.follow();
  expect([world.statements, Math.abs((await noted()) ?? MINUTE) < 1_000]).toEqual([1, true]);
  await pass(180);
  expect([world.statements, said()]).toEqual([4, []]);
});

test("a machine's clock that is set changes no time, and is noted at once", async () => {
  const { clock, pass, world, noted, said, isRight } = await processWith(0);
  await clock.follow();
  world.off = 10 * MINUTE;
  expect(isRight()).toBe(true);
  await pass(1);
  expect([isRight(), said().length]).toEqual([true, 1]);
  expect(await noted()).toBeGreaterThan(9 * MINUTE);
  world.off = 0;
  expect(isRight()).toBe(true);
  await pass(61);
  expect([isRight(), said().length]).toEqual([true, 1]);
  expect(Math.abs((await noted()) ?? MINUTE)).toBeLessThan(1_000);
});

test("after the sleep of a machine the database is asked at once", async () => {
  const { clock, pass, world, said, isRight } = await processWith(0);
  await clock.follow();
  world.slept = 60 * MINUTE;
  expect(isRight()).toBe(false);
  await pass(1);
  expect([isRight(), said()]).toEqual([true, []]);
});

test("while the database is away, its time goes on; that is said once, and it is asked again", async () => {
  const { clock, pass, world, said, isRight } = await processWith(MINUTE);
  await clock.follow();
  world.isAway = true;
  await pass(600);
  expect([isRight(), said().length]).toEqual([true, 2]);
  expect(said()[1]).toBe("the database does not say what time it is");
  world.isAway = false;
  world.off = 0;
  await pass(1);
  expect([isRight(), said().length]).toEqual([true, 2]);
});

test.each([29_000, -29_000])("a machine that is %i ms off starts", async (off) => {
  expectClock(await (await processWith(off)).clock.ask());
});

test.each([
  [31_000, /^The clock of this machine is 3[01]\.\d s ahead of the database's: let both follow /u],
  [-31_000, /^The clock of this machine is 3[01]\.\d s behind the database's: let both follow /u],
])("a machine that is %i ms off does not start, and says so in a sentence", async (off, says) => {
  const ahead = await (await processWith(off)).clock.ask();
  expect(() => expectClock(ahead)).toThrow(says);
});

test("a process that another one has forgotten is noted again within a minute", async () => {
  const { clock, pass } = await processWith(0);
  const { close } = await livingProcess(connection, last);
  await clock.follow();
  await connection.db.deleteFrom("portal_process").execute();
  await pass(61);
  const [found] = await processesOf(connection.db);
  expect(found).toMatchObject({ pid: process.pid, role: "web", is_silent: false });
  await close();
  await expect.poll(() => processesOf(connection.db)).toEqual([]);
});
