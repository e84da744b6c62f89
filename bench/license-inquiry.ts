import { proofOfWork } from "../server/src/providers/captcha/proof-of-work.ts";
import { secretsFrom } from "../server/src/security/secrets.ts";
import { solvedCaptcha } from "../server/test/harness/solved-captcha.ts";
import { family, type Contestant } from "./harness/family.ts";
import { licenseAt, LICENSES } from "./harness/fill-database.ts";
import { httpLoad, type LoadFigures } from "./harness/http-load.ts";
import { rawSql } from "./harness/raw-sql.ts";
import { PORTAL_SECRET, type Stage } from "./harness/stage.ts";

/** A prime step: neighbours in time are no neighbours on disk. */
const STEP = 7919;
const TOKENS_A_ROUND = 3_000;

const query = (n: number): string => {
  const { number, birth_date } = licenseAt(n * STEP);
  return `number=${number}&birth_date=${birth_date}`;
};

/** The reference: one prepared SELECT behind the same framework. */
export const bareInquiry =
  ({ bare }: Stage): Contestant<LoadFigures> =>
  () =>
    httpLoad({ url: bare.url, call: (n) => ({ path: `/license?${query(n)}` }) });

/** The portal's license inquiry on the path without a captcha token. */
export const portalInquiry =
  ({ portal }: Stage): Contestant<LoadFigures> =>
  () =>
    httpLoad({ url: portal.url, call: (n) => ({ path: inquiry(n) }) });

const inquiry = (n: number): string => `/api/ste/drivers_license/inquire?${query(n)}`;

/** The same with a fresh token for each: they are earned before the clock runs. */
function inquiryWithToken({ portal }: Stage): Contestant<LoadFigures> {
  const secret = secretsFrom(PORTAL_SECRET).key("captcha").toString("hex");
  const captcha = proofOfWork({ secret, now: () => new Date(), difficulty: { min: 1, max: 2 } });
  return async () => {
    const tokens: string[] = [];
    while (tokens.length < TOKENS_A_ROUND) tokens.push(await solvedCaptcha({ captcha }));
    return httpLoad({
      url: portal.url,
      calls: TOKENS_A_ROUND,
      seconds: 60,
      call: (n) => ({ path: inquiry(n), headers: { "cf-t-token": tokens[n] ?? "" } }),
    });
  };
}

const select = {
  name: "select_license",
  sql: `select id, number, birth_date, first_name, middle_name, last_name, suffix, status, remarks, office_id
        from drivers_license where number = 'B00-00-' || lpad(:n::integer::text, 6, '0')`,
  random: { n: [0, LICENSES - 1] as [number, number] },
};

type Round = { portal: LoadFigures; bare: LoadFigures; token: LoadFigures; raw: { rate: number } };

export const licenseInquiry = family<Round>({
  name: "license inquiry",
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
      goal: { atLeast: 0.75 },
      value: ({ portal, bare }) => portal.rate / bare.rate,
    },
    {
      id: "P-01",
      what: "the same with a captcha token, spent in the database",
      unit: "x",
      goal: null,
      value: ({ token, bare }) => token.rate / bare.rate,
    },
    {
      id: "P-02",
      what: "its p99 at 32 connections : p99 of the bare SELECT",
      unit: "x",
      goal: { atMost: 2 },
      value: ({ portal, bare }) => portal.p99 / bare.p99,
    },
    {
      id: "P-02",
      what: "its p99 at 32 connections",
      unit: "ms",
      goal: { atMost: 25 },
      value: ({ portal }) => portal.p99,
    },
    {
      id: "P-03",
      what: "bare SELECT over HTTP : raw prepared SELECT",
      unit: "x",
      goal: { atLeast: 0.15 },
      value: ({ bare, raw }) => bare.rate / raw.rate,
    },
    {
      id: "–",
      what: "license inquiries without a token",
      unit: "/s",
      goal: null,
      value: ({ portal }) => portal.rate,
    },
    {
      id: "–",
      what: "bare SELECTs over HTTP",
      unit: "/s",
      goal: null,
      value: ({ bare }) => bare.rate,
    },
  ],
});
