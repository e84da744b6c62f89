import { freshBookings, openDays, supply, type BookableDay } from "./bookable.ts";
import { family, type Contestant } from "./harness/family.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import { rawSql, type RawStatement } from "./harness/raw-sql.ts";
import type { Stage } from "./harness/stage.ts";
import { countStatements, type Statements } from "./harness/statement-log.ts";
import { bareInquiry } from "./license-inquiry.ts";

/** As many come at once as in the comparison with another office's calendar. */
const FEW = 8;
/** Ready for the first turn, and at most for any. */
const READY = { first: 1_500, most: 10_000 };
/** One after the other, as on an idle machine. */
const ALONE = 60;
const SPREAD = 96;
/** Never full, so that every request books. */
const WITHOUT_END = 1_000_000_000;

/** The minimal booking: takes a place and inserts the appointment, without checks, messages and events. */
const rawBooking = (name: string, to: number): RawStatement => ({
  name,
  sql: `with taken as (update bench_slot set used = used + 1 where id = :slot and used < capacity returning id)
    insert into bench_appointment (slot_id, person) select id, :person from taken`,
  random: { slot: [1, to], person: [1, 1_000_000] },
});

async function rawTables({ pool }: Stage): Promise<void> {
  await pool.query(
    `create table bench_slot (id bigint primary key, capacity integer not null, used integer not null default 0,
       check (used between 0 and capacity)) with (fillfactor = 70);
     create table bench_appointment (id bigint generated always as identity primary key,
       slot_id bigint not null references bench_slot, person bigint not null,
       created_at timestamptz not null default now());
     insert into bench_slot (id, capacity) select n, ${WITHOUT_END} from generate_series(1, ${SPREAD}) n;
     analyze bench_slot`,
  );
}

/** Books fresh licenses on these days, each with a key and two photos: more are ready than the turn before booked. */
function bookings(
  stage: Stage,
  days: readonly BookableDay[],
  options: { connections?: number; seconds?: number; most?: number } = {},
): Contestant<Figures> {
  const { most = READY.most, ...how } = options;
  const { ready, used } = supply(READY.first, most);
  return async () => {
    const calls = await freshBookings(stage, days, ready());
    await stage.rest();
    const figures = await stage.load(stage.portal, {
      ...how,
      calls: calls.length,
      call: (n) => calls[n] ?? { path: "/" },
      expect: [201],
    });
    used(figures.requests);
    return figures;
  };
}

/** Requests a full day repeatedly, each time with a new key. */
async function refusals(stage: Stage, days: readonly BookableDay[]): Promise<Contestant<Figures>> {
  const calls = await freshBookings(stage, days, 500);
  return () =>
    stage.load(stage.portal, {
      call: (n) => {
        const call = calls[n % calls.length] ?? { path: "/" };
        const key = `${process.hrtime.bigint()}-${n}`;
        return { ...call, headers: { ...call.headers, "idempotency-key": key } };
      },
      expect: [409],
    });
}

type Round = Record<
  "rawHot" | "hot" | "few" | "rawSpread" | "spread" | "bare" | "full" | "alone",
  Figures
> &
  Record<"hotStatements" | "fullStatements", Statements>;

async function prepare(stage: Stage): Promise<{ [Name in keyof Round]: Contestant<Round[Name]> }> {
  await rawTables(stage);
  const hot = await openDays(stage, ["bench-hot"], WITHOUT_END);
  const offices = Array.from({ length: SPREAD }, (_, n) => `bench-spread-${n}`);
  const spread = await openDays(stage, offices, WITHOUT_END);
  const full = await refusals(stage, await openDays(stage, ["bench-full"], 20, 20));
  const logged = bookings(stage, hot, { seconds: 1 });
  return {
    rawHot: () => rawSql(stage, rawBooking("raw_hot", 1)),
    hot: bookings(stage, hot),
    few: bookings(stage, hot, { connections: FEW }),
    rawSpread: () => rawSql(stage, rawBooking("raw_spread", SPREAD)),
    spread: bookings(stage, spread),
    bare: bareInquiry(stage),
    full,
    alone: bookings(stage, hot, { connections: 1, most: ALONE }),
    hotStatements: () => countStatements(stage.pool, logged),
    fullStatements: () => countStatements(stage.pool, full),
  };
}

export const booking = family<Round>({
  name: "booking",
  prepare,
  rows: [
    {
      id: "P-04",
      what: `booking with key, photos and event until its mail has left, ${FEW} at once`,
      unit: "ms",
      goal: { atMost: 3 },
      of: "few",
      value: ({ few }) => workOf(few.cost) / 1000,
    },
    {
      id: "P-04",
      what: "the same, one after the other",
      unit: "ms",
      goal: { atMost: 5 },
      of: "alone",
      value: ({ alone }) => workOf(alone.cost) / 1000,
    },
    {
      id: "P-04",
      what: "booking one day with key, photos, messages, event, 32 waiting : raw UPDATE + INSERT on one row, by rate",
      unit: "x",
      goal: { atLeast: 1 },
      of: "hot",
      against: "rawHot",
      // By rate: those that want one row wait for its lock and the disk, not for the processor.
      value: ({ hot, rawHot }) => hot.rate / rawHot.rate,
    },
    {
      id: "P-04",
      what: "writing transactions a booking, 32 waiting",
      unit: "",
      goal: { atMost: 0.2 },
      value: ({ hotStatements }) => hotStatements.commits,
    },
    {
      id: "P-04",
      what: "one booking after the other, p50",
      unit: "ms",
      goal: { atMost: 15 },
      of: "alone",
      value: ({ alone }) => alone.p50,
    },
    {
      id: "P-05",
      what: `booking over ${SPREAD} days : raw UPDATE + INSERT over as many rows`,
      unit: "x",
      goal: { atLeast: 0.45 },
      of: "spread",
      against: "rawSpread",
    },
    {
      id: "P-06",
      what: "refusal of a full day : bare SELECT over HTTP",
      unit: "x",
      goal: { atLeast: 0.9 },
      of: "full",
      against: "bare",
    },
    {
      id: "P-06",
      what: "statements a refusal: none while the portal knows that the day is full",
      unit: "",
      goal: { atMost: 0.05 },
      value: ({ fullStatements }) => fullStatements.statements,
    },
  ],
});
