import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { Problem } from "../problem.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every limit in one table: points in a span of seconds, per client unless the name says otherwise.
 * They hold across replicas because they are counted in the database.
 */
export const limits = {
  inquiryWithoutToken: { points: 10, seconds: MINUTE },
  inquiry: { points: 60, seconds: MINUTE },
  failedInquiryPerNumberDay: { points: 5, seconds: DAY },
  failedInquiryPerNumberMonth: { points: 20, seconds: 30 * DAY },
  submission: { points: 10, seconds: HOUR },
  transaction: { points: 20, seconds: HOUR },
  transactionAccess: { points: 5, seconds: HOUR },
  checkout: { points: 30, seconds: HOUR },
  appointment: { points: 20, seconds: HOUR },
  uploadFiles: { points: 10, seconds: HOUR },
  uploadKilobytes: { points: 40_000, seconds: HOUR },
  messagePerAddress: { points: 3, seconds: DAY },
  challenge: { points: 60, seconds: MINUTE },
  place: { points: 120, seconds: MINUTE },
} as const satisfies Record<string, { points: number; seconds: number }>;

export type LimitName = keyof typeof limits;

export type Limits = {
  /** Counts `points` (1) against a limit; throws `too_many_requests` with Retry-After beyond it. */
  take(name: LimitName, subject: string, points?: number): Promise<void>;
  /** Like take, but answers false instead of throwing. */
  tryTake(name: LimitName, subject: string, points?: number): Promise<boolean>;
  /** Takes back one point that was counted in advance. */
  giveBack(name: LimitName, subject: string): Promise<void>;
  /** Throws when a limit is used up already, without counting. */
  check(name: LimitName, subject: string): Promise<void>;
};

/** @param key hides who or what is counted: the table holds keyed hashes only */
export function createLimits(pool: Pool, key: Buffer, factor: number): Limits {
  const limiters = new Map(
    Object.entries(limits).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterPostgres({
        storeClient: pool,
        storeType: "pool",
        tableName: "rate_limit",
        tableCreated: true,
        keyPrefix: name,
        points: points * factor,
        duration: seconds,
      }),
    ]),
  );
  const limiter = (name: LimitName): RateLimiterPostgres => {
    const found = limiters.get(name);
    if (!found) throw new Error(`No limit is called ${name}.`);
    return found;
  };
  const hide = (subject: string): string =>
    createHmac("sha256", key).update(subject).digest("base64url");
  const tryTake: Limits["tryTake"] = async (name, subject, points = 1) => {
    const answer = await consume(limiter(name), hide(subject), points);
    return answer === null;
  };
  return {
    tryTake,
    take: async (name, subject, points = 1) => {
      const refused = await consume(limiter(name), hide(subject), points);
      if (refused) throw tooMany(refused.msBeforeNext);
    },
    giveBack: async (name, subject) => void (await limiter(name).reward(hide(subject))),
    check: async (name, subject) => {
      const state = await limiter(name).get(hide(subject));
      if (state && state.consumedPoints >= limiter(name).points) throw tooMany(state.msBeforeNext);
    },
  };
}

const tooMany = (waitMs: number): Problem =>
  new Problem("too_many_requests", undefined, { retryAfterSeconds: waitMs / 1000 });

/** Null when counted, the state when the limit refuses. */
async function consume(
  limiter: RateLimiterPostgres,
  key: string,
  points: number,
): Promise<RateLimiterRes | null> {
  try {
    await limiter.consume(key, points);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return refused;
    throw refused;
  }
}
