import { expect, type Browser, type BrowserContext, type Page } from "@playwright/test";
import { READY } from "../record/status.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { simpleLookup } from "../track/landing.ts";
import { OFFICIAL_RECEIPT, photosOf } from "../upload/photo-tiles.ts";
import { sheetOfLetters } from "../upload/small-print.ts";

/** As in Lighthouse: slow 4G, and a processor four times slower. */
const SLOW_4G = { latency: 150, downloadThroughput: 204_800, uploadThroughput: 96_000 };
const SLOWER = 4;
const PHOTOS = ["Valid ID", OFFICIAL_RECEIPT];

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...SLOW_4G });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}

/** When the number field is there, and the bytes that have come over the network by then. */
async function open(page: Page): Promise<number[]> {
  await page.goto("/delivery", { waitUntil: "commit" });
  const found = await page.waitForFunction(() => {
    if (!document.getElementById("lookup-number")) return null;
    const come = performance.getEntries().filter((one) => one instanceof PerformanceResourceTiming);
    return [performance.now(), come.reduce((sum, { transferSize }) => sum + transferSize, 0)];
  });
  return (await found.jsonValue()) ?? [];
}

/** A first visit, its look-up, two photos (sheets of small letters, the worst there is), and a visit again. */
export async function onSlowLine(
  browser: Browser,
  baseURL: string,
  { number, person }: Awaited<ReturnType<Sandbox["license"]>>,
) {
  const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
  await context.addInitScript(() => sessionStorage.setItem("portal.disclaimer_dismissed", "true"));
  const sheet = await sheetOfLetters(await context.newPage(), 22);
  const page = await slowPage(context);
  const proof = page.waitForEvent("worker").then(async (worker) => {
    const begun = performance.now();
    await worker.waitForEvent("close");
    // DevTools slows down only the main thread.
    return (performance.now() - begun) * SLOWER;
  });
  const [typable = Number.NaN, bytes = Number.NaN] = await open(page);
  const proved = await proof;
  const form = simpleLookup({ page });
  await form.number.fill(number);
  await form.birthDate.fill(person.birthDate);
  await form.consent.check();
  // The next screen's chunks are loaded when nothing else is.
  await page.waitForLoadState("networkidle");
  let trips = 0;
  page.on("request", (sent) => void (trips += sent.url().includes("/api/") ? 1 : 0));
  await form.submit.focus();
  const pressed = performance.now();
  await page.keyboard.press("Enter");
  await page.waitForFunction((h1) => document.querySelector("h1")?.textContent === h1, READY);
  const status = performance.now() - pressed;
  const calls = trips;
  await page.getByRole("link", { name: "Get my Driver's License" }).click();
  const photos = photosOf({ page });
  await expect(photos.choosing(OFFICIAL_RECEIPT)).toBeAttached();
  await page.waitForLoadState("networkidle");
  const chosen = performance.now();
  for (const label of PHOTOS) await photos.choosing(label).setInputFiles(sheet);
  for (const label of PHOTOS)
    await expect(photos.replacing(label)).toBeAttached({ timeout: 120_000 });
  const kept = performance.now() - chosen;
  const [, again = Number.NaN] = await open(await slowPage(context));
  await context.close();
  return {
    "number field can be typed in, ms": [typable, 3_500],
    "proof of work, ms": [proved, 400],
    "first view, bytes": [bytes, 205_000],
    "repeat view, bytes": [again, 15_000],
    "Submit to status, ms": [status, 1_000],
    "calls meanwhile": [calls, 1],
    "two photos kept, ms": [kept, 15_000],
  };
}
