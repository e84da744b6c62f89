import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { request } from "@playwright/test";
import { findChromium, launchChromium } from "../browser/chromium.ts";
import { ownSandbox } from "../portal/own-sandbox.ts";
import { sandboxAt } from "../sandbox/sandbox.ts";
import { drawPhotos, type Photos } from "../upload/photo.ts";
import { allBrowsers, haveBrowsers, type Browser } from "./browsers.ts";
import type { Driver } from "./driver.ts";
import { journeys, type Surroundings } from "./journeys.ts";
import { Missed, personAt } from "./person.ts";

/** `npm run drill browsers`: every kind of errand in every browser, a line for each, then a table. */

/** For one errand in one browser, on a busy machine. */
const JOURNEY_MS = 360_000;
const PICTURES = join(import.meta.dirname, "../pictures/drill");
const print = (line: string) => process.stdout.write(`${line}\n`);

const { values, positionals } = parseArgs({
  options: { yes: { type: "boolean", default: false } },
  allowPositionals: true,
});
/** "firefox" or "moving" narrows the drill. */
const wanted = (names: readonly string[]) => {
  const named = names.filter((name) =>
    positionals.some((word) => name.toLowerCase().includes(word.toLowerCase())),
  );
  return named.length > 0 ? named : names;
};

const folder = mkdtempSync(join(tmpdir(), "portal-drill-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(130));

/** A sandbox of this browser alone, whose people decide at once. */
const startPortal = () => ownSandbox({ SANDBOX_CAPTCHA_COUNTER: "200" });

/** Photos as files. */
async function photoFiles(photos: Photos): Promise<Surroundings["photos"]> {
  const fileOf = ({ name, buffer }: Photos["id"]) => {
    const file = join(folder, name);
    writeFileSync(file, buffer);
    return file;
  };
  return { id: fileOf(photos.id), receipt: fileOf(photos.receipt), deed: fileOf(photos.deed) };
}

type Portal = Awaited<ReturnType<typeof startPortal>>;
type Shared = { portal: Portal; photos: Photos; files: Surroundings["photos"] };

/** @returns why it missed, or null */
async function attempt(
  { name, start }: Browser,
  journey: string,
  { portal, photos, files }: Shared,
): Promise<string | null> {
  const calls = await request.newContext({ baseURL: portal.origin });
  let driver: Driver | undefined;
  try {
    driver = await start();
    const person = personAt(driver, portal.origin);
    const late = new AbortController();
    const outcome = await Promise.race([
      journeys[journey]?.({
        person,
        driver,
        sandbox: sandboxAt(calls, photos.receipt),
        photos: files,
        stopPortal: portal.stop,
      }).then(
        () => null,
        async (error: unknown) => {
          const why = error instanceof Missed ? error.message : String(error);
          return `${why}, at ${await person.whereabouts()}`;
        },
      ),
      pause(JOURNEY_MS, `not done after ${JOURNEY_MS / 60_000} minutes`, { signal: late.signal }),
    ]);
    late.abort();
    const faults = driver.faults();
    const missed =
      outcome ?? (faults.length > 0 ? `the console says: ${faults.join(" | ")}` : null);
    if (missed !== null) {
      mkdirSync(PICTURES, { recursive: true });
      const picture = await driver.picture().catch(() => null);
      if (picture) writeFileSync(join(PICTURES, `${name} ${journey}.png`), picture);
    }
    return missed;
  } catch (error) {
    return `it did not start: ${String(error)}`;
  } finally {
    await driver?.close().catch(() => null);
    await calls.dispose();
  }
}

async function drill(): Promise<number> {
  if (!(await haveBrowsers(values.yes))) return 2;
  const chromium = await launchChromium(await findChromium());
  const photos = await drawPhotos(chromium);
  await chromium.close();
  const files = await photoFiles(photos);
  const found = await allBrowsers();
  const browsers = wanted(found.map(({ name }) => name));
  const errands = wanted(Object.keys(journeys));
  const rows: { name: string; misses: boolean[] }[] = [];
  for (const browser of found.filter(({ name }) => browsers.includes(name))) {
    const portal = await startPortal();
    const misses: boolean[] = [];
    for (const journey of errands) {
      const missed = await attempt(browser, journey, { portal, photos, files });
      misses.push(missed !== null);
      print(`${browser.name.padEnd(13)} ${journey.padEnd(25)} ${missed ?? "works"}`);
    }
    await portal.stop();
    rows.push({ name: browser.name, misses });
  }
  const cells = (texts: readonly string[]) => `| ${texts.join(" | ")} |`;
  print(`\n${cells(["Browser", ...errands])}\n${cells(["---", ...errands.map(() => "---")])}`);
  for (const { name, misses } of rows)
    print(cells([name, ...misses.map((isMiss) => (isMiss ? "**misses**" : "works"))]));
  return rows.some(({ misses }) => misses.includes(true)) ? 1 : 0;
}

process.exitCode = await drill();
