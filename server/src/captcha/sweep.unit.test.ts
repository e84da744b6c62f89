import { expect, test } from "vitest";
import { brakes, dice, MINUTES, people, PER_TRY, sweeper } from "../../test/harness/sweep.ts";

const ADDRESSES = 1000;
/** Minutes between two turns of an address: long, to keep the test fast; the number of tries is the same. */
const TURN = 20;
const HASHES_PER_SECOND = 1_000_000;
const CARRIERS = ["100.64.0.0/10"];
/** Each address is in another network: the worst case. */
const elsewhere = (at: number): string => `${20 + Math.trunc(at / 250)}.${at % 250}.7.9`;
const atCarriers = (at: number): string => `100.${66 + Math.trunc(at / 250)}.${at % 250}.9`;

type Day = {
  carriers?: readonly string[];
  addressOf?: (at: number) => string;
  carrierAddresses?: number;
  addresses?: number;
};

/** One day: 1,000 addresses try one birth date on number after number, among 20,000 inquiries by people. */
async function day({
  carriers = CARRIERS,
  addressOf = elsewhere,
  carrierAddresses = 5000,
  addresses = ADDRESSES,
}: Day) {
  const random = dice(2026);
  const portal = brakes(carriers);
  const sweepers = Array.from({ length: addresses }, (_, at) =>
    sweeper(portal, addressOf(at), HASHES_PER_SECOND, random),
  );
  const { served, minute } = people(portal, { inquiries: 20_000, carrierAddresses }, random);
  for (let at = 0; at < MINUTES; at += 1) {
    await minute();
    for (let one = at % TURN; one < addresses; one += TURN) await sweepers[one]?.turn(at);
    portal.passMinute();
  }
  const sum = (of: "tries" | "records") => sweepers.reduce((all, { found }) => all + found[of], 0);
  const paid = served.paid.toSorted((a, b) => a - b);
  const outcome = {
    tries: sum("tries"),
    records: sum("records"),
    expected: sum("tries") * PER_TRY,
    share: served.answered / served.asked,
    longest: served.longest,
    median: paid[Math.trunc(paid.length / 2)] ?? 0,
    p99: paid[Math.trunc(paid.length * 0.99)] ?? 0,
    most: paid.at(-1) ?? 0,
  };
  // The figures of docs/decisions/031.
  process.stdout.write(`${JSON.stringify(outcome)}\n`);
  return outcome;
}

/** Half a minute on a cheap phone, which makes 170,000 a second. */
const HALF_A_MINUTE = 5_200_000;

// 750 look-ups and 110 wrong birth dates a day for each of their addresses.
const CROWDS = { carrierAddresses: 20 };

test("1,000 addresses with 1 million hashes a second each find at most one record a day; people are still served, also thousands behind one address of a carrier", async () => {
  const { tries, records, expected, share, median, most } = await day(CROWDS);
  // The attack did run.
  expect(tries).toBeGreaterThan(30_000);
  expect(expected).toBeLessThanOrEqual(1);
  expect(records).toBeLessThanOrEqual(1);
  expect(share).toBeGreaterThanOrEqual(0.99);
  expect(median).toBeLessThanOrEqual(320_000);
  expect(most).toBeLessThanOrEqual(HALF_A_MINUTE);
}, 300_000);

test("neither do 1,000 addresses of carriers, which may do twenty times as much", async () => {
  const { tries, expected, records, longest } = await day({ addressOf: atCarriers });
  expect(tries).toBeGreaterThan(30_000);
  expect(expected).toBeLessThanOrEqual(1);
  expect(records).toBeLessThanOrEqual(1);
  expect(longest).toBeLessThanOrEqual(3600);
}, 300_000);

test("a carrier that no setting names gets dearer, and is refused for an hour at most", async () => {
  const { share, longest, most } = await day({ ...CROWDS, carriers: [], addresses: 0 });
  expect(share).toBeLessThan(0.99);
  expect(share).toBeGreaterThan(0.4);
  expect(longest).toBeLessThanOrEqual(3600);
  expect(most).toBeLessThanOrEqual(HALF_A_MINUTE);
}, 300_000);
