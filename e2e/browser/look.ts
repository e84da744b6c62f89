import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, type Page, type PageScreenshotOptions } from "@playwright/test";
import { exceptions } from "../accessibility/exceptions.ts";
import { hardToUse } from "../accessibility/page-frame.ts";
import { violations } from "../accessibility/violations.ts";

/** Emptied when the tests start. */
export const PICTURES = join(import.meta.dirname, "../pictures");

const CLAIMED = join(PICTURES, ".claimed");
export const SIZES = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 800 } };

/** Many journeys pass the same state: the first that comes by claims it, in whichever worker. */
function claim(size: string, name: string): boolean {
  mkdirSync(join(CLAIMED, size), { recursive: true });
  try {
    writeFileSync(join(CLAIMED, size, name), "", { flag: "wx" });
    return true;
  } catch {
    return false;
  }
}

/** A whole run takes them only when asked to: they prove nothing, and cost an eighth of its time. */
const TAKES_PICTURES = process.env["PICTURES"] !== "none";

/**
 * Looks at what stands on the screen, on a phone in both languages, Filipino in the dark: nothing scrolls sideways or is
 * too small for eye or finger, no violation of WCAG 2.2 AA or of good practice, and pictures `<screen>-<state>.png` and
 * `<screen>-<state>-fil.png`.
 */
export type Look = (name: string) => Promise<void>;

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

/** What has just changed is drawn: who watches a size hears of it in a frame, and has drawn before the next. */
export const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  });

/** The same at the other size, for a test that is not run at both. */
async function takeOtherPicture(page: Page, name: string): Promise<void> {
  await page.setViewportSize(SIZES.desktop);
  await takePicture(page, join(PICTURES, "desktop", `${name}.png`));
  await page.setViewportSize(SIZES.phone);
  await drawn(page);
}

async function inspect(page: Page, name: string, { rules, path, isOnlyRun }: Inspection) {
  if (TAKES_PICTURES) await takePicture(page, path);
  if (TAKES_PICTURES && isOnlyRun) await takeOtherPicture(page, name);
  expect(await hardToUse(page), `to use in ${name}`).toEqual([]);
  expect(await violations(page, rules), `accessibility of ${name}`).toEqual([]);
}

type Inspection = {
  /** Of axe, left out here. */
  rules: string[];
  path: string;
  isOnlyRun: boolean;
};

/** Presses the header's switch, which may lie behind a dialog; false where a page has no header, or no connection. */
async function changeLanguage(page: Page, language: string): Promise<boolean> {
  const button = page.locator(`header button[lang="${language}"]`);
  if ((await button.count()) === 0 || !(await page.evaluate(() => navigator.onLine))) return false;
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  return true;
}

export function lookAt(page: Page, size: keyof typeof SIZES, isOnlyRun: boolean): Look {
  return async (name) => {
    if (!claim(size, name)) return;
    const rules = exceptions.filter(({ state }) => state === name).map(({ rule }) => rule);
    const path = (picture: string) => join(PICTURES, size, `${picture}.png`);
    await inspect(page, name, { rules, path: path(name), isOnlyRun });
    // Where words are longest for their room; the rules of the other size are the same.
    if (size !== "phone" || !(await changeLanguage(page, "fil"))) return;
    const filipino = `${name}-fil`;
    await page.emulateMedia({ colorScheme: "dark" });
    await inspect(page, filipino, { rules, path: path(filipino), isOnlyRun: false });
    await page.emulateMedia({ colorScheme: null });
    await changeLanguage(page, "en");
  };
}
