import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { brokenSlots } from "./booking-double-store.ts";
import { insist, rushStage, type Stage } from "./rush-double.ts";
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
  const all = { rounds: ROUNDS + NAIVE_ROUNDS, people: PEOPLE, capacity: CAPACITY };
  const written = await writeRush(stage.context, all);
  [rounds, naiveRounds] = [written.slice(0, ROUNDS), written.slice(ROUNDS)];
}, 120_000);
afterAll(() => stage.close());

/** What breaks in a round, as soon as so many people have got their answer. */
type Trouble = { after: number; strike: () => Promise<unknown> };

function troubleOf(round: number): Trouble | null {
  const after = 1 + ((round * 7) % 18);
  const { postgres, portals } = stage;
  if (round % 5 === 2) return { after, strike: portals[0].restart };
  if (round % 10 !== 4) return null;
  return {
    after,
    strike: round % 20 === 4 ? postgres.restart : () => postgres.kill().then(postgres.start),
  };
}

/** Half of the rounds go to both portals; of the others those to the first one in which it breaks. */
function urlsOf(round: number): string[] {
  const [first, second] = stage.portals.map(({ url }) => url);
  if (round % 2 === 0) return [first ?? "", second ?? ""];
  return [(round % 5 === 2 ? first : second) ?? ""];
}

/** 200 people at once; where something is going to break, half of them come while it does. */
async function rush({ clients }: Round, urls: string[], trouble: Trouble | null) {
  let answered = 0;
  let struck: Promise<unknown> = Promise.resolve();
  const outcomes = await Promise.all(
    clients.map(async (client, at) => {
      if (trouble && at % 2 === 1) await delay(2 * at);
      const outcome = await insist(urls, client, at);
      answered += 1;
      if (answered === trouble?.after) struck = trouble.strike();
      return outcome;
    }),
  );
  return { outcomes, struck };
}

test("200 people for 20 places, 50 times, whatever breaks: 20 are told so, and they are the 20", async () => {
  let repeated = 0;
  let restarting: Promise<unknown> = Promise.resolve();
  for (const [index, round] of rounds.entries()) {
    const trouble = troubleOf(index);
    // One that is ready again may go on starting meanwhile: the rounds between do without it.
    if (trouble) await restarting;
    const { outcomes, struck } = await rush(round, urlsOf(index), trouble);
    if (trouble) restarting = struck;
    const told = outcomes.flatMap(({ reference }) => reference ?? []).toSorted();
    if (trouble && outcomes.some(({ retries }) => retries > 0)) repeated += 1;
    expect(told, `round ${index}`).toHaveLength(CAPACITY);
    expect(await bookedIn(stage.context.db, round.slot), `round ${index}`).toEqual({
      references: told,
      records: CAPACITY,
      used: CAPACITY,
    });
  }
  await restarting;
  // What broke had people waiting: nearly always, for it takes a moment to break.
  expect(repeated).toBeGreaterThan(10);
  expect(await brokenSlots(stage.context.db)).toEqual({ wrong: [], twice: [] });
}, 300_000);

test("whoever got a place gets the same answer again, from either portal", async () => {
  const round = rounds.at(-1);
  if (!round) throw new Error("There was no round.");
  const { references } = await bookedIn(stage.context.db, round.slot);
  for (const { url } of stage.portals) {
    const { outcomes } = await rush(round, [url], null);
    expect(outcomes.flatMap(({ reference }) => reference ?? []).toSorted()).toEqual(references);
  }
});

test("the same rush oversells where places are counted first and taken then", async () => {
  for (const portal of stage.portals) await portal.kill();
  await dropGuard(stage.context.db);
  await Promise.all(stage.naive.map((portal) => portal.start()));
  const accepted: number[] = [];
  for (const round of naiveRounds) {
    const { outcomes } = await rush(
      round,
      stage.naive.map(({ url }) => url),
      null,
    );
    const told = outcomes.flatMap(({ reference }) => reference ?? []).toSorted();
    expect((await bookedIn(stage.context.db, round.slot)).references).toEqual(told);
    accepted.push(told.length);
  }
  expect(Math.max(...accepted)).toBeGreaterThan(CAPACITY);
  expect((await brokenSlots(stage.context.db)).wrong).not.toEqual([]);
}, 60_000);
