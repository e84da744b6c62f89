import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { AT_BOTH_SIZES } from "./browser/both-sizes.ts";
import { chromiumArgs, findChromium, type Browser } from "./browser/chromium.ts";
import { PICTURES, SIZES } from "./browser/look.ts";
import { freePort } from "./portal/free-port.ts";
import { sandboxEnv } from "./portal/sandbox-env.ts";

type Surroundings = { ports: [number, number]; dataDirs: [string, string]; browser: Browser };

// Every worker reads this file again: what the first reading found is handed on in the environment.
const HANDED_ON = "PORTAL_E2E";

/** Removed at the end. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "portal-e2e-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function prepare(): Promise<Surroundings> {
  rmSync(PICTURES, { recursive: true, force: true });
  const dataDirs = [aFolder(), aFolder()] satisfies [string, string];
  const ports = [await freePort(), await freePort()] satisfies [number, number];
  const found = { ports, dataDirs, browser: await findChromium() };
  process.env[HANDED_ON] = JSON.stringify(found);
  return found;
}

const known = process.env[HANDED_ON];
const { ports, dataDirs, browser } = known ? (JSON.parse(known) as Surroundings) : await prepare();
const [port, gatewaysPort] = ports;
const [dataDir, gatewaysDir] = dataDirs;
const originOf = (at: number) => `http://127.0.0.1:${at}`;
const origin = originOf(port);

const START_AGAIN = /start-again\.spec\.ts$/u;
const MAINTENANCE = /maintenance\.spec\.ts$/u;
/** In a sandbox of its own, whose payments go to the doubles of the gateways. */
const GATEWAYS = /gateways\.spec\.ts$/u;
/** Each is in the sandbox alone: one closes it for everybody, the other empties it. */
const ALONE = [MAINTENANCE, START_AGAIN];
const phone = { viewport: SIZES.phone, hasTouch: true, isMobile: true };

function sandbox(program: string, at: number, folder: string) {
  return {
    command: `exec "${process.execPath}" ../server/${program}`,
    url: `${originOf(at)}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 } as const,
    stdout: "ignore" as const,
    stderr: "pipe" as const,
    env: {
      ...sandboxEnv({ origin: originOf(at), port: at, dataDir: folder }),
      SANDBOX_CAPTCHA_COUNTER: "200",
    },
  };
}

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  // A journey takes seconds; a machine that does other things as well needs patience.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  // More than the two cores of a small machine: the sandbox lets them wait for a second here and there.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  reporter: "list",
  webServer: [
    sandbox("src/main.ts", port, dataDir),
    sandbox("test/doubles/sandbox-providers.ts", gatewaysPort, gatewaysDir),
  ],
  use: {
    baseURL: origin,
    actionTimeout: 15_000,
    locale: "en-PH",
    timezoneId: "Asia/Manila",
    // Nothing moves in a picture, and axe sees no half-faded text.
    contextOptions: { reducedMotion: "reduce" },
    // A trace of every step takes longer than the journeys: ask for one with --trace on.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: browser.executablePath,
      args: chromiumArgs,
      env: { ...process.env, ...browser.env },
    },
  },
  projects: [
    { name: "phone", testIgnore: [...ALONE, GATEWAYS], use: phone },
    {
      name: "gateways",
      testMatch: GATEWAYS,
      metadata: { accountFile: join(gatewaysDir, "payment-accounts.json") },
      use: { ...phone, baseURL: originOf(gatewaysPort) },
    },
    {
      name: "desktop",
      testMatch: AT_BOTH_SIZES,
      // What does not depend on the size of the screen is tried once.
      grepInvert: /@once/u,
      use: { viewport: SIZES.desktop },
    },
    {
      name: "maintenance",
      testMatch: MAINTENANCE,
      use: phone,
      dependencies: ["phone", "gateways", "desktop"],
    },
    { name: "start-again", testMatch: START_AGAIN, use: phone, dependencies: ["maintenance"] },
  ],
});
