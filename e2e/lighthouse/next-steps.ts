import { expect, type BrowserContext, type Page } from "@playwright/test";
import { launchChromium, type Browser } from "../browser/chromium.ts";
import { READY } from "../record/status.ts";
import type { Person } from "../record/person.ts";
import { photosOf, OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photo } from "../upload/photo.ts";
import { watchSentPhotos } from "../upload/sent-photos.ts";
import { sheetOfLetters } from "../upload/small-print.ts";
import { simpleLookup } from "../track/landing.ts";
import { printRows } from "./print-rows.ts";
import { CONDITIONS, slowDown } from "./slow-4g.ts";

/** In milliseconds, and in bytes of files. */
type NextSteps = {
  /** From Submit until the status is there. */
  status: number;
  /** Requests to the interface meanwhile. */
  calls: number;
  /** From choosing two photos until both are kept. */
  photos: number;
  /** Of the files as the camera made them. */
  taken: number;
  sent: number;
};
const rows: { name: keyof NextSteps; label: string; goal: number | null }[] = [
  { name: "status", label: "from Submit to the status, ms", goal: 600 },
  { name: "calls", label: "calls of the interface meanwhile", goal: 1 },
  { name: "photos", label: "two photos from chosen to kept, ms", goal: 10_000 },
  { name: "taken", label: "their files, bytes", goal: null },
  { name: "sent", label: "sent of them, bytes", goal: null },
];

const ASKED = ["Valid ID", OFFICIAL_RECEIPT];
const LONGEST_MS = 120_000;

type License = { number: string; person: Person };

/** Runs in the page: notes when a button is pressed, and when the heading is there. */
function watchHeading(heading: string) {
  const noted = { pressed: Number.NaN, shown: Number.NaN };
  Reflect.set(globalThis, "noted", noted);
  addEventListener("submit", () => (noted.pressed = performance.now()), { capture: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector("h1")?.textContent !== heading) return;
    noted.shown = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
}

async function lookUp(page: Page, { number, person }: License) {
  await page.goto("/delivery");
  const form = simpleLookup({ page });
  await form.number.fill(number);
  await form.birthDate.fill(person.birthDate);
  await form.consent.check();
  // The next screen's chunks are loaded when nothing else is.
  await page.waitForLoadState("networkidle");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) calls.push(request.url());
  });
  await page.evaluate(watchHeading, READY);
  await form.submit.click();
  await expect(page.getByRole("heading", { level: 1, name: READY })).toBeVisible();
  const noted = await page.evaluate(() => Reflect.get(globalThis, "noted"));
  return { status: noted.shown - noted.pressed, calls: calls.length };
}

/** A sheet of letters as a phone's camera stores it. */
async function takePhoto(page: Page): Promise<Photo> {
  const { buffer } = await sheetOfLetters(page, 22);
  const url = await page.evaluate(async (base64) => {
    const picture = await createImageBitmap(await (await fetch(`data:;base64,${base64}`)).blob());
    const { width, height } = picture;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0);
    return canvas.toDataURL("image/jpeg", 0.95);
  }, buffer.toString("base64"));
  const bytes = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  return { name: "sheet.jpg", mimeType: "image/jpeg", buffer: bytes };
}

async function sendPhotos(page: Page, photo: Photo) {
  await page.getByRole("link", { name: "Get my Driver's License" }).click();
  const photos = photosOf({ page });
  await expect(photos.choosing(OFFICIAL_RECEIPT)).toBeAttached();
  await page.waitForLoadState("networkidle");
  const begun = performance.now();
  for (const label of ASKED) await photos.choosing(label).setInputFiles(photo);
  for (const label of ASKED)
    await expect(photos.replacing(label)).toBeAttached({ timeout: LONGEST_MS });
  return { photos: performance.now() - begun, taken: ASKED.length * photo.buffer.length };
}

async function goThrough(context: BrowserContext, license: License): Promise<NextSteps> {
  await context.addInitScript(() => sessionStorage.setItem("portal.disclaimer_dismissed", "true"));
  const camera = await context.newPage();
  const photo = await takePhoto(camera);
  const page = await context.newPage();
  const photos = await watchSentPhotos(page);
  await slowDown(page);
  const steps = { ...(await lookUp(page, license)), ...(await sendPhotos(page, photo)) };
  return { ...steps, sent: await photos.bytes() };
}

/** Prints medians of a look-up and two photos, each in a new browser session. @returns whether all goals are met */
export async function nextSteps(
  baseURL: string,
  with_: Browser,
  licenses: readonly License[],
  print: (line: string) => void,
): Promise<boolean> {
  const browser = await launchChromium(with_);
  const figures: NextSteps[] = [];
  try {
    for (const license of licenses) {
      const context = await browser.newContext({ baseURL, viewport: { width: 360, height: 740 } });
      figures.push(await goThrough(context, license));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return printRows(`Look-up and photos, ${CONDITIONS}`, rows, figures, print);
}
