import { randomUUID } from "node:crypto";
import { purposeRules } from "@portal/contract/appointment-purpose";
import { addDays, manilaDay } from "@portal/contract/days";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { applyClosures } from "./appointment-jobs.ts";
import { bookingBench, OFFICE, type Bench, type Booked } from "../../test/fixtures/bookings.ts";
import {
  brokenSlots,
  keepTemplatesOf,
  openEveryDay,
  type Held,
} from "../../test/fixtures/bookings-store.ts";
import { closeDays } from "../../test/fixtures/open-office.ts";
import { endPastAppointments } from "./appointment-store.ts";
import { countByStatus, dropDecrements, liftDay } from "../../test/fixtures/closures-store.ts";

const PURPOSES = ["Driver's License Pickup", "Driver's License Renewal"] as const;
type Purpose = (typeof PURPOSES)[number];
const RECORDS = 16;
const DAYS = 6;
const CAPACITY = 2;
/** Commands of a worker between two checks; so many of each are enough to find a place that is not released. */
const LOOK_AFTER = 25;
/** `npm run soak slots` runs 10,000 commands. */
const size = {
  batches: process.env["SOAK"] ? 10 : 1,
  workers: 8,
  commands: process.env["SOAK"] ? 125 : 75,
};

type OfPerson =
  | { do: "book" | "move"; record: number; purpose: Purpose; day: number }
  | { do: "cancel"; record: number; purpose: Purpose };
type OfOffice = { do: "close" | "reopen"; day: number } | { do: "let a day pass" };
type Command = OfPerson | OfOffice;

const record = fc.nat(RECORDS - 1);
const day = fc.nat(DAYS - 1);
const purpose = fc.constantFrom(...PURPOSES);
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ do: fc.constant("book" as const), record, purpose, day }) },
  { weight: 25, arbitrary: fc.record({ do: fc.constant("move" as const), record, purpose, day }) },
  { weight: 25, arbitrary: fc.record({ do: fc.constant("cancel" as const), record, purpose }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("close" as const), day }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("reopen" as const), day }) },
  { weight: 2, arbitrary: fc.constant({ do: "let a day pass" as const }) },
);

/** The answers that people got. */
type Answers = {
  mine: Map<string, Booked>;
  booked: Set<string>;
  cancelled: Set<string>;
  /** Photos of refused bookings, reused for the next try. */
  photos: Map<string, Record<string, string>>;
  refused: number;
};
type Scene = { bench: Bench; records: Held[]; answers: Answers };

async function scene(): Promise<Scene> {
  const bench = await bookingBench();
  await keepTemplatesOf(bench.db, ["nowhere"]);
  await bench.db.deleteFrom("slot").execute();
  for (const { type, appointableType: of } of PURPOSES.map((name) => purposeRules[name]))
    await openEveryDay(bench.db, { office: OFFICE, type, of, capacity: CAPACITY }, [
      "2026-01-01",
      "2027-12-31",
    ]);
  const records: Held[] = [];
  for (let count = 0; count < RECORDS; count += 1) records.push(await bench.newRecord(PURPOSES[0]));
  const answers = { mine: new Map(), photos: new Map(), booked: new Set<string>() };
  return { bench, records, answers: { ...answers, cancelled: new Set(), refused: 0 } };
}

const dateOf = ({ bench }: Scene, index: number): string =>
  addDays(manilaDay(bench.clock.now()), 2 + index);

async function carryOut(stage: Scene, asked: Command): Promise<void> {
  if (!("record" in asked)) return ofOffice(stage, asked);
  const status = await ofPerson(stage, asked);
  expect([200, 201, 404, 409, 422]).toContain(status);
  if (status >= 400) stage.answers.refused += 1;
}

async function ofOffice(stage: Scene, asked: OfOffice): Promise<void> {
  const { db, context, clock } = stage.bench;
  if (asked.do === "let a day pass") {
    clock.advance(24 * 60 * 60_000);
    await endPastAppointments(context);
    return;
  }
  const date = dateOf(stage, asked.day);
  if (asked.do === "close")
    // A closure's notice is its own: the same one is not written twice.
    await closeDays(context, date, date, { office_id: OFFICE }, `Typhoon ${randomUUID()}`);
  else await liftDay(db, OFFICE, date, clock.now());
  await applyClosures(context);
}

async function ofPerson(stage: Scene, asked: OfPerson): Promise<number> {
  const { bench, records, answers } = stage;
  const held = records[asked.record];
  const whose = `${asked.record} ${asked.purpose}`;
  const mine = answers.mine.get(whose) ?? { reference: "APT-2222-2222-2222", token: "none" };
  if (asked.do === "cancel") {
    const { status } = await bench.cancel(mine);
    if (status === 200) answers.cancelled.add(mine.reference);
    return status;
  }
  const date = dateOf(stage, asked.day);
  if (asked.do === "move") return (await bench.move(mine, { date })).status;
  if (!held) throw new Error("There is no such record.");
  const documents = answers.photos.get(whose);
  answers.photos.delete(whose);
  const body = await bench.bodyOf(asked.purpose, held, { date, ...(documents && { documents }) });
  const { status, data } = await bench.book(body);
  if (status !== 201) {
    answers.photos.set(whose, body.documents);
    return status;
  }
  answers.mine.set(whose, data);
  answers.booked.add(data.reference);
  return status;
}

/**
 * Runs all workers concurrently; each checks the invariant now and then while the others go on. One statement sees one
 * snapshot, and the invariant must hold in every snapshot.
 */
async function batch(
  stage: Scene,
  workers: Command[][],
  check: () => Promise<void>,
): Promise<void> {
  await Promise.all(
    workers.map(async (commands) => {
      for (const [index, asked] of commands.entries()) {
        await carryOut(stage, asked);
        if (index % LOOK_AFTER === 0) await check();
      }
    }),
  );
}

/** The commands of all workers, so many of each. */
const batchOf = (count: number) =>
  fc.array(fc.array(command, { minLength: count, maxLength: count }), {
    minLength: size.workers,
    maxLength: size.workers,
  });

let stage: Scene;
beforeAll(async () => {
  stage = await scene();
});

test(`after ${size.batches * size.workers * size.commands} random commands, and at every moment, used equals the number of bookings`, async () => {
  const { bench, answers } = stage;
  const check = async () => expect(await brokenSlots(bench.db)).toEqual({ wrong: [], twice: [] });
  await fc.assert(
    fc.asyncProperty(batchOf(size.commands), async (workers) => {
      await batch(stage, workers, check);
      await check();
      const counts = await countByStatus(bench.db);
      const { Booked = 0, Past = 0, Cancelled = 0 } = counts;
      expect(Booked + Past + Cancelled).toBe(answers.booked.size);
      expect(Cancelled).toBe(answers.cancelled.size);
    }),
    // No shrinking: the bookings already made would change the outcome.
    { numRuns: size.batches, endOnFailure: true },
  );
  const commands = size.batches * size.workers * size.commands;
  expect(answers.booked.size).toBeGreaterThan(commands / 20);
  expect(answers.cancelled.size).toBeGreaterThan(commands / 50);
  expect(answers.refused).toBeGreaterThan(commands / 10);
}, 300_000);

test("the check detects a place that is not released", async () => {
  const { bench } = stage;
  await dropDecrements(bench.db);
  await fc.assert(
    fc.asyncProperty(batchOf(LOOK_AFTER), (workers) =>
      batch(stage, workers, async () => undefined),
    ),
    { numRuns: 1, endOnFailure: true },
  );
  expect((await brokenSlots(bench.db)).wrong.length).toBeGreaterThan(0);
});
