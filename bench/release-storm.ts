import { freshBookings, openDays } from "./bookable.ts";
import { family, type Family } from "./harness/family.ts";
import { quantile } from "./harness/statistics.ts";
import type { Stage } from "./harness/stage.ts";
import { openClients } from "./storm-client.ts";

const CLIENTS = 5_000;
const OFFICES = 300;
const SEATS = 20;
/** More people than seats: as soon as a client has its answer, the next person comes. */
const PEOPLE = 10_000;
/** One storm is as long as many turns of another row. */
const MOST_ROUNDS = 3;

type Round = {
  storm: {
    /** Seconds from the first request to the answer that gave the last seat away. */
    soldOut: number;
    /** Milliseconds that people who got no seat waited for their answer. */
    losersP99: number;
    winnersP99: number;
    /** Seats given twice, or counted and not booked. */
    oversold: number;
    /** Requests that were sent again: the connection was lost, or the portal was too busy (503). */
    repeated: number;
  };
};

let stormsMade = 0;

/** A day is released at all offices at the same moment, and everybody is there. */
async function storm(stage: Stage): Promise<Round["storm"]> {
  const name = `bench-storm-${stormsMade++}`;
  const offices = Array.from({ length: OFFICES }, (_, n) => `${name}-${n}`);
  const calls = await freshBookings(stage, await openDays(stage, offices, SEATS), PEOPLE);
  const clients = await openClients(stage.portal.url, CLIENTS);
  const won: number[] = [];
  const lost: number[] = [];
  const sold: number[] = [];
  let next = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (let call = calls[next++]; call; call = calls[next++]) {
        const sent = performance.now();
        const { status, head } = await client.ask(call);
        const answered = performance.now();
        if (status === 201) {
          won.push(answered - sent);
          sold.push(answered - start);
        } else if (status === 409) lost.push(answered - sent);
        else throw new Error(`Answered ${status}: ${head}`);
      }
    }),
  );
  const repeated = clients.reduce((sum, client) => sum + client.close(), 0);
  if (sold.length < OFFICES * SEATS) throw new Error(`Only ${sold.length} seats were sold.`);
  return {
    soldOut: (sold[OFFICES * SEATS - 1] ?? Number.POSITIVE_INFINITY) / 1000,
    losersP99: quantile(lost, 0.99),
    winnersP99: quantile(won, 0.99),
    oversold: await oversold(stage, offices),
    repeated,
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

const storms = family<Round>({
  name: "release storm",
  prepare: async (stage) => ({ storm: () => storm(stage) }),
  rows: [
    {
      id: "P-07",
      what: `${CLIENTS} clients at once, ${OFFICES} offices × ${SEATS} seats: all seats sold after`,
      unit: "s",
      goal: { atMost: 10 },
      value: ({ storm: { soldOut } }) => soldOut,
    },
    {
      id: "P-07",
      what: "p99 of those who got no seat",
      unit: "ms",
      goal: { atMost: 1000 },
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

export const releaseStorm: Family = {
  ...storms,
  measure: (stage, rounds, tell) => storms.measure(stage, Math.min(rounds, MOST_ROUNDS), tell),
};
