import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapCaptcha } from "../testing/cheap-captcha.ts";
import { brokenSlots } from "./booking-double-store.ts";
import { insist, rushStage, type PortalProcess, type Stage } from "./rush-double.ts";
import { bookedIn, dropGuard, writeRush, type Round } from "./rush-double-store.ts";

const ROUNDS = 50;
const NAIVE_ROUNDS = 3;
const PEOPLE = 200;
const CAPACITY = 20;

let stage: Stage;
let rounds: Round[];
let naiveRounds: Round[];
beforeAll(async () => {
  stage = await rushStage();
  const token = cheapCaptcha(stage.context.secrets);
  const all = { rounds: ROUNDS + NAIVE_ROUNDS, people: PEOPLE, capacity: CAPACITY, token };
  const written = await writeRush(stage.context, all);
  [rounds, naiveRounds] = [written.slice(0, ROUNDS), written.slice(ROUNDS)];
}, 120_000);
afterAll(() => stage.close());

/** What breaks in a round, as soon as so many people have got their answer. */
type Trouble = { after: number; down: () => Promise<void>; up: () => Promise<void> };

function troubleOf(round: number): Trouble | null {
  const after = 1 + ((round * 7) % 18);
  const { postgres, portals } = stage;
  if (round % 5 === 2) return { after, down: portals[0].kill, up: portals[0].start };
  if (round % 10 !== 4) return null;
  return { after, down: round % 20 === 4 ? postgres.shutDown : postgres.kill, up: postgres.start };
}

/** Half of the rounds go to both portals; of the others those to the first one in which it breaks. */
function portalsOf(round: number): readonly PortalProcess[] {
  const [first, second] = stage.portals;
  if (round % 2 === 0) return [first, second];
  return [round % 5 === 2 ? first : second];
}

/** 200 people at once. */
async function rush({ clients }: Round, portals: readonly PortalProcess[]) {
  return toldOf(await Promise.all(clients.map((client, at) => insist(portals, client, at))));
}

/**
 * 200 people at once, half of whom come when something has broken under the others; it is mended when at least one
 * was turned away.
 */
async function troubledRush({ clients }: Round, portals: readonly PortalProcess[], it: Trouble) {
  const [broken, turnedAway] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const mended = turnedAway.promise.then(it.up);
  let answered = 0;
  let isBroken = false;
  const outcomes = await Promise.all(
    clients.map(async (client, at) => {
      if (at % 4 > 1) await broken.promise;
      const outcome = await insist(portals, client, at, () => {
        if (isBroken) turnedAway.resolve();
      });
      answered += 1;
      if (answered === it.after)
        it.down()
          .then(() => (isBroken = true))
          .then(() => broken.resolve(), broken.reject);
      return outcome;
    }),
  );
  return { told: toldOf(outcomes), mended };
}

const toldOf = (outcomes: { reference: string | null }[]): string[] =>
  outcomes.flatMap(({ reference }) => reference ?? []).toSorted();

test("200 people for 20 places, 50 times, whatever breaks: 20 are told so, and they are the 20", async () => {
  let mending: Promise<void> = Promise.resolve();
  for (const [index, round] of rounds.entries()) {
    const trouble = troubleOf(index);
    // One that starts again may go on with it: the rounds between do without it.
    if (trouble) await mending;
    let told: string[];
    if (trouble) ({ told, mended: mending } = await troubledRush(round, portalsOf(index), trouble));
    else told = await rush(round, portalsOf(index));
    expect(told, `round ${index}`).toHaveLength(CAPACITY);
    expect(await bookedIn(stage.context.db, round.slot), `round ${index}`).toEqual({
      references: told,
      records: CAPACITY,
      used: CAPACITY,
    });
  }
  await mending;
  expect(await brokenSlots(stage.context.db)).toEqual({ wrong: [], twice: [] });
}, 300_000);

test("whoever got a place gets the same answer again, from either portal", async () => {
  const round = rounds.at(-1);
  if (!round) throw new Error("There was no round.");
  const { references } = await bookedIn(stage.context.db, round.slot);
  for (const portal of stage.portals) expect(await rush(round, [portal])).toEqual(references);
});

test("the same rush oversells where places are counted first and taken then", async () => {
  for (const portal of stage.portals) await portal.kill();
  await dropGuard(stage.context.db);
  await Promise.all(stage.naive.map((portal) => portal.start()));
  const accepted: number[] = [];
  for (const round of naiveRounds) {
    const told = await rush(round, stage.naive);
    expect((await bookedIn(stage.context.db, round.slot)).references).toEqual(told);
    accepted.push(told.length);
  }
  expect(Math.max(...accepted)).toBeGreaterThan(CAPACITY);
  expect((await brokenSlots(stage.context.db)).wrong).not.toEqual([]);
}, 60_000);
