import { once } from "node:events";
import { get } from "node:http";
import { addDays, manilaDay } from "@portal/contract/days";
import { family, type Contestant } from "./harness/family.ts";
import type { Figures } from "./harness/meter.ts";
import type { Stage } from "./harness/stage.ts";
import { bareInquiry } from "./license-inquiry.ts";

const DAYS = 60;

/** Creates open days at every office, half full. @returns the offices */
async function fillDays({ pool }: Stage): Promise<string[]> {
  await pool.query(
    `insert into slot (office_id, type, appointable_type, date, capacity, used)
     select id, 'Pickup', 'Driver''s License', $1::date + day, 20, 10
     from office, generate_series(0, $2::integer - 1) day
     on conflict (office_id, type, appointable_type, date) do update set used = 10, closed_reason = null`,
    [firstDay(), DAYS],
  );
  await pool.query("vacuum analyze slot");
  const { rows } = await pool.query<{ id: string }>("select id from office order by id");
  return rows.map(({ id }) => id);
}

const firstDay = (): string => addDays(manilaDay(new Date()), 2);

const scheduleOf = (officeId: string): string => {
  const from = firstDay();
  const query = new URLSearchParams({
    type: "Pickup",
    appointable_type: "Driver's License",
    office_id: officeId,
    "date_range[from]": from,
    "date_range[to]": addDays(from, DAYS - 1),
  });
  return `/api/ste/appointment/schedule?${query.toString()}`;
};

/** Each office in turn; paths are built before the measurement. */
function schedule(
  { load, portal }: Stage,
  offices: readonly string[],
  headers: Record<string, string> = {},
): Contestant<Figures> {
  const paths = offices.map(scheduleOf);
  return () => load(portal, { call: (n) => ({ path: paths[n % paths.length] ?? "/", headers }) });
}

const OFFICE_LIST = "/api/ste/office";

/** The office list for a browser without a cached copy. */
async function officeList({ portal }: Stage): Promise<{ kilobytes: number }> {
  const request = get(portal.url + OFFICE_LIST, { headers: { "accept-encoding": "gzip" } });
  const [response] = await once(request, "response");
  if (response.statusCode !== 200 || response.headers["content-encoding"] !== "gzip")
    throw new Error(`The office list came as ${response.statusCode}, and not packed by gzip.`);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { kilobytes: bytes / 1024 };
}

type Round = Record<"bare" | "schedule" | "packed" | "hello" | "alive", Figures> & {
  size: { kilobytes: number };
};

export const scheduleAndOffices = family<Round>({
  name: "schedule",
  prepare: async (stage) => {
    const offices = await fillDays(stage);
    const { load, bare, portal } = stage;
    const size = await officeList(stage);
    return {
      bare: bareInquiry(stage),
      schedule: schedule(stage, offices),
      packed: schedule(stage, offices, { "accept-encoding": "gzip, br" }),
      hello: () => load(bare, { call: () => ({ path: "/hello" }) }),
      alive: () => load(portal, { call: () => ({ path: "/healthz" }) }),
      size: async () => size,
    };
  },
  rows: [
    {
      id: "P-09",
      what: `schedule of ${DAYS} days : bare SELECT over HTTP`,
      unit: "x",
      goal: { atLeast: 1.2 },
      of: "schedule",
      against: "bare",
    },
    {
      id: "P-09",
      what: "the same, packed for a browser",
      unit: "x",
      goal: { atLeast: 1.2 },
      of: "packed",
      against: "bare",
    },
    {
      id: "P-09",
      what: "office list, packed by gzip",
      unit: "kB",
      goal: { atMost: 25 },
      value: ({ size }) => size.kilobytes,
    },
    {
      id: "P-09",
      what: "fixed cost of any answer: /healthz beyond a bare hello, processor time of the server",
      unit: "µs",
      goal: { atMost: 15 },
      of: "alive",
      against: "hello",
      value: ({ alive, hello }) => alive.cost.server - hello.cost.server,
    },
  ],
});
