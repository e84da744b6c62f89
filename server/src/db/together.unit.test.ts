import { Kysely, PostgresDialect } from "kysely";
import { expect, test, vi } from "vitest";
import type { Db, Tables } from "./tables.ts";
import { together, UNHURRIED } from "./together.ts";
import { WaitBudget, waitBudget } from "./wait-budget.ts";

/** Longer than a test may take. */
const NEVER_ENDS_MS = 3_600_000;

/** Ends what hangs; a busy machine takes its time. */
const PATIENCE = { timeout: 60_000 };

/** Only its identity matters. */
const someDatabase = (): Db =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: async () => Promise.reject() }) });

/** Doubles numbers when released, and logs the batches. */
function doubling() {
  const asked: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const double = together(async (_db, numbers: readonly number[]) => {
    asked.push([...numbers]);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return numbers.map((number) => 2 * number);
  });
  const goOn = async (at: number) => {
    await vi.waitFor(() => expect(gates[at]).toBeDefined(), PATIENCE);
    gates[at]?.resolve();
  };
  return { asked, goOn, gates, double };
}

test("two questions run alone; those that arrive meanwhile run as a batch, each with its own answer", async () => {
  const { asked, goOn, double } = doubling();
  const db = someDatabase();
  const answers = [1, 2, 3, 4, 5].map((number) => double(db, number));
  expect(asked).toEqual([[1], [2]]);
  await goOn(0);
  await goOn(2);
  await goOn(1);
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8, 10]);
  expect(asked).toEqual([[1], [2], [3, 4, 5]]);
});

test("questions to different databases are not batched together", async () => {
  const { asked, goOn, double } = doubling();
  const answers = [1, 2, 3].map((number) => double(someDatabase(), number));
  expect(asked).toEqual([[1], [2], [3]]);
  await Promise.all([goOn(0), goOn(1), goOn(2)]);
  expect(await Promise.all(answers)).toEqual([2, 4, 6]);
});

test("a batch has at most a hundred questions", async () => {
  const { asked, goOn, double } = doubling();
  const db = someDatabase();
  const answers = Array.from({ length: 152 }, (_, number) => double(db, number));
  for (let at = 0; at < 4; at += 1) await goOn(at);
  await Promise.all(answers);
  expect(asked.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 1, 50, 100]);
});

test("unhurried: those who ask at once are one batch, and the next batch pauses; one alone does not wait", async () => {
  const asked: number[][] = [];
  const ask = together(
    async (_db, numbers: readonly number[]) => {
      asked.push([...numbers]);
      return numbers;
    },
    { ...UNHURRIED, pauseMs: NEVER_ENDS_MS },
  );
  const db = someDatabase();
  await ask(db, 1);
  await ask(db, 2);
  await Promise.all([3, 4].map((number) => ask(db, number)));
  ask(db, 5).catch(() => undefined);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual([[1], [2], [3, 4]]);
});

test("unhurried: after the pause it goes on", async () => {
  const ask = together(async (_db, numbers: readonly number[]) => numbers, UNHURRIED);
  const db = someDatabase();
  for (const pair of [
    [1, 2],
    [3, 4],
  ])
    expect(await Promise.all(pair.map((number) => ask(db, number)))).toEqual(pair);
});

test.each(["22008", "23505", "40P01"])("a refused question (%s) fails alone", async (code) => {
  expect(await outcomesOfFive(code)).toEqual([true, true, true, false, true]);
});

test("an unreachable database fails all", async () => {
  expect(await outcomesOfFive("57P01")).toEqual([true, true, false, false, false]);
});

/** Whether each of five is answered, when the fourth fails with that code. */
async function outcomesOfFive(code: string): Promise<boolean[]> {
  const ask = together(async (_db, numbers: readonly number[]) => {
    await Promise.resolve();
    if (numbers.includes(4)) throw Object.assign(new Error("no"), { code });
    return numbers;
  });
  const db = someDatabase();
  const all = await Promise.allSettled([1, 2, 3, 4, 5].map((number) => ask(db, number)));
  return all.map(({ status }) => status === "fulfilled");
}

test("a question that has given up is not sent", async () => {
  const { asked, goOn, double } = doubling();
  const db = someDatabase();
  const ask = (number: number, ms: number) =>
    waitBudget.run(new WaitBudget(ms), () => double(db, number));
  const running = [ask(1, 60_000), ask(2, 60_000)];
  const tired = ask(3, 20);
  const patient = ask(4, 60_000);
  await expect(tired).rejects.toMatchObject({ code: "ETIMEDOUT" });
  for (let at = 0; at < 3; at += 1) await goOn(at);
  expect(await Promise.all([...running, patient])).toEqual([2, 4, 8]);
  expect(asked).toEqual([[1], [2], [4]]);
});

test("each question waits for its own budget, and uses no other's", async () => {
  const left: number[] = [];
  const gate = Promise.withResolvers<void>();
  const ask = together(async (_db, numbers: readonly number[]) => {
    left.push(waitBudget.getStore()?.leftMs ?? 0);
    await gate.promise;
    return numbers;
  });
  const db = someDatabase();
  const tired = new WaitBudget(40);
  await expect(waitBudget.run(tired, () => ask(db, 1))).rejects.toMatchObject({
    code: "ETIMEDOUT",
  });
  const patient = waitBudget.run(new WaitBudget(60_000), () => ask(db, 2));
  gate.resolve();
  expect(await patient).toBe(2);
  const [tiredLeft = 0, patientLeft = 0] = left;
  expect(tiredLeft).toBeLessThanOrEqual(40);
  expect(tired.leftMs).toBeLessThan(tiredLeft);
  expect(patientLeft).toBeGreaterThan(40);
});
