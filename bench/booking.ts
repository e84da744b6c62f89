import { freshBookings, openDays, supply, type BookableDay } from "./bookable.ts";
import { family, type Contestant } from "./harness/family.ts";
import { workOf, type Figures } from "./harness/meter.ts";
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

type Round = Record<"few" | "spread" | "bare" | "full" | "alone", Figures> & {
  fullStatements: Statements;
};

async function prepare(stage: Stage): Promise<{ [Name in keyof Round]: Contestant<Round[Name]> }> {
  const hot = await openDays(stage, ["bench-hot"], WITHOUT_END);
  const offices = Array.from({ length: SPREAD }, (_, n) => `bench-spread-${n}`);
  const spread = await openDays(stage, offices, WITHOUT_END);
  const full = await refusals(stage, await openDays(stage, ["bench-full"], 20, 20));
  return {
    few: bookings(stage, hot, { connections: FEW }),
    spread: bookings(stage, spread),
    bare: bareInquiry(stage),
    full,
    alone: bookings(stage, hot, { connections: 1, most: ALONE }),
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
      what: "one booking after the other, p50",
      unit: "ms",
      goal: { atMost: 15 },
      of: "alone",
      value: ({ alone }) => alone.p50,
    },
    {
      id: "P-05",
      what: `booking over ${SPREAD} days until its mail has left, 32 at once`,
      unit: "ms",
      goal: { atMost: 3 },
      of: "spread",
      value: ({ spread }) => workOf(spread.cost) / 1000,
    },
    {
      id: "P-06",
      what: "refusal of a full day : bare SELECT over HTTP",
      unit: "x",
      goal: { atLeast: 0.5 },
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
