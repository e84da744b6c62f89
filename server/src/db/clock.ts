import { sql } from "kysely";
import { stackOf } from "../problem/problem.ts";
import type { Db } from "./tables.ts";

/**
 * What time it is for a process. Processes hand each other times, in captchas, links, leases and signatures, and their
 * machines' clocks may be minutes apart. So it is the database's time, asked now and then, and carried on by a clock that
 * nobody sets.
 */
export type Clock = {
  now: () => Date;
  /** Asks the database at once, and notes the answer. @returns how many ms the machine's clock is ahead of its */
  ask: () => Promise<number>;
  /**
   * Asks the database at first, once a minute, and when the machine's clock was set; says when that one is off. A job runs
   * it every second.
   */
  follow: () => Promise<void>;
};

/** From here on it is said: files, logs and certificates go by the machine's clock. */
export const CLOCK_OFF_MS = 2_000;
/** So far off nothing starts: the machine follows no time server, and what it writes is of another time. */
const CLOCK_REFUSED_MS = 30_000;
export const CLOCK_TODO =
  "Let its machine and the database's follow a time server (systemd-timesyncd, chrony).";
const EVERY_MS = 60_000;
/** A clock that was set, or a machine that slept; not a clock that is pulled along. */
const JUMP_MS = 1_000;
/** Less than this is not told from the way to the database and back. */
const NOISE_MS = 100;

type ClockOptions = {
  db: Db;
  /** Notes it where the doctor of any process sees it. */
  note: (aheadMs: number) => Promise<unknown>;
  log: { warn(facts: object, said: string): void };
  /** The machine's clock, and one that nobody sets. */
  machine?: () => number;
  steady?: () => number;
};

export function databaseClock(options: ClockOptions): Clock {
  const { db, note, log, machine = Date.now, steady = () => performance.now() } = options;
  /** The machine's time, and the database's, when the steady clock began. */
  const machineBegan = () => machine() - steady();
  let began = machineBegan();
  let known = { askedAt: -Infinity, machineBegan: began };
  let saidAt = -Infinity;
  let isAway = false;
  const aheadMs = () => Math.round(machineBegan() - began);

  async function ask(): Promise<number> {
    const askedAt = steady();
    const at = await timeOf(db);
    const halfMs = (steady() - askedAt) / 2;
    const found = at.getTime() - askedAt - halfMs;
    if (Math.abs(found - began) > halfMs + NOISE_MS) began = found;
    known = { askedAt, machineBegan: machineBegan() };
    const ahead = aheadMs();
    await note(ahead);
    return ahead;
  }

  function say(): void {
    const ahead = aheadMs();
    if (isAway || Math.abs(ahead) <= CLOCK_OFF_MS || steady() - saidAt < EVERY_MS) return;
    saidAt = steady();
    log.warn({ aheadMs: ahead }, `This machine's clock is ${offWords(ahead)}. ${CLOCK_TODO}`);
  }

  return {
    now: () => new Date(began + steady()),
    ask,
    follow: async () => {
      const wasSet = Math.abs(machineBegan() - known.machineBegan) > JUMP_MS;
      if (wasSet || steady() - known.askedAt >= EVERY_MS) {
        const stack = await ask().then(() => null, stackOf);
        if (stack !== null && !isAway)
          log.warn({ stack }, "the database does not say what time it is");
        isAway = stack !== null;
      }
      say();
    },
  };
}

/** Such as "600.0 s ahead of the database's". */
export const offWords = (aheadMs: number): string =>
  `${(Math.abs(aheadMs) / 1_000).toFixed(1)} s ${aheadMs < 0 ? "behind" : "ahead of"} the database's`;

/** @throws Error with a sentence for the operator when the machine's clock is too far off to start */
export function expectClock(aheadMs: number): void {
  if (Math.abs(aheadMs) > CLOCK_REFUSED_MS)
    throw new Error(
      `The clock of this machine is ${offWords(aheadMs)}: let both follow a time server (systemd-timesyncd, chrony), then start again.`,
    );
}

async function timeOf(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database does not say what time it is.");
  return row.at;
}
