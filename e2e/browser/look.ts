import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { exceptions } from "../accessibility/exceptions.ts";
import { cutOff, hardToUse } from "../accessibility/page-frame.ts";
import { violations, type Which } from "../accessibility/violations.ts";
import {
  PICTURES,
  TAKES_PICTURES,
  takePictures,
  takePicturesForAll,
  isOnPaper,
  lateParts,
  withLargeLetters,
  type Size,
} from "./pictures.ts";

const CLAIMED = join(PICTURES, ".claimed");

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

/** What the server refused is taken away with its language: these states are looked at in English alone. */
const REFUSALS =
  /^(?:booking-.*-(?:being-delivered|not-found|not-me|too-old|twice|wrong-purpose)|checkout-(?:appointment-booked|not-deliverable|not-opened|request-changed)|landing-\d+|ownership-wrong|resume-mobile-wrong|shipping-not-deliverable-now)$/u;

/**
 * Looks at what stands on the screen, on a phone in both languages and both color schemes: nothing scrolls sideways, is
 * cut off or too small for eye or finger, also at 320 px with letters of twice the size, no violation of WCAG 2.2 AA or
 * of good practice (of each rule where it can be broken), and pictures such as `phone/<screen>-<state>.png` and `tablet/<screen>-<state>-fil-dark.png`.
 */
export type Look = (name: string) => Promise<void>;

/** Presses the header's switch, which may lie behind a dialog; false where a page has no header, or no connection. */
async function changeLanguage(page: Page, language: string): Promise<boolean> {
  const button = page.locator(`header button[lang="${language}"]`);
  if ((await button.count()) === 0 || !(await page.evaluate(() => navigator.onLine))) return false;
  await button.evaluate((element: HTMLElement) => element.click());
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  return true;
}

/** @param sizes the journey's own, then others for pictures */
export function lookAt(page: Page, sizes: readonly [Size, ...Size[]]): Look {
  const isPhone = sizes[0] === "phone";
  return async (name) => {
    if (!claim(sizes[0], name)) return;
    const rules = exceptions.filter(({ state }) => state === name).map(({ rule }) => rule);
    const inspect = async (picture: string, scheme: "light" | "dark", which: Which) => {
      await page.emulateMedia({ colorScheme: scheme });
      if (TAKES_PICTURES) await takePictures(page, picture, sizes);
      expect(await cutOff(page), `cut off in ${picture}`).toEqual([]);
      expect(await hardToUse(page), `to use in ${picture}`).toEqual([]);
      expect(await violations(page, rules, which), `accessibility of ${picture}`).toEqual([]);
    };
    if (TAKES_PICTURES) await lateParts();
    await inspect(name, "light", "all");
    // The rules of the other size are the same.
    if (!isPhone && !TAKES_PICTURES) return;
    await inspect(`${name}-dark`, "dark", "colors");
    // Where words are longest for their room.
    const isFilipino = !REFUSALS.test(name) && (await changeLanguage(page, "fil"));
    if (isFilipino && TAKES_PICTURES) await inspect(`${name}-fil-dark`, "dark", "colors");
    if (isFilipino) await inspect(`${name}-fil`, "light", "all but colors");
    if (isPhone && !(await isOnPaper(page))) {
      await withLargeLetters(page, async () =>
        expect(await cutOff(page), `cut off in ${name} with large letters`).toEqual([]),
      );
      if (TAKES_PICTURES) await takePicturesForAll(page, name);
    }
    if (isFilipino) await changeLanguage(page, "en");
    await page.emulateMedia({ colorScheme: null });
  };
}
