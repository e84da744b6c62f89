import { once } from "node:events";
import { get } from "node:http";
import type { ChildServer } from "./harness/child-server.ts";
import { family } from "./harness/family.ts";
import { httpLoad } from "./harness/http-load.ts";
import { workOf, type Figures } from "./harness/meter.ts";
import type { Stage } from "./harness/stage.ts";

const PAGE = "/delivery";
const CHALLENGE = "/api/captcha/challenge?action=lookup";
const BROWSER = { "accept-encoding": "gzip, deflate, br", "accept-language": "en" };
/** Scripts and styles in a page, preloads included. */
const NAMED = /(?:href|src)="(\/assets\/[^"#]+)/gu;

/** Size of an answer's body on the wire. */
async function bytesOf(url: string): Promise<number> {
  const [response] = await once(get(url, { headers: BROWSER }), "response");
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  let bytes = 0;
  for await (const chunk of response) bytes += chunk.length;
  return bytes;
}

/** The requests of a first visit: the page, its assets, and the challenge. */
async function pathsOfVisit({ portal }: Stage): Promise<string[]> {
  const answer = await fetch(portal.url + PAGE, { headers: { "accept-encoding": "identity" } });
  const named = [...(await answer.text()).matchAll(NAMED)].map(([, path = ""]) => path);
  if (named.length === 0) throw new Error("The page names no assets: is the portal built?");
  return [PAGE, ...new Set(named), CHALLENGE];
}

type Round = { visit: Figures; packed: Figures; wire: { kilobytes: number } };

async function prepare(stage: Stage) {
  const { portal, bare } = stage;
  const paths = await pathsOfVisit(stage);
  let bytes = 0;
  for (const path of paths) bytes += await bytesOf(portal.url + path);
  /** Whole visits: what is counted is counted a visit. */
  const visits = (server: ChildServer, before: string) =>
    stage.meter.measure(server.pid, async () => {
      const call = (n: number) => ({ path: before + paths[n % paths.length], headers: BROWSER });
      const figures = await httpLoad({ url: server.url, call });
      const { requests, rate } = figures;
      return { ...figures, requests: requests / paths.length, rate: rate / paths.length };
    });
  return {
    visit: () => visits(portal, ""),
    packed: () => visits(bare, "/packed"),
    wire: async () => ({ kilobytes: bytes / 1024 }),
  };
}

export const firstVisit = family<Round>({
  name: "visit",
  prepare,
  rows: [
    {
      id: "P-19",
      what: "processor time of a first visit: page, all it names, challenge; portal and PostgreSQL",
      unit: "ms",
      goal: { atMost: 3 },
      of: "visit",
      against: "packed",
      value: ({ visit }) => workOf(visit.cost) / 1000,
    },
    {
      id: "–",
      what: "how many times cheaper than with compression at request time",
      unit: "x",
      goal: null,
      of: "visit",
      against: "packed",
    },
    {
      id: "–",
      what: "the first visit on the wire, without headers",
      unit: "kB",
      goal: null,
      value: ({ wire }) => wire.kilobytes,
    },
  ],
});
