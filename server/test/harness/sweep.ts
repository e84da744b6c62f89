import { addressesIn } from "../../src/http/client-of.ts";
import { createLimits } from "../../src/limits/limits.ts";
import { Problem } from "../../src/problem/problem.ts";
import { passWithoutToken } from "../../src/captcha/captcha-gate.ts";
import { challengePrice, countedGuess } from "../../src/captcha/guess-limits.ts";
import { silentDatabase } from "./silent-database-store.ts";

const MINUTE_MS = 60_000;
export const MINUTES = 24 * 60;
/** Share of existing numbers among the tried ones, and number of possible birth dates (64 years). */
const EXISTING = 0.3;
const DATES = 23_376;
export const PER_TRY = EXISTING / DATES;
/** Average cost of a proof at price 1. */
const HASHES = 15_000;

/** Seeded random numbers (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * The portal's rate limits with a manual clock.
 * @param carriers the networks of CARRIER_NETWORKS
 */
export function brakes(carriers: readonly string[] = []) {
  let time = new Date("2026-01-05T00:00:00Z");
  const now = () => time;
  const options = {
    db: silentDatabase(),
    hide: (subject: string) => `of ${subject}`,
    factor: 1,
    exactFactor: 1,
    now,
    isOfCarrier: addressesIn(carriers),
  };
  const limits = createLimits(options);
  const context = { limits, now };
  return {
    passMinute: (): void => void (time = new Date(time.getTime() + MINUTE_MS)),
    /** Hashes for the next token. */
    price: async (client: string) => HASHES * (await challengePrice(context, client)),
    withoutToken: (client: string) => passWithoutToken(context, client),
    withToken: (client: string) => limits.take("inquiry", client),
    guess: (client: string, isRight: boolean) =>
      countedGuess(context, client, async () => {
        if (!isRight) throw new Problem("resource_not_found");
      }),
  };
}
export type Brakes = ReturnType<typeof brakes>;

/** Seconds to wait after a refusal; null for any other answer, not found included. */
async function waitOf(asked: Promise<unknown>): Promise<number | null> {
  try {
    await asked;
    return null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "resource_not_found") return null;
    return error.retryAfterSeconds ?? 0;
  }
}

/** One address of a sweep with its own machine: guesses as often as the limits allow. */
export function sweeper(
  portal: Brakes,
  client: string,
  hashesPerSecond: number,
  random: () => number,
) {
  const found = { tries: 0, records: 0 };
  let waitUntil = 0;

  async function tryOnce(minute: number): Promise<boolean> {
    const isRight = random() < PER_TRY;
    const wait = await waitOf(portal.guess(client, isRight));
    if (wait !== null) {
      waitUntil = minute + Math.max(1, wait / 60);
      return false;
    }
    found.tries += 1;
    if (isRight) found.records += 1;
    return true;
  }

  async function turn(at: number): Promise<void> {
    // A challenge expires after five minutes, so earlier work cannot be saved up.
    let hashes = 300 * hashesPerSecond;
    if (at < waitUntil) return;
    while ((await waitOf(portal.withoutToken(client))) === null) if (!(await tryOnce(at))) return;
    for (let cost = await portal.price(client); cost <= hashes; cost = await portal.price(client)) {
      hashes -= cost;
      if ((await waitOf(portal.withToken(client))) !== null || !(await tryOnce(at))) return;
    }
  }
  return { found, turn };
}

/**
 * One day's people: most behind carrier addresses, some at home, some in an office network.
 * @param carrierAddresses how many addresses the crowds of the carriers (100.64.0.0/10) share
 */
export function people(
  portal: Brakes,
  { inquiries, carrierAddresses }: { inquiries: number; carrierAddresses: number },
  random: () => number,
) {
  /** `longest` wait after a refusal, in seconds. */
  const served = { asked: 0, answered: 0, longest: 0, paid: [] as number[] };
  const some = (count: number) => Math.trunc(random() * count);
  const address = (): string => {
    const kind = random();
    if (kind < 0.05) return `198.18.${some(50)}.1`;
    const shared = some(carrierAddresses);
    return kind < 0.8
      ? `100.64.${Math.trunc(shared / 250)}.${shared % 250}`
      : `112.${some(250)}.${some(250)}.7`;
  };

  async function inquire(): Promise<void> {
    const client = address();
    served.asked += 1;
    const cost = await portal.price(client);
    const isRight = random() >= 0.15;
    const refusals = [
      await waitOf(portal.withToken(client)),
      await waitOf(portal.guess(client, isRight)),
    ];
    served.longest = Math.max(served.longest, ...refusals.map((wait) => wait ?? 0));
    if (refusals.some((wait) => wait !== null)) return;
    served.answered += 1;
    served.paid.push(cost);
  }

  async function minute(): Promise<void> {
    let left = inquiries / MINUTES;
    for (; left >= 1 || random() < left; left -= 1) await inquire();
  }
  return { served, minute };
}
