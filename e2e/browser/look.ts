import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type Page } from "@playwright/test";
import { exceptions } from "../accessibility/exceptions.ts";
import { cutOff, hardToUse } from "../accessibility/page-frame.ts";
import { violations, type Which } from "../accessibility/violations.ts";
import {
  isOnPaper,
  lateParts,
  PICTURES,
  TAKES_PICTURES,
  takePictures,
  takePicturesForAll,
  withLargeLetters,
  type Size,
} from "./pictures.ts";
import { isAlike } from "./alike.ts";
import { unseenOf } from "./parts.ts";

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
 * Looks at what stands on the screen, on a phone in both languages and both color schemes: nothing is too small for eye
 * or finger, scrolls sideways or is cut off, also in Filipino at 320 px with letters of twice the size, no violation of
 * WCAG 2.2 AA or of good practice (of each rule where it can be broken, in each part where it was not looked for
 * before), and pictures such as `phone/<screen>-<state>.png` and `tablet/<screen>-<state>-fil-dark.png`.
 */
export type Look = (name: string) => Promise<void>;

/** Presses the header's switch, which may lie behind a dialog; false where a page has no header, or no connection. */
const changeLanguage = (page: Page, language: string): Promise<boolean> =>
  page.evaluate(async (lang) => {
    const button = document.querySelector<HTMLElement>(`header button[lang="${lang}"]`);
    if (!button || !navigator.onLine) return false;
    const html = document.documentElement;
    const changed = new Promise<void>((resolve) => {
      new MutationObserver(() => {
        if (html.lang === lang) resolve();
      }).observe(html, { attributeFilter: ["lang"] });
      if (html.lang === lang) resolve();
    });
    button.click();
    await changed;
    return true;
  }, language);

/** @param sizes the journey's own, then others for pictures */
export function lookAt(page: Page, sizes: readonly [Size, ...Size[]]): Look {
  const [size] = sizes;
  const isPhone = size === "phone";
  return async (name) => {
    if ((isAlike(name) && !TAKES_PICTURES) || !claim(size, name)) return;
    const leftOut = exceptions.filter(({ state }) => state === name).map(({ rule }) => rule);
    const take = async (picture: string) => {
      if (TAKES_PICTURES) await takePictures(page, picture, sizes);
    };
    if (TAKES_PICTURES) await lateParts();
    await take(name);
    // Asked at once: on a busy machine a browser answers each question late.
    const [cut, hard, onPaper, { isAnything, seen, remember }] = await Promise.all([
      cutOff(page),
      hardToUse(page),
      isOnPaper(page),
      unseenOf(page, join(CLAIMED, `parts-${size}`)),
    ]);
    expect(cut, `cut off in ${name}`).toEqual([]);
    expect(hard, `to use in ${name}`).toEqual([]);
    if (!isAnything && !TAKES_PICTURES) return;
    const expectUsable = async (picture: string, which: Which) =>
      expect(
        await violations(page, { leftOut, which, seen }),
        `accessibility of ${picture}`,
      ).toEqual([]);
    await expectUsable(name, "all");
    // The rules of the other size are the same.
    let isFilipino = false;
    if (isPhone || TAKES_PICTURES) {
      await page.emulateMedia({ colorScheme: "dark" });
      await take(`${name}-dark`);
      // Where words are longest for their room.
      isFilipino = !REFUSALS.test(name) && (await changeLanguage(page, "fil"));
      if (isFilipino) await take(`${name}-fil-dark`);
      await expectUsable(`${name}-dark`, isFilipino ? "colors and words" : "colors");
      await page.emulateMedia({ colorScheme: null });
      if (isFilipino) await take(`${name}-fil`);
      if (isPhone && !onPaper) {
        await withLargeLetters(page, async () =>
          expect(await cutOff(page), `cut off in ${name} with large letters`).toEqual([]),
        );
        if (TAKES_PICTURES) await takePicturesForAll(page, name);
      }
      if (isFilipino) await changeLanguage(page, "en");
    }
    // What was looked at in one language is looked at again where it has both.
    if (isFilipino || !isPhone) remember();
  };
}
