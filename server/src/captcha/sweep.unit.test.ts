import { expect, test } from "vitest";
import { brakes, dice, MINUTES, people, PER_TRY, sweeper } from "../../test/harness/sweep.ts";

const ADDRESSES = 1000;
/** Minutes between two turns of an address: long, to keep the test fast; the number of tries is the same. */
const TURN = 20;
const HASHES_PER_SECOND = 1_000_000;
/** Each address is in another network: the worst case. */
const addressOf = (at: number): string => `${20 + Math.trunc(at / 250)}.${at % 250}.7.9`;

/** One day: 1,000 addresses try one birth date on number after number, among 20,000 inquiries by people. */
async function day(hashesPerSecond: number) {
  const random = dice(2026);
  const portal = brakes();
  const sweepers = Array.from({ length: ADDRESSES }, (_, at) =>
    sweeper(portal, addressOf(at), hashesPerSecond, random),
  );
  const { served, minute } = people(portal, 20_000, random);
  for (let at = 0; at < MINUTES; at += 1) {
    await minute();
    for (let one = at % TURN; one < ADDRESSES; one += TURN) await sweepers[one]?.turn(at);
    portal.passMinute();
  }
  const sum = (of: "tries" | "records") => sweepers.reduce((all, { found }) => all + found[of], 0);
  const paid = served.paid.toSorted((a, b) => a - b);
  return {
    tries: sum("tries"),
    records: sum("records"),
    expected: sum("tries") * PER_TRY,
    share: served.answered / served.asked,
    median: paid[Math.trunc(paid.length / 2)] ?? 0,
    p99: paid[Math.trunc(paid.length * 0.99)] ?? 0,
    most: paid.at(-1) ?? 0,
  };
}

test("1,000 addresses with 1 million hashes a second each find at most one record a day; people are still served", async () => {
  const { tries, records, expected, share, ...paid } = await day(HASHES_PER_SECOND);
  // The figures of docs/decisions/031.
  process.stdout.write(`${JSON.stringify({ tries, records, expected, share, ...paid })}\n`);
  // The attack did run.
  expect(tries).toBeGreaterThan(30_000);
  expect(expected).toBeLessThanOrEqual(1);
  expect(records).toBeLessThanOrEqual(1);
  expect(share).toBeGreaterThanOrEqual(0.99);
  expect(paid.median).toBeLessThanOrEqual(320_000);
}, 120_000);

test("with only ten a minute per address they would find about 185", () => {
  const random = dice(2026);
  let records = 0;
  for (let tries = 10 * MINUTES * ADDRESSES; tries > 0; tries -= 1)
    if (random() < PER_TRY) records += 1;
  expect(records).toBeGreaterThan(150);
  expect(records).toBeLessThan(220);
});
