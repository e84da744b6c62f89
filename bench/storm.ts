import { quantile } from "./harness/client.ts";
import type { Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";
import { freshBookings, openDays, withFreshToken } from "./people.ts";

const CLIENTS = 5_000;
const OFFICES = 300;
const SEATS = 20;
/** More people than places: when a client has its answer, the next person starts. */
const PEOPLE = 10_000;
/** Then people go home, and the seats that are left count as sold. */
const MOST_SECONDS = 60;

let stormsMade = 0;

/** A day is released at all offices at once, and all people try to book. */
async function breakLoose(stage: Stage) {
  const { pool } = stage.portal;
  const name = `bench-storm-${stormsMade++}`;
  const offices = Array.from({ length: OFFICES }, (_, n) => `${name}-${n}`);
  const days = await openDays(pool, offices, { capacity: SEATS });
  const calls = await freshBookings(pool, days, PEOPLE);
  await stage.rest();
  const sold: number[] = [];
  const soldOf = offices.map(() => 0);
  /** When the last seat of an office was sold, as people learn of it. */
  const fullAt: number[] = [];
  const lost: { office: number; asked: number; told: number }[] = [];
  let start = Number.NaN;
  const figures = await stage.load(stage.portal, {
    connections: CLIENTS,
    calls: calls.length,
    seconds: MOST_SECONDS,
    call: (n) => {
      if (n === 0) start = performance.now();
      return calls[n] ?? { path: "/" };
    },
    expect: [201, 409],
    again: withFreshToken,
    onAnswer: (n, _, status, lastTry) => {
      const told = performance.now();
      const office = n % OFFICES;
      if (status !== 201) return void lost.push({ office, asked: told - lastTry, told });
      sold.push((told - start) / 1000);
      if ((soldOf[office] = (soldOf[office] ?? 0) + 1) === SEATS) fullAt[office] = told;
    },
  });
  const { rows } = await pool.query<{ wrong: number }>(
    `select coalesce(sum(greatest(abs(s.used - a.live), a.live - s.capacity)), 0)::integer as wrong
     from slot s cross join lateral (
       select count(*)::integer as live from appointment where slot_id = s.id and status <> 'Cancelled') a
     where s.office_id = any($1)`,
    [offices],
  );
  // From when the day was known to be full, or from when they asked after that.
  const waits = lost.map(({ office, asked, told }) =>
    Math.max(0, told - Math.max(asked, fullAt[office] ?? told)),
  );
  return {
    ...figures,
    s: sold[OFFICES * SEATS - 1] ?? MOST_SECONDS,
    // Nobody is told "no" in a storm that goes on for too long.
    no: waits.length > 0 ? quantile(waits, 0.99) : MOST_SECONDS * 1000,
    seats: rows[0]?.wrong ?? Number.NaN,
  };
}

export const storm: Family = {
  name: "storm",
  // A storm takes as long as many turns of another row.
  mostRounds: 3,
  prepare: async (stage) => ({ storm: () => breakLoose(stage) }),
  rows: [
    ["P-07", "all 6,000 seats sold", "storm", "s", { atMost: 10, against: null }],
    ["P-07", "booking or refusal with its mail, 5,000 at once", "storm", "ms", {}],
    ["P-07", "p99 of those who got no seat", "storm", "no", { atMost: 300, against: null }],
    ["P-07", "seats sold twice", "storm", "seats", { atMost: 0, against: null }],
  ],
};
