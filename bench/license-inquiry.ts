import { proofOfWork } from "../server/src/providers/captcha/proof-of-work.ts";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { solvedCaptcha } from "../server/test/harness/solved-captcha.ts";
import { supply } from "./bookable.ts";
import { family, type Contestant } from "./harness/family.ts";
import { licenseAt, LICENSES } from "./harness/fill-database.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import { rawSql } from "./harness/raw-sql.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";

/** A prime step, so that successive rows are not adjacent on disk. */
const STEP = 7919;
const TOKENS = { first: 1_000, most: 10_000 };

const query = (n: number): string => {
  const { number, birth_date } = licenseAt(n * STEP);
  return `number=${number}&birth_date=${birth_date}`;
};

/** The reference: one prepared SELECT behind the same framework. */
export const bareInquiry =
  ({ load, bare }: Stage): Contestant<Figures> =>
  () =>
    load(bare, { call: (n) => ({ path: bareLicense(n) }) });

const bareLicense = (n: number): string => `/license?${query(n)}`;

/** The portal's license inquiry on the path without a captcha token. */
const portalInquiry =
  ({ load, portal }: Stage): Contestant<Figures> =>
  () =>
    load(portal, { call: (n) => ({ path: inquiry(n) }) });

export const inquiry = (n: number): string => `/api/ste/drivers_license/inquire?${query(n)}`;

/** The same with a fresh token each, solved before the measurement. */
function inquiryWithToken({ load, portal }: Stage): Contestant<Figures> {
  const secret = secretsFrom(PORTAL_SECRET).key("captcha").toString("hex");
  const captcha = proofOfWork({ secret, now: () => new Date(), difficulty: { min: 1, max: 2 } });
  const { ready, used } = supply(TOKENS.first, TOKENS.most);
  return async () => {
    const tokens: string[] = [];
    while (tokens.length < ready()) tokens.push(await solvedCaptcha({ captcha }));
    const figures = await load(portal, {
      calls: tokens.length,
      call: (n) => ({ path: inquiry(n), headers: { "cf-t-token": tokens[n] ?? "" } }),
    });
    used(figures.requests);
    return figures;
  };
}

const select = {
  name: "select_license",
  sql: `select id, number, birth_date, first_name, middle_name, last_name, suffix, status, remarks, office_id
        from drivers_license where number = 'B00-00-' || lpad(:n::integer::text, 6, '0')`,
  random: { n: [0, LICENSES - 1] as [number, number] },
};

type Round = Record<"bare" | "portal" | "raw" | "token", Figures>;

export const licenseInquiry = family<Round>({
  name: "inquiry",
  prepare: async (stage) => ({
    bare: bareInquiry(stage),
    portal: portalInquiry(stage),
    raw: () => rawSql(stage, select),
    token: inquiryWithToken(stage),
  }),
  rows: [
    {
      id: "P-01",
      what: "license inquiry without a token : bare SELECT over HTTP",
      unit: "x",
      goal: { atLeast: 0.6 },
      of: "portal",
      against: "bare",
    },
    {
      id: "P-01",
      what: "the same with a captcha token, spent in the database",
      unit: "x",
      goal: { atLeast: 0.37 },
      of: "token",
      against: "bare",
    },
    {
      id: "P-01",
      what: "processor time of an inquiry without a token, portal and PostgreSQL",
      unit: "µs",
      goal: { atMost: 180 },
      of: "portal",
      value: ({ portal }) => workOf(portal.cost),
    },
    {
      id: "P-01",
      what: "the same with a captcha token",
      unit: "µs",
      goal: { atMost: 300 },
      of: "token",
      value: ({ token }) => workOf(token.cost),
    },
    {
      id: "P-02",
      what: "p99 of an inquiry at 32 connections : p99 of the bare SELECT",
      unit: "x",
      goal: { atMost: 2 },
      of: "portal",
      against: "bare",
      value: ({ portal, bare }) => portal.p99 / bare.p99,
    },
    {
      id: "P-02",
      what: "p99 of an inquiry at 32 connections",
      unit: "ms",
      goal: { atMost: 15 },
      of: "portal",
      value: ({ portal }) => portal.p99,
    },
    {
      id: "P-03",
      what: "guard of the bench: bare SELECT over HTTP : raw prepared SELECT",
      unit: "x",
      goal: { atLeast: 0.15 },
      of: "bare",
      against: "raw",
    },
  ],
});
