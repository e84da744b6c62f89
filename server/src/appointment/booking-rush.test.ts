import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapCaptcha } from "../../test/harness/solved-captcha.ts";
import { brokenSlots } from "../../test/fixtures/bookings-store.ts";
import {
  foundTwice,
  mailsLeft,
  mailsTwice,
  queueAgain,
} from "../../test/fixtures/nothing-twice-store.ts";
import {
  insist,
  rushStage,
  type PortalProcess,
  type Stage,
} from "../../test/harness/portal-processes.ts";
import { bookedIn, dropGuard, writeRush, type Round } from "../../test/fixtures/rush-store.ts";

/** Which portals get the requests of a round, what breaks, and after how many answers. */
type Plan = { asks: "both" | "first"; breaks: Breakable; after: number };
type Breakable = "first portal" | "database, in order" | "database";

const PLANS: Plan[] = [
  { asks: "both", breaks: "first portal", after: 1 },
  { asks: "both", breaks: "database, in order", after: 11 },
  { asks: "first", breaks: "first portal", after: 14 },
  { asks: "both", breaks: "database", after: 5 },
];
const NAIVE_ROUNDS = 2;
const PEOPLE = 100;
const CAPACITY = 20;

let stage: Stage;
let rounds: Round[];
let quiet: Round | undefined;
let naiveRounds: Round[];
beforeAll(async () => {
  stage = await rushStage();
  const token = cheapCaptcha(stage.context.secrets);
  const count = PLANS.length + 1 + NAIVE_ROUNDS;
  const all = { rounds: count, people: PEOPLE, capacity: CAPACITY, token };
  const written = await writeRush(stage.context, all);
  rounds = written.splice(0, PLANS.length);
  quiet = written.shift();
  naiveRounds = written;
});
afterAll(() => stage.close());

type Failure = { after: number; down: () => Promise<void>; up: () => Promise<void> };

function failureOf({ breaks, after }: Plan): Failure {
  const { postgres, portals } = stage;
  const failures: Record<Breakable, Omit<Failure, "after">> = {
    "first portal": { down: portals[0].kill, up: portals[0].start },
    "database, in order": { down: postgres.shutDown, up: postgres.start },
    database: { down: postgres.kill, up: postgres.start },
  };
  return { after, ...failures[breaks] };
}

const portalsOf = ({ asks }: Plan): readonly PortalProcess[] =>
  asks === "both" ? stage.portals : [stage.portals[0]];

async function rush({ clients }: Round, portals: readonly PortalProcess[]) {
  return confirmedOf(await Promise.all(clients.map((client, at) => insist(portals, client, at))));
}

/**
 * Everybody at once, half of whom arrive after the failure; it is repaired after at least one request was refused.
 */
async function rushDuringFailure(
  { clients }: Round,
  portals: readonly PortalProcess[],
  it: Failure,
) {
  const [broken, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const repaired = refused.promise.then(it.up);
  let answered = 0;
  let isBroken = false;
  const outcomes = await Promise.all(
    clients.map(async (client, at) => {
      if (at % 4 > 1) await broken.promise;
      const outcome = await insist(portals, client, at, () => {
        if (isBroken) refused.resolve();
      });
      answered += 1;
      if (answered === it.after)
        it.down()
          .then(() => (isBroken = true))
          .then(() => broken.resolve(), broken.reject);
      return outcome;
    }),
  );
  return { told: confirmedOf(outcomes), repaired };
}

const confirmedOf = (outcomes: { reference: string | null }[]): string[] =>
  outcomes.flatMap(({ reference }) => reference ?? []).toSorted();

test("100 people for 20 places, round after round, whatever breaks: exactly the 20 who got a place are confirmed", async () => {
  for (const [index, plan] of PLANS.entries()) {
    const round = rounds[index];
    if (!round) throw new Error("There was no round.");
    const { told, repaired } = await rushDuringFailure(round, portalsOf(plan), failureOf(plan));
    expect(told, plan.breaks).toHaveLength(CAPACITY);
    expect(await bookedIn(stage.context.db, round.slot), plan.breaks).toEqual({
      references: told,
      records: CAPACITY,
      used: CAPACITY,
    });
    await repaired;
  }
  expect(await foundTwice(stage.context.db)).toEqual({});
}, 300_000);

test("who is booked is told once, by whichever process, and gets the same answer again from either", async () => {
  if (!quiet) throw new Error("There was no round.");
  const { clients } = quiet;
  const outcomes = await Promise.all(
    clients.map((client, at) => insist(stage.portals, client, at)),
  );
  const told = confirmedOf(outcomes);
  expect(told).toHaveLength(CAPACITY);
  for (const portal of stage.portals) expect(await rush(quiet, [portal])).toEqual(told);
  const booked = clients.flatMap(({ body }, at) =>
    outcomes[at]?.reference ? (JSON.parse(body) as { email: string }).email : [],
  );
  const reached = () =>
    stage.mails.flatMap(({ to }) => to).filter((address) => booked.includes(address));
  await expect.poll(() => new Set(reached()).size, { timeout: 60_000 }).toBe(CAPACITY);
  await expect.poll(() => mailsLeft(stage.context.db), { timeout: 60_000 }).toBe(0);
  expect(reached()).toHaveLength(CAPACITY);
}, 150_000);

test("the same rush oversells, and tells people twice, with a check-then-act implementation", async () => {
  for (const portal of stage.portals) await portal.kill();
  await dropGuard(stage.context.db);
  await Promise.all(stage.naive.map((portal) => portal.start()));
  const before = stage.mails.length;
  const accepted: number[] = [];
  for (const round of naiveRounds) {
    const told = await rush(round, stage.naive);
    const { references } = await bookedIn(stage.context.db, round.slot);
    // On a busy machine an answer is lost; the repeated request then finds the day full.
    expect(references).toEqual(expect.arrayContaining(told));
    accepted.push(references.length);
  }
  expect(Math.max(...accepted)).toBeGreaterThan(CAPACITY);
  expect((await brokenSlots(stage.context.db)).wrong).not.toEqual([]);
  await queueAgain(stage.context.db);
  await expect
    .poll(() => mailsTwice(stage.mails.slice(before)).length, { timeout: 60_000 })
    .toBeGreaterThan(0);
}, 180_000);
