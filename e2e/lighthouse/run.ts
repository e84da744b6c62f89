import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import lighthouse from "lighthouse";
import { launch, type Browser } from "puppeteer-core";
import { chromiumArgs, findChromium } from "../browser/chromium.ts";
import { freePort } from "../portal/free-port.ts";
import { sandboxEnv } from "../portal/sandbox-env.ts";
import { firstVisits } from "./first-visit.ts";
import { nextSteps } from "./next-steps.ts";
import { preparePortal, type Screen } from "./screens.ts";

/** Of 100; and the sum of layout shifts. */
const GOALS = { performance: 95, accessibility: 100, "best-practices": 100, cls: 0.02 };
/** `index`: how fast Lighthouse found the machine, whose time it multiplies by four. */
type Figures = Record<keyof typeof GOALS, number> & { lcp: number; tbt: number; index: number };

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const runs = Number(values.runs);
const print = (line: string) => process.stdout.write(`${line}\n`);

const folder = mkdtempSync(join(tmpdir(), "portal-lighthouse-"));
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;

/** A sandbox of its own, whose people decide at once. */
async function startPortal(): Promise<ChildProcess> {
  const portal = spawn(process.execPath, [join(import.meta.dirname, "../../server/src/main.ts")], {
    env: { ...process.env, ...sandboxEnv({ origin, port, dataDir: folder }) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok ?? false;
  for (let tries = 0; !(await isReady()); tries += 1) {
    if (portal.exitCode !== null || tries > 600) throw new Error("The portal did not start.");
    await pause(200);
  }
  return portal;
}

async function measure(browser: Browser, { path, session }: Screen): Promise<Figures> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument((items) => {
    for (const [name, value] of Object.entries(items))
      sessionStorage.setItem(`portal.${name}`, JSON.stringify(value));
  }, session);
  const result = await lighthouse(
    `${origin}${path}`,
    { logLevel: "error", disableStorageReset: true },
    undefined,
    page,
  );
  await page.close();
  if (!result) throw new Error(`Lighthouse says nothing of ${path}`);
  const { categories, audits, environment } = result.lhr;
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    "best-practices": score("best-practices"),
    cls: value("cumulative-layout-shift"),
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    index: environment.benchmarkIndex,
  };
}

function median(figures: Figures[]): Figures {
  const names = Object.keys(figures[0] ?? {}) as (keyof Figures)[];
  const middle = (name: keyof Figures) =>
    figures.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ??
    Number.NaN;
  return Object.fromEntries(names.map((name) => [name, middle(name)])) as Figures;
}

const isMet = (figures: Figures): boolean =>
  figures.performance >= GOALS.performance &&
  figures.accessibility >= GOALS.accessibility &&
  figures["best-practices"] >= GOALS["best-practices"] &&
  figures.cls <= GOALS.cls;

const portal = await startPortal();
const { executablePath, env } = await findChromium();
const browser = await launch({
  executablePath,
  args: chromiumArgs,
  env: { ...process.env, ...env },
  headless: "shell",
});
try {
  const isWanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  print(`Lighthouse, mobile, its default throttling; median of ${runs} runs\n`);
  print("| screen | performance | accessibility | best practices | CLS | LCP | TBT | machine | |");
  print("|---|---|---|---|---|---|---|---|---|");
  const { screens, licenses } = await preparePortal(origin, { executablePath, env }, runs);
  for (const screen of screens) {
    if (!isWanted(screen.name)) continue;
    const figures: Figures[] = [];
    for (let run = 0; run < runs; run += 1) figures.push(await measure(browser, screen));
    const now = median(figures);
    const { performance, accessibility, cls, lcp, tbt, index } = now;
    const cells = [
      screen.name,
      performance,
      accessibility,
      now["best-practices"],
      cls.toFixed(3),
      `${(lcp / 1000).toFixed(2)} s`,
      `${Math.round(tbt)} ms`,
      Math.round(index),
      isMet(now) ? "" : "missed",
    ];
    print(`| ${cells.join(" | ")} |`);
    if (!isMet(now)) process.exitCode = 1;
  }
  if (isWanted("first visit") && !(await firstVisits(origin, { executablePath, env }, runs, print)))
    process.exitCode = 1;
  if (
    isWanted("next steps") &&
    !(await nextSteps(origin, { executablePath, env }, licenses, print))
  )
    process.exitCode = 1;
} finally {
  await browser.close();
  portal.kill("SIGTERM");
  if (portal.exitCode === null) await once(portal, "exit");
  rmSync(folder, { recursive: true, force: true });
}
