import { expect, type Page } from "@playwright/test";
import { violations } from "./violations.ts";

const WIDTHS = [320, 360, 768, 1024, 1280];
/** In CSS pixels; a device's pixels round. */
const ROUNDING = 1;

const edges = (page: Page) =>
  page.evaluate(() => {
    const left = (element: Element | null) => element?.getBoundingClientRect().left ?? Number.NaN;
    return {
      mark: left(document.querySelector("header svg")),
      title: left(document.querySelector("h1")),
      column: document.querySelector("h1")?.getBoundingClientRect().right ?? Number.NaN,
    };
  });

/** The title stands under the mark at every width, and up to a tablet in one column of at most 640 px. */
export async function expectOneEdge(page: Page) {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: before?.height ?? 740 });
    const { mark, title, column } = await edges(page);
    expect(Math.abs(title - mark), `the title stands beside the mark at ${width}`).toBeLessThan(
      ROUNDING,
    );
    if (width < 1024) expect(column - mark).toBeLessThanOrEqual(640 + ROUNDING);
  }
  if (before) await page.setViewportSize(before);
}

/** Texts that are set smaller than 14 px; those in pictures are drawn to their scale. */
export const smallTexts = (page: Page) =>
  page.evaluate(() => {
    const small: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!node.nodeValue?.trim() || !holder || holder.closest("svg, script, style")) continue;
      if (Number.parseFloat(getComputedStyle(holder).fontSize) < 14) small.push(node.nodeValue);
    }
    return small;
  });

/** What breaks WCAG 2.2 AA in the dark: contrast above all. */
export async function violationsInTheDark(page: Page) {
  await page.emulateMedia({ colorScheme: "dark" });
  const found = await violations(page, []);
  await page.emulateMedia({ colorScheme: "light" });
  return found;
}
