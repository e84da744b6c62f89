import type { Stage } from "./harness/stage.ts";
import type { Family } from "./harness/table.ts";

const PAGE = "/delivery";
const CHALLENGE = "/api/captcha/challenge?action=lookup";
const BROWSER = { "accept-encoding": "gzip, deflate, br", "accept-language": "en" };
/** Scripts and styles in a page, preloads included. */
const NAMED = /(?:href|src)="(\/assets\/[^"#]+)/gu;

async function prepare({ load, portal }: Stage) {
  const answer = await fetch(portal.url + PAGE, { headers: { "accept-encoding": "identity" } });
  const named = [...(await answer.text()).matchAll(NAMED)].map(([, path = ""]) => path);
  if (named.length === 0) throw new Error("The page names no assets: is the portal built?");
  const paths = [PAGE, ...new Set(named), CHALLENGE];
  const call = (n: number) => ({ path: paths[n % paths.length] ?? "/", headers: BROWSER });
  return { visit: () => load(portal, { each: paths.length, call }) };
}

export const firstVisit: Family = {
  name: "visit",
  prepare,
  rows: [["P-19", "first visit: page, all it names, challenge", "visit", "ms", { atMost: 3 }]],
};
