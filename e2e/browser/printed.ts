import { expect, type Locator, type Page } from "@playwright/test";

/** Shows the page as on paper, whose QR code is drawn when the browser begins to print. */
export async function showPrinted(page: Page, code: Locator): Promise<void> {
  await page.emulateMedia({ media: "print" });
  // The code's library is fetched after the page.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(code).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
}

/** How many sheets of A4 it takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type \/Page\b/gu)].length;
}

/** Of a till, 58 and 72 mm wide: in CSS pixels, without their margins. */
const ROLLS = [197, 245];

/** The printed page is whole and readable on the rolls of a till too. */
export async function onRolls(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const width of ROLLS) {
    await page.setViewportSize({ width, height: 740 });
    expect(await faultsOnPaper(page), `on a roll of ${width} px`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
}

/** A number in two lines or cut off, text in columns too narrow for it, a part as high as the screen. */
const faultsOnPaper = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const code = /(?:[\w*]+-){2,}[\w*]+|\d{4}-\d{5,}/gu;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      // An address wraps anywhere.
      if (text.nodeValue?.includes("://")) continue;
      for (const { 0: number, index } of text.nodeValue?.matchAll(code) ?? []) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + number.length);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1);
        if (new Set(boxes.map((box) => Math.round(box.top))).size > 1)
          found.push(`in two lines: ${number}`);
        if (boxes.some((box) => box.right > innerWidth)) found.push(`cut off: ${number}`);
      }
    }
    for (const part of document.querySelectorAll<HTMLElement>("body, body *")) {
      const { minHeight, clipPath } = getComputedStyle(part);
      if (Number.parseFloat(minHeight) >= innerHeight)
        found.push(`as high as the screen: ${part.outerHTML.slice(0, 100)}`);
      const { width, height } = part.getBoundingClientRect();
      if (part.matches("p, h1, h2, dd") && clipPath === "none" && width > 0 && height > 8 * width)
        found.push(`a letter a line: ${part.innerText.slice(0, 40)}`);
    }
    return found;
  });
