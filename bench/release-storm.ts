import { freshBookings, openDays, withFreshToken } from "./bookable.ts";
import { family } from "./harness/family.ts";
import type { Figures } from "./harness/meter.ts";
import { quantile } from "./harness/statistics.ts";
import type { Stage } from "./harness/stage.ts";
import type { Call } from "./harness/http-load.ts";
import { openClients, type StormClient } from "./storm-client.ts";

const CLIENTS = 5_000;
const OFFICES = 300;
const SEATS = 20;
/** More people than places: when a client has its answer, the next person starts. */
const PEOPLE = 10_000;
/** Then people go home, and the seats that are left count as sold. */
const MOST_SECONDS = 60;
/** A storm takes as long as many turns of another row. */
const MOST_ROUNDS = 3;

type Round = {
  storm: Figures & {
    /** Seconds from the first request to the answer that gave the last seat away, at most a minute. */
    soldOut: number;
    /** Milliseconds until the answer for people without a place. */
    losersP99: number;
    winnersP99: number;
    /** Places booked twice, or counted but not booked. */
    oversold: number;
    /** Retried requests, after a lost connection or 503. */
    repeated: number;
  };
};

let stormsMade = 0;

/** A day is released at all offices at once, and all people try to book. */
async function storm(stage: Stage): Promise<Round["storm"]> {
  const name = `bench-storm-${stormsMade++}`;
  const offices = Array.from({ length: OFFICES }, (_, n) => `${name}-${n}`);
  const calls = await freshBookings(stage, await openDays(stage, offices, SEATS), PEOPLE);
  await stage.rest();
  const clients = await openClients(stage.portal.url, CLIENTS);
  const measured = await stage.meter.measure(stage.portal.pid, () => breakLoose(clients, calls));
  const repeated = clients.reduce((sum, client) => sum + client.close(), 0);
  return { ...measured, repeated, oversold: await oversold(stage, offices) };
}

async function breakLoose(clients: readonly StormClient[], calls: readonly Call[]) {
  const won: number[] = [];
  const lost: number[] = [];
  const sold: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        const sent = performance.now();
        const answer = await client.ask(call, withFreshToken, start + MOST_SECONDS * 1000);
        if (!answer) return;
        const { status, head } = answer;
        const answered = performance.now();
        if (status === 201) {
          won.push(answered - sent);
          sold.push(answered - start);
        } else if (status === 409) lost.push(answered - sent);
        else throw new Error(`Answered ${status}: ${head}`);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const all = [...won, ...lost];
  return {
    requests: all.length,
    rate: all.length / seconds,
    p50: quantile(all, 0.5),
    p99: quantile(all, 0.99),
    soldOut: (sold[OFFICES * SEATS - 1] ?? MOST_SECONDS * 1000) / 1000,
    losersP99: quantile(lost, 0.99),
    winnersP99: quantile(won, 0.99),
  };
}

async function oversold({ pool }: Stage, offices: string[]): Promise<number> {
  const { rows } = await pool.query<{ wrong: number }>(
    `select coalesce(sum(greatest(abs(s.used - a.live), a.live - s.capacity)), 0)::integer as wrong
     from slot s cross join lateral (
       select count(*)::integer as live from appointment where slot_id = s.id and status <> 'Cancelled') a
     where s.office_id = any($1)`,
    [offices],
  );
  return rows[0]?.wrong ?? Number.NaN;
}

export const releaseStorm = family<Round>({
  name: "storm",
  mostRounds: MOST_ROUNDS,
  prepare: async (stage) => ({ storm: () => storm(stage) }),
  rows: [
    {
      id: "P-07",
      what: `${CLIENTS} clients at once, ${OFFICES} offices × ${SEATS} seats: all seats sold after`,
      unit: "s",
      goal: { atMost: 10 },
      of: "storm",
      value: ({ storm: { soldOut } }) => soldOut,
    },
    {
      id: "P-07",
      what: "p99 of those who got no seat",
      unit: "ms",
      goal: { atMost: 300 },
      of: "storm",
      value: ({ storm: { losersP99 } }) => losersP99,
    },
    {
      id: "P-07",
      what: "seats sold twice",
      unit: "",
      goal: { atMost: 0 },
      value: ({ storm: { oversold: seats } }) => seats,
    },
    {
      id: "–",
      what: "requests sent again: connection lost, or too busy (503)",
      unit: "",
      goal: null,
      value: ({ storm: { repeated } }) => repeated,
    },
    {
      id: "–",
      what: "p99 of those who got one",
      unit: "ms",
      goal: null,
      value: ({ storm: { winnersP99 } }) => winnersP99,
    },
  ],
});
