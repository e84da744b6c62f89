import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { launch } from "puppeteer-core";
import { chromiumArgs, findChromium, launchChromium } from "../browser/chromium.ts";
import { ownSandbox } from "../portal/own-sandbox.ts";
import { preparePortal } from "./screens.ts";
import { onSlowLine } from "./slow-line.ts";

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const print = (...cells: string[]) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
const { origin, stop } = await ownSandbox();
const chromium = await findChromium();
const browser = await launchChromium(chromium);
const { executablePath } = chromium;
const env = { ...process.env, ...chromium.env };
const puppet = await launch({ executablePath, args: chromiumArgs, env, headless: "shell" });

/** One screen, with Lighthouse's own throttling; `machine` is the index that it multiplies time by. */
async function look(path: string, session: Record<string, unknown>) {
  const page = await puppet.newPage();
  await page.evaluateOnNewDocument((items) => {
    for (const [name, value] of Object.entries(items))
      sessionStorage.setItem(`portal.${name}`, JSON.stringify(value));
  }, session);
  const flags = { logLevel: "error", disableStorageReset: true } as const;
  const result = await lighthouse(origin + path, flags, undefined, page);
  await page.close();
  if (!result) throw new Error(`Lighthouse says nothing of ${path}`);
  const { categories, audits, environment } = result.lhr;
  const missed = (name: string) => 100 - Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    "performance, below 100": [missed("performance"), 5],
    "accessibility, below 100": [missed("accessibility"), 0],
    "best practices, below 100": [missed("best-practices"), 0],
    "largest contentful paint, ms": [value("largest-contentful-paint"), 2_000],
    "total blocking time, ms": [value("total-blocking-time"), 150],
    "layout shift": [value("cumulative-layout-shift"), 0.02],
    machine: [environment.benchmarkIndex],
  };
}

try {
  const { screens, license } = await preparePortal(origin, browser);
  /** What each run gives: a value, and what it may be at most. */
  const all: Record<string, () => Promise<Record<string, number[]>>> = {
    "slow line": async () => onSlowLine(browser, origin, await license()),
  };
  for (const { name, path, session } of screens) all[name] = () => look(path, session);
  process.stdout.write("| | | median | range | at most | |\n|---|---|---|---|---|---|\n");
  for (const [name, run] of Object.entries(all)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue;
    const runs: Record<string, number[]>[] = [];
    while (runs.length < Number(values.runs)) runs.push(await run());
    for (const [figure, [, most = Infinity]] of Object.entries(runs[0] ?? {})) {
      const said = runs.map((one) => one[figure]?.[0] ?? Number.NaN).toSorted((a, b) => a - b);
      const short = said.map((value) => String(Number(value.toPrecision(3))));
      const at = Math.floor(said.length / 2);
      const isMet = (said[at] ?? Number.NaN) <= most;
      const range = [short[at] ?? "", `${short[0]} – ${short.at(-1)}`];
      print(name, figure, ...range, `${most}`, isMet ? "" : "missed");
      if (!isMet) process.exitCode = 1;
    }
  }
} finally {
  await Promise.all([puppet.close(), browser.close(), stop()]);
}
