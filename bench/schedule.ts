import { once } from "node:events";
import { get } from "node:http";
import { addDays } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";
import { family, type Contestant } from "./harness/family.ts";
import { httpLoad, type LoadFigures } from "./harness/http-load.ts";
import type { Stage } from "./harness/stage.ts";
import { bareInquiry } from "./license-inquiry.ts";

const DAYS = 60;

/** Every office has so many open days in a row, filled by half. @returns the offices */
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

/** Each office in turn; the paths are written before the clock runs. */
function schedule(
  { portal }: Stage,
  offices: readonly string[],
  headers: Record<string, string> = {},
): Contestant<LoadFigures> {
  const paths = offices.map(scheduleOf);
  return () =>
    httpLoad({ url: portal.url, call: (n) => ({ path: paths[n % paths.length] ?? "/", headers }) });
}

const OFFICE_LIST = "/api/ste/office";

/** The office list as a browser gets it that has none. */
async function officeList({ portal }: Stage): Promise<{ etag: string; kilobytes: number }> {
  const request = get(portal.url + OFFICE_LIST, { headers: { "accept-encoding": "gzip" } });
  const [response] = await once(request, "response");
  if (response.statusCode !== 200 || response.headers["content-encoding"] !== "gzip")
    throw new Error(`The office list came as ${response.statusCode}, and not packed by gzip.`);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return { etag: response.headers.etag, kilobytes: bytes / 1024 };
}

/** Asks whether the office list is still the same. */
const unchanged =
  ({ portal }: Stage, etag: string): Contestant<LoadFigures> =>
  () =>
    httpLoad({
      url: portal.url,
      call: () => ({ path: OFFICE_LIST, headers: { "if-none-match": etag } }),
      expect: [304],
    });

type Round = {
  bare: LoadFigures;
  schedule: LoadFigures;
  packed: LoadFigures;
  hello: LoadFigures;
  unchanged: LoadFigures;
  size: { kilobytes: number };
};

export const scheduleAndOffices = family<Round>({
  name: "schedule and offices",
  prepare: async (stage) => {
    const offices = await fillDays(stage);
    const { etag, kilobytes } = await officeList(stage);
    return {
      bare: bareInquiry(stage),
      schedule: schedule(stage, offices),
      packed: schedule(stage, offices, { "accept-encoding": "gzip, br" }),
      hello: () => httpLoad({ url: stage.bare.url, call: () => ({ path: "/hello" }) }),
      unchanged: unchanged(stage, etag),
      size: async () => ({ kilobytes }),
    };
  },
  rows: [
    {
      id: "P-09",
      what: `schedule of ${DAYS} days : bare SELECT over HTTP`,
      unit: "x",
      goal: { atLeast: 0.6 },
      value: ({ schedule: full, bare }) => full.rate / bare.rate,
    },
    {
      id: "P-09",
      what: "the same, packed for a browser",
      unit: "x",
      goal: null,
      value: ({ packed, bare }) => packed.rate / bare.rate,
    },
    {
      id: "P-09",
      what: "office list, packed by gzip",
      unit: "",
      goal: { atMost: 25 },
      value: ({ size }) => size.kilobytes,
    },
    {
      id: "P-09",
      what: "office list that has not changed (304) : hello of the bare server",
      unit: "x",
      goal: { atLeast: 0.7 },
      value: ({ unchanged: same, hello }) => same.rate / hello.rate,
    },
  ],
});
