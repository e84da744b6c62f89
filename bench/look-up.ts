import { once } from "node:events";
import { get } from "node:http";
import { addDays, manilaDay } from "@portal/contract/days";
import { licenseAt, LICENSES, type Figures, type Stage } from "./harness/stage.ts";
import { lookUp, type Family } from "./harness/table.ts";
import { freshToken } from "./people.ts";

const TOKENS = 4_000;
const DAYS = 60;
/** More than 20,000 over nine rounds. */
const PAIRS = 2_500;
/** No license of the bench has it. */
const WRONG_DATE = "1949-12-31";
const LOOK_UP = "/api/ste/drivers_license/inquire";
const SCHEDULE = "/api/ste/appointment/schedule";
const SELECT = `select id, number, birth_date, first_name, middle_name, last_name, suffix, status, remarks, office_id
  from reference_license where number = 'B00-00-' || lpad(:n::integer::text, 6, '0')`;

/** Each with a fresh captcha token, solved before. */
async function withTokens({ load, portal }: Stage): Promise<Figures> {
  const tokens: string[] = [];
  while (tokens.length < TOKENS) tokens.push(await freshToken());
  const call = (n: number) => ({
    path: `${LOOK_UP}?${lookUp(n)}`,
    headers: { "cf-t-token": tokens[n] ?? "" },
  });
  return load(portal, { calls: TOKENS, call });
}

/** Opens days at every office, half full. @returns the path of each office's schedule */
async function schedules({ pool }: Stage["portal"]): Promise<string[]> {
  const from = addDays(manilaDay(new Date()), 2);
  await pool.query(
    `insert into slot (office_id, type, appointable_type, date, capacity, used)
     select id, 'Pickup', 'Driver''s License', $1::date + day, 20, 10
     from office, generate_series(0, $2::integer - 1) day
     on conflict (office_id, type, appointable_type, date) do update set used = 10, closed_reason = null`,
    [from, DAYS],
  );
  await pool.query("vacuum analyze slot");
  const { rows } = await pool.query<{ id: string }>("select id from office order by id");
  return rows.map(({ id }) => {
    const query = `type=Pickup&appointable_type=Driver%27s%20License&office_id=${id}`;
    return `${SCHEDULE}?${query}&date_range[from]=${from}&date_range[to]=${addDays(from, DAYS - 1)}`;
  });
}

/** The office list for a browser without a copy. */
async function officeList({ portal }: Stage): Promise<Figures> {
  const headers = { "accept-encoding": "gzip" };
  const [answer] = await once(get(`${portal.url}/api/ste/office`, { headers }), "response");
  if (answer.statusCode !== 200 || answer.headers["content-encoding"] !== "gzip")
    throw new Error(`The office list came as ${answer.statusCode}, and not packed by gzip.`);
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return { kB: bytes / 1024 };
}

/**
 * Misses one after the other: a number on file with a wrong birth date, and a number that nobody has, each as
 * often the first of the two. Every number is tried once, because wrong tries of a number count.
 */
function misses({ load, portal }: Stage): () => Promise<Figures> {
  let begun = 0;
  const isKnown = (n: number) => n % 4 === 0 || n % 4 === 3;
  return async () => {
    const known: number[] = [];
    const unknown: number[] = [];
    await load(portal, {
      connections: 1,
      calls: 2 * PAIRS,
      expect: [404],
      call: (n) => {
        const { number } = licenseAt(begun + Math.trunc(n / 2));
        const asked = isKnown(n) ? number : number.replace("B", "Z");
        return { path: `${LOOK_UP}?number=${asked}&birth_date=${WRONG_DATE}` };
      },
      onAnswer: (n, ms) => void (isKnown(n) ? known : unknown).push(ms),
    });
    begun += PAIRS;
    const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / PAIRS;
    const [one, other] = [mean(known), mean(unknown)];
    const squares = [...known.map((ms) => ms - one), ...unknown.map((ms) => ms - other)];
    const error = Math.sqrt(squares.reduce((sum, off) => sum + off ** 2, 0)) / (PAIRS - 1);
    return { ms: Math.abs(one - other) + 1.96 * error };
  };
}

async function prepare(stage: Stage) {
  const { load, portal, bare } = stage;
  const paths = await schedules(portal);
  return {
    raw: () => stage.rawSql(portal, SELECT, LICENSES),
    lookUp: () => load(portal, { call: (n) => ({ path: `${LOOK_UP}?${lookUp(n)}` }) }),
    token: () => withTokens(stage),
    misses: misses(stage),
    schedule: () =>
      load(portal, {
        call: (n) => ({
          path: paths[n % paths.length] ?? "/",
          headers: { "accept-encoding": "br" },
        }),
      }),
    beyond: async () => {
      const { server: hello } = await load(bare, { call: () => ({ path: "/hello" }) });
      await stage.rest();
      const { server } = await load(portal, { call: () => ({ path: "/healthz" }) });
      return { cost: server - hello };
    },
    offices: () => officeList(stage),
  };
}

export const lookUps: Family = {
  name: "look-up",
  prepare,
  rows: [
    ["P-01", "look-up without a token", "lookUp", "cost", { atMost: 180, ratio: 0.6 }],
    ["P-01", "look-up with a captcha token", "token", "cost", { atMost: 300, ratio: 0.37 }],
    ["P-02", "p99 of look-ups, 32 at once", "lookUp", "p99", { atMost: 15, ratio: 0.5 }],
    ["P-03", "guard: the reference", "bare", "cost", { ratio: 0.15, against: "raw" }],
    ["P-09", "schedule of 60 days, packed", "schedule", "cost", { ratio: 1.2 }],
    ["P-09", "office list, packed by gzip", "offices", "kB", { atMost: 25, against: null }],
    ["P-09", "/healthz beyond a bare hello", "beyond", "cost", { atMost: 15, against: null }],
    ["B-24", "wrong date or no such number, 95 %", "misses", "ms", { atMost: 1, against: null }],
  ],
};
