import { freshBookings, openDays, type BookableDay } from "./bookable.ts";
import { family, type Contestant } from "./harness/family.ts";
import { httpLoad, type LoadFigures } from "./harness/http-load.ts";
import { rawSql, type RawStatement } from "./harness/raw-sql.ts";
import type { Stage } from "./harness/stage.ts";
import { portalInquiry } from "./license-inquiry.ts";

/** More than are booked in one turn. */
const BOOKINGS_A_TURN = 8_000;
const SPREAD = 96;
/** So that every request books, however long it runs. */
const WITHOUT_END = 1_000_000_000;

/** The least that takes a place and says whose it is: nothing checked, kept for a repeat, told or recorded. */
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

/** Books fresh licenses on these days, each with a key and two photos. */
const bookings =
  (stage: Stage, days: readonly BookableDay[]): Contestant<LoadFigures> =>
  async () => {
    const calls = await freshBookings(stage, days, BOOKINGS_A_TURN);
    return httpLoad({
      url: stage.portal.url,
      calls: calls.length,
      call: (n) => calls[n] ?? { path: "/" },
      expect: [201],
    });
  };

/** Asks for a day that is full, again and again, with a new key each time. */
async function refusals(
  stage: Stage,
  days: readonly BookableDay[],
): Promise<Contestant<LoadFigures>> {
  const calls = await freshBookings(stage, days, 500);
  return () =>
    httpLoad({
      url: stage.portal.url,
      call: (n) => ({
        ...calls[n % calls.length],
        path: "/api/ste/appointment",
        headers: { "idempotency-key": `${process.hrtime.bigint()}-${n}` },
      }),
      expect: [409],
    });
}

type Rate = { rate: number };
type Round = {
  rawHot: Rate;
  hot: LoadFigures;
  rawSpread: Rate;
  spread: LoadFigures;
  inquiry: LoadFigures;
  full: LoadFigures;
};

export const booking = family<Round>({
  name: "booking",
  prepare: async (stage) => {
    await rawTables(stage);
    const hot = await openDays(stage, ["bench-hot"], WITHOUT_END);
    const offices = Array.from({ length: SPREAD }, (_, n) => `bench-spread-${n}`);
    const spread = await openDays(stage, offices, WITHOUT_END);
    const full = await openDays(stage, ["bench-full"], 20, 20);
    return {
      rawHot: () => rawSql(stage, rawBooking("raw_hot", 1)),
      hot: bookings(stage, hot),
      rawSpread: () => rawSql(stage, rawBooking("raw_spread", SPREAD)),
      spread: bookings(stage, spread),
      inquiry: portalInquiry(stage),
      full: await refusals(stage, full),
    };
  },
  rows: [
    {
      id: "P-04",
      what: "booking one day with key, photos, messages, event : raw UPDATE + INSERT on one row",
      unit: "x",
      goal: { atLeast: 0.6 },
      value: ({ hot, rawHot }) => hot.rate / rawHot.rate,
    },
    {
      id: "P-05",
      what: `the same over ${SPREAD} days : raw UPDATE + INSERT over as many rows`,
      unit: "x",
      goal: { atLeast: 0.45 },
      value: ({ spread, rawSpread }) => spread.rate / rawSpread.rate,
    },
    {
      id: "P-06",
      what: "refusal of a full day : license inquiry without a token",
      unit: "x",
      goal: { atLeast: 1.2 },
      value: ({ full, inquiry }) => full.rate / inquiry.rate,
    },
    {
      id: "–",
      what: "bookings of one day",
      unit: "/s",
      goal: null,
      value: ({ hot }) => hot.rate,
    },
    {
      id: "–",
      what: `bookings over ${SPREAD} days`,
      unit: "/s",
      goal: null,
      value: ({ spread }) => spread.rate,
    },
    {
      id: "–",
      what: "refusals of a full day",
      unit: "/s",
      goal: null,
      value: ({ full }) => full.rate,
    },
  ],
});
