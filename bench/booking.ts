import type { Call } from "./harness/client.ts";
import type { Portal, Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";
import {
  freshBookings,
  freshRequests,
  openDays,
  withFreshToken,
  type BookableDay,
} from "./people.ts";

/** As many come at once as in the comparison with another office's calendar. */
const FEW = 8;
const BOOKINGS = 1_500;
/** One after the other, as on an idle machine. */
const ALONE = 60;
const REQUESTS = 500;
const SPREAD = 96;
const CAPACITY = 1_000_000;

async function prepare(stage: Stage) {
  const { load, portal } = stage;
  const { pool } = portal;
  const hot = await openDays(pool, ["bench-hot"], { capacity: CAPACITY });
  const offices = Array.from({ length: SPREAD }, (_, n) => `bench-spread-${n}`);
  const spread = await openDays(pool, offices, { capacity: CAPACITY });
  const full = await openDays(pool, ["bench-full"], { capacity: 20, used: 20 });
  const refused = await freshBookings(pool, full, 500);
  /** A full day is asked for again and again, each time with a new key. */
  const refusals = {
    call: (n: number) => {
      const call = refused[n % refused.length] ?? { path: "/" };
      const key = `${process.hrtime.bigint()}-${n}`;
      return { ...call, headers: { ...call.headers, "idempotency-key": key } };
    },
    expect: [409],
  };
  const sendAll = async (at: Portal, calls: readonly Call[], connections: number) => {
    await stage.rest();
    const turn = { connections, calls: calls.length, expect: [201], again: withFreshToken };
    return load(at, { ...turn, call: (n) => calls[n] ?? { path: "/" } });
  };
  const book = (days: readonly BookableDay[], count: number, connections: number) => async () =>
    sendAll(portal, await freshBookings(pool, days, count), connections);
  const sandbox = await stage.startSandbox("bench_requests");
  const { rows } = await sandbox.pool.query<{ id: string }>(
    "select id from office where drivers_license_delivery_enabled order by id limit 1",
  );
  return {
    few: book(hot, BOOKINGS, FEW),
    alone: book(hot, ALONE, 1),
    spread: book(spread, BOOKINGS, 32),
    request: async () =>
      sendAll(sandbox, await freshRequests(sandbox.pool, rows[0]?.id ?? "", REQUESTS), FEW),
    full: () => load(portal, refusals),
  };
}

export const booking: Family = {
  name: "booking",
  prepare,
  rows: [
    ["P-04", "booking with its mail, 8 at once", "few", "ms", { atMost: 3 }],
    ["P-04", "booking with its mail, one after the other", "alone", "ms", { atMost: 5 }],
    ["P-04", "p50 of bookings, one after the other", "alone", "p50", { atMost: 15 }],
    ["P-04", "request with its mail, 8 at once", "request", "ms", { atMost: 3 }],
    ["P-05", "booking over 96 days with its mail, 32 at once", "spread", "ms", { atMost: 3 }],
    ["P-06", "refusal of a full day", "full", "cost", { ratio: 0.5 }],
    ["P-06", "statements of a refusal", "full", "statements", { atMost: 0.05, against: null }],
  ],
};
