import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { AT_BOTH_SIZES } from "./browser/both-sizes.ts";
import { IN_THE_OLDEST, IN_TRANSLATION } from "./browser/other-browsers.ts";
import { chromiumArgs, findChromium, type Browser } from "./browser/chromium.ts";
import type { Person } from "./browser/visit.ts";
import { PICTURES, SIZES, TAKES_PICTURES } from "./browser/pictures.ts";
import { freePort } from "../scripts/free-port.ts";
import { sandboxEnv } from "./portal/sandbox-env.ts";

type Place = { port: number; dataDir: string };
/** The sandbox, another whose payments go to the doubles of the gateways, a portal in production, and the browser. */
type Surroundings = Place & { gateways: Place; production: Place; browser: Browser };

// Every worker reads this file again: what the first reading found is handed on in the environment.
const HANDED_ON = "PORTAL_E2E";

/** Its folder is removed at the end. */
async function aPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-e2e-"));
  process.once("exit", () => rmSync(dataDir, { recursive: true, force: true }));
  return { port: await freePort(), dataDir };
}

async function prepare(): Promise<Surroundings> {
  // Who asks which tests there are keeps them.
  if (!process.argv.includes("--list")) rmSync(PICTURES, { recursive: true, force: true });
  const found = {
    ...(await aPlace()),
    gateways: await aPlace(),
    production: await aPlace(),
    browser: await findChromium(),
  };
  process.env[HANDED_ON] = JSON.stringify(found);
  return found;
}

const known = process.env[HANDED_ON];
const { gateways, production, browser, ...main } = known
  ? (JSON.parse(known) as Surroundings)
  : await prepare();
const originOf = ({ port }: Place) => `http://127.0.0.1:${port}`;

/**
 * One after the other, by their names, in a sandbox of their own, whose payments go to the doubles of the gateways: one
 * closes it for everybody, the last one empties it.
 */
const ALONE = /(?:gateways|start-again|maintenance)\.spec\.ts$/u;
/** In production, with doubles of gateways, couriers and mail, and operators at the command line. */
const OPERATED = /operator\/.*\.spec\.ts$/u;
const phone = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

function sandbox(program: string, place: Place) {
  return {
    // Without an address here: it would be waited for before the next one starts.
    command: `exec "${process.execPath}" ../server/${program}`,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 } as const,
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    env: {
      ...sandboxEnv({ origin: originOf(place), ...place }),
      SANDBOX_CAPTCHA_COUNTER: "200",
    },
  };
}

export default defineConfig<Person>({
  testDir: ".",
  outputDir: "../test-results",
  // A journey takes seconds, pictures of its states many more; a machine that does other things as well needs patience.
  timeout: TAKES_PICTURES ? 1_200_000 : 240_000,
  expect: { timeout: 30_000 },
  // More than the two cores of a small machine: the sandbox lets them wait for a second here and there.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  globalSetup: "./portal/all-started.ts",
  webServer: [
    sandbox("src/main.ts", main),
    sandbox("test/doubles/sandbox-providers.ts", gateways),
    sandbox("test/doubles/production-portal.ts", production),
  ],
  use: {
    baseURL: originOf(main),
    actionTimeout: 30_000,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Nothing moves in a picture, and axe sees no half-faded text.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every step takes longer than the journeys: ask for one with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      // A page lives for seconds: to compile its scripts a third time costs more than it saves.
      args: [...chromiumArgs, "--js-flags=--no-opt"],
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    {
      name: "alone",
      testMatch: ALONE,
      workers: 1,
      metadata: { dataDir: gateways.dataDir },
      use: { ...phone, baseURL: originOf(gateways) },
    },
    {
      name: "operated",
      testMatch: OPERATED,
      metadata: { dataDir: production.dataDir },
      // The doubles stand behind https with a certificate of their own.
      use: { ...phone, baseURL: originOf(production), ignoreHTTPSErrors: true },
    },
    { name: "phone", testIgnore: [ALONE, OPERATED], use: phone },
    {
      name: "desktop",
      testMatch: AT_BOTH_SIZES,
      // What does not depend on the size of the screen is tried once.
      grepInvert: /@once/u,
      use: { viewport: SIZES.desktop },
    },
    { name: "oldest", grep: IN_THE_OLDEST, use: { ...phone, guise: "oldest" } },
    { name: "translated", grep: IN_TRANSLATION, use: { ...phone, guise: "translated" } },
  ],
});
