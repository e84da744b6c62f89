import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Page, PageScreenshotOptions } from "@playwright/test";

/** Emptied when the tests start: a folder for each size, and for each other way to see a page. */
export const PICTURES = join(import.meta.dirname, "../pictures");

export const SIZES = {
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};
export type Size = keyof typeof SIZES;

/** A whole run takes them only when asked to: they prove nothing, and take longer than the journeys themselves. */
export const TAKES_PICTURES = process.env["PICTURES"] !== "none";

type Way = {
  size?: { width: number; height: number };
  letters?: string;
  media?: Parameters<Page["emulateMedia"]>[0];
};

const LARGE: Way = { size: { width: 320, height: 640 }, letters: "200%" };
const PAPER: Way = { size: { width: 794, height: 1123 }, media: { media: "print" } };

/** How people with other needs see a page, and paper. */
const WAYS: Record<string, Way> = {
  "forced-colors": { media: { forcedColors: "active" } },
  "large-letters": LARGE,
  /** Of 1280 × 1024. */
  "zoom-400": { size: { width: 320, height: 256 } },
  paper: PAPER,
};

const PICTURE_MS = 8_000;

/**
 * A browser with much to do refuses a picture now and then, and again right after. A picture shows a person what stands
 * there and proves nothing: one that cannot be had is named, and what is asserted goes on.
 */
async function capture(page: Page, options: PageScreenshotOptions): Promise<void> {
  let refusal: unknown;
  for (const pause of [0, 100, 400, 1000, 2500]) {
    await delay(pause);
    try {
      await page.screenshot({ ...options, timeout: PICTURE_MS });
      return;
    } catch (error) {
      refusal = error;
    }
  }
  process.stderr.write(`No picture could be had: ${options.path}\n${String(refusal)}\n`);
}

/** The whole page; where a dialog is open, the screen as the person sees it. */
async function takePicture(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  if ((await page.getByRole("dialog").count()) > 0) {
    await capture(page, { path });
    return;
  }
  // At the end of a phone's page its fixed bar covers nothing; on a desktop the summary beside it stays at the top.
  const top = await page.evaluate(() => {
    const before = window.scrollY;
    const end = window.innerWidth < 1024 ? document.documentElement.scrollHeight : 0;
    window.scrollTo(0, end);
    return before;
  });
  await capture(page, { path, fullPage: true });
  await page.evaluate((before) => window.scrollTo(0, before), top);
}

/**
 * What has just changed is drawn: who watches a size hears of it in a frame, and has drawn before the next. A browser
 * that draws no frame for a second has nothing to draw.
 * @param letters their size from then on
 */
export const drawn = (page: Page, letters?: string): Promise<void> =>
  page.evaluate(async (fontSize) => {
    if (fontSize !== undefined) document.documentElement.style.fontSize = fontSize;
    for (const _ of [1, 2])
      await new Promise<unknown>((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1000);
      });
  }, letters);

/** Drawings and offers that a page loads after what people came for. */
export const lateParts = (): Promise<void> => delay(500);

/** @param sizes the first is the journey's own */
export async function takePictures(page: Page, picture: string, sizes: readonly Size[]) {
  for (const size of sizes) {
    await page.setViewportSize(SIZES[size]);
    await takePicture(page, join(PICTURES, size, `${picture}.png`));
  }
  await page.setViewportSize(SIZES[sizes[0] ?? "phone"]);
  await drawn(page);
}

/** Shows the page in another way, for as long as `act` takes. */
async function seenIn({ size, letters = "", media }: Way, page: Page, act: () => Promise<void>) {
  const usual = page.viewportSize() ?? SIZES.phone;
  if (size) await page.setViewportSize(size);
  if (media) await page.emulateMedia(media);
  // The bar at the foot measures the letters before it is drawn.
  await drawn(page, letters);
  await act();
  if (media) await page.emulateMedia({ media: null, forcedColors: null });
  if (size) await page.setViewportSize(usual);
  await drawn(page, "");
}

/** On the narrowest phone, with letters of twice the size. */
export const withLargeLetters = (page: Page, act: () => Promise<void>) => seenIn(LARGE, page, act);

export const onPaper = (page: Page, act: () => Promise<void>) => seenIn(PAPER, page, act);

export const isOnPaper = (page: Page) => page.evaluate(() => matchMedia("print").matches);

/** In every other way. */
export async function takePicturesForAll(page: Page, picture: string) {
  for (const [name, way] of Object.entries(WAYS))
    await seenIn(way, page, () => takePicture(page, join(PICTURES, name, `${picture}.png`)));
}
