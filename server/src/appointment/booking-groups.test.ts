import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import {
  arrivalStage,
  arrive,
  leftOf,
  somebody,
  type ArrivalStage,
  type Wish,
} from "../../test/fixtures/arrivals.ts";
import { transactionsOf, type Day } from "../../test/fixtures/arrivals-store.ts";
import { brokenSlots } from "../../test/fixtures/bookings-store.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import type { Db } from "../db/tables.ts";
import { testContext } from "../../test/harness/test-context.ts";
import type { Context } from "../context.ts";

const MANY = 60;
const ROUNDS = 15;

let db: Db;
let context: Context;
let stagesMade = 0;
beforeAll(async () => {
  context = testContext(await freshDatabase());
  ({ db } = context);
});

const newStage = (days: readonly Day[]): Promise<ArrivalStage> =>
  arrivalStage(context, { office: `office-${(stagesMade += 1)}`, days, many: MANY });

/** Concurrent bookings: the first two run alone, the others wait and form one group. */
const together = (stage: ArrivalStage, wishes: readonly Wish[]): Promise<string[]> =>
  Promise.all(wishes.map((wish, turn) => arrive(stage, wish, turn)));

async function oneAfterTheOther(stage: ArrivalStage, wishes: readonly Wish[]): Promise<string[]> {
  const outcomes: string[] = [];
  for (const [turn, wish] of wishes.entries()) outcomes.push(await arrive(stage, wish, turn));
  return outcomes;
}

/** The first two use another day, so that the order of the others is deterministic. */
const ahead = [somebody(0, 0), somebody(1, 0)];

test("waiting bookings run in one transaction, in order of arrival", async () => {
  const stage = await newStage([
    { capacity: 2, closed: false },
    { capacity: 5, closed: false },
    { capacity: 5, closed: false },
    { capacity: 5, closed: true },
  ]);
  const others = Array.from({ length: 24 }, (_, n) => somebody(2 + n, 1 + (n % 3)));
  const outcomes = await together(stage, [...ahead, ...others]);
  const open = (n: number) => n % 3 < 2 && n < 15;
  expect(outcomes).toEqual([
    "booked",
    "booked",
    ...others.map((_, n) => (open(n) ? "booked" : "full")),
  ]);
  expect(await transactionsOf(db, stage.slots.slice(1)), "ten bookings").toBe(1);
  const { appointments, used } = await leftOf(stage, MANY);
  expect(used).toEqual([2, 5, 5, 0]);
  const hanging = { documents: 2, photos: 2, events: 1, messages: 2, keys: 1 };
  expect(appointments).toEqual(appointments.map(({ turn }) => ({ turn, ...hanging })));
  expect(appointments).toHaveLength(12);
});

const wish: fc.Arbitrary<Wish> = fc.record({
  day: fc.integer({ min: 1, max: 4 }),
  // Few of each, to provoke conflicts.
  license: fc.integer({ min: 2, max: 30 }),
  photos: fc.uniqueArray(
    fc.oneof({ weight: 60, arbitrary: fc.integer({ min: 4, max: MANY - 1 }) }, fc.constant(MANY)),
    { minLength: 1, maxLength: 3 },
  ),
  email: fc.integer({ min: 2, max: 6 }),
  client: fc.integer({ min: 2, max: 6 }),
  key: fc.option(fc.integer({ min: 2, max: 30 })),
});
const day: fc.Arbitrary<Day> = fc.record({
  capacity: fc.integer({ min: 0, max: 8 }),
  closed: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
});
/** Without conflicts, so that the group is one statement. */
const peaceful = (wishes: Wish[]): Wish[] => wishes.map(({ day: on }, n) => somebody(2 + n, on));
const wishes = fc.oneof(
  fc.array(wish, { minLength: 2, maxLength: 20 }),
  fc.array(wish, { minLength: 2, maxLength: 20 }).map(peaceful),
);
const days = fc.array(day, { minLength: 4, maxLength: 4 });

/** Every possible outcome. */
const example: [Day[], Wish[]] = [
  Array.from({ length: 4 }, () => ({ capacity: 8, closed: false })),
  [
    somebody(2, 1),
    { ...somebody(3, 1), license: 2 },
    { ...somebody(4, 1), key: 2 },
    { ...somebody(5, 1), photos: [MANY] },
    { ...somebody(6, 1), photos: [4] },
    ...[7, 8, 9, 10].map((n) => ({ ...somebody(n, 2), email: 2 })),
    ...[11, 12, 13].map((n) => ({ ...somebody(n, 3), client: 2 })),
    ...[14, 15, 16, 17, 18, 19, 20, 21, 22].map((n) => somebody(n, 4)),
  ],
];

test("a group has the same result as one booking after the other", async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(days, wishes, async (others, theirs) => {
      const all = [{ capacity: 2, closed: false }, ...others];
      const [grouped, single] = [await newStage(all), await newStage(all)];
      const asked = [...ahead, ...theirs];
      const outcomes = await together(grouped, asked);
      expect(outcomes).toEqual(await oneAfterTheOther(single, asked));
      expect(await leftOf(grouped, asked.length)).toEqual(await leftOf(single, asked.length));
      for (const outcome of outcomes) seen.add(outcome);
    }),
    { numRuns: ROUNDS, examples: [example] },
  );
  expect(await brokenSlots(db)).toEqual({ wrong: [], twice: [] });
  expect([...seen]).toEqual(
    expect.arrayContaining([
      "booked",
      "full",
      "appointment_live_license",
      "idempotency_pkey",
      "file_not_found",
      "email_share",
      "client_share",
    ]),
  );
});
