import { DAY_MS } from "@portal/contract/days";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operate } from "../../test/harness/operate.ts";
import { testPortal, type TestPortal } from "../../test/harness/test-portal.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { runOutbox } from "../jobs/run-outbox.ts";

let portal: TestPortal;
beforeEach(async () => {
  portal = await testPortal({ routes: [] });
});
afterEach(() => portal.connection.close());

const leave = () =>
  enqueue(portal.context.db, { kind: "work", payload: {}, runAt: portal.clock.now() });
const run = (work: () => Promise<void>) => runOutbox(portal.context, "other", { work });
const fail = () => run(() => Promise.reject(new TypeError("no")));
const listed = () => operate(portal, "job list");

/** A job that was given up. @returns its number, as it is typed */
async function dead(): Promise<string> {
  await leave();
  await fail();
  portal.clock.advance(4 * DAY_MS);
  await fail();
  const { jobs } = await listed();
  return `${jobs.find(({ next_try: next }) => next === null)?.job}`;
}

test("a job that fails is listed with its next try, then as given up", async () => {
  expect(await listed()).toMatchObject({ message: expect.stringContaining("Every job") as string });
  await leave();
  await fail();
  const [waiting] = (await listed()).jobs;
  expect(waiting).toMatchObject({ kind: "work", tries: 1, error: "TypeError" });
  expect(waiting?.next_try).not.toBeNull();
  const early = operate(portal, "job retry", { job: `${waiting?.job}` });
  await expect(early).rejects.toThrow("tried again by themselves");
  portal.clock.advance(4 * DAY_MS);
  await fail();
  expect(await listed()).toMatchObject({
    message: "1 given up, 0 to be tried again.",
    jobs: [{ next_try: null }],
  });
});

test("what was given up is tried again, which the audit log keeps", async () => {
  const job = await dead();
  await operate(portal, "job retry", { job: "all" }, { as: "dora" });
  let runs = 0;
  await run(async () => void (runs += 1));
  expect([runs, (await listed()).jobs]).toEqual([1, []]);
  const { rows } = await operate(portal, "audit show", { operator: "dora" });
  expect(rows).toMatchObject([{ command: "job retry", about: `job:${job}` }]);
  await expect(operate(portal, "job retry", { job: "all" })).rejects.toThrow("No job was given up");
});

test("what is dropped never runs", async () => {
  const job = await dead();
  expect((await operate(portal, "job drop", { job })).message).toBe(`Job ${job} is dropped.`);
  expect((await listed()).jobs).toEqual([]);
  await expect(operate(portal, "job drop", { job })).rejects.toThrow("has failed");
});
