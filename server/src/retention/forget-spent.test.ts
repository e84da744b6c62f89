import { beforeEach, expect, test } from "vitest";
import type { Context } from "../context.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START, testContext } from "../../test/harness/test-context.ts";
import { forgetSpent } from "./dispose-of-due.ts";
import { countsOf, insertSpent, takeAway } from "../../test/fixtures/spent-rows-store.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ago = (ms: number): Date => new Date(TEST_START.getTime() - ms);

let context: Context;
beforeEach(async () => {
  context = testContext(await freshDatabase());
});

test("deletes any number of spent rows and keeps rows that may be needed", async () => {
  const { db } = context;
  await insertSpent(db, 2_500, { done: ago(DAY + 1), over: ago(1), told: ago(30 * DAY + 1) });
  await insertSpent(db, 3, { done: ago(DAY - HOUR), over: ago(-HOUR), told: ago(29 * DAY) });
  // Not done yet: kept, however old.
  await insertSpent(db, 1, { done: null, over: ago(-HOUR), told: ago(0) });
  await forgetSpent(context);
  expect(await countsOf(db)).toEqual({
    idempotency: 4,
    captcha_spent: 4,
    rate_limit: 4,
    outbox: 4,
    provider_event: 4,
  });
});

test("a failed table does not block others, and stopping leaves the rest", async () => {
  const { db } = context;
  await insertSpent(db, 2, { done: ago(DAY + 1), over: ago(1), told: ago(30 * DAY + 1) });
  const failed: unknown[] = [];
  const log = { ...context.log, error: (fields: object) => void failed.push(fields) };
  await forgetSpent({ ...context, log }, () => true);
  expect(Object.values(await countsOf(db))).toEqual([2, 2, 2, 2, 2]);
  const giveBack = await takeAway(db, "idempotency");
  await forgetSpent({ ...context, log });
  await giveBack();
  expect(Object.values(await countsOf(db))).toEqual([2, 0, 0, 0, 0]);
  expect(failed).toEqual([
    { table: "idempotency", stack: expect.stringMatching(/^error 42P01\n +at /u) },
  ]);
});
