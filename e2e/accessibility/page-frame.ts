import { expect, type Page } from "@playwright/test";

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

const PRESSED =
  "a[href], button, input:not([type=hidden]), select, textarea, summary, [role=option]";

/** A letter may stand out of its line by so many pixels. */
const HAIR = 4;

/** What does not fit: a page that scrolls sideways, parts in its margin, boxes that hide or scroll a part of their line. */
export const cutOff = (page: Page) =>
  page.evaluate((hair) => {
    const found: string[] = [];
    // A name or an e-mail address may be longer than any field; a number is whole, to be compared with the paper.
    for (const input of document.querySelectorAll("input"))
      if (/^[A-Z]?[\d /-]+$/u.test(input.value) && input.scrollWidth > input.clientWidth)
        found.push(`cut: ${input.value}`);
    // Paper is not scrolled.
    if (matchMedia("print").matches) return found;
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`scrolls sideways by ${scrollWidth - clientWidth}`);
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const { overflowX, clipPath } = getComputedStyle(element);
      const cut = element.scrollWidth - element.clientWidth;
      const isCut = cut > hair && clipPath === "none" && /auto|hidden|scroll/u.test(overflowX);
      // A field scrolls below its caret, a map below a finger; what only a screen reader hears has no room.
      if (isCut && !element.matches("input, select, textarea, svg, .leaflet-container"))
        found.push(`cut by ${cut} px: ${element.outerHTML.slice(0, 200)}`);
    }
    const margin = document.querySelector("main h1")?.getBoundingClientRect().left ?? 0;
    for (const part of document.querySelectorAll("main :is(form, section, fieldset)")) {
      const { left, right, width } = part.getBoundingClientRect();
      const beyond = right + margin - clientWidth;
      // A phone's calendar has no margins.
      if (width > 1 && beyond > hair && left > margin - hair)
        found.push(`${Math.round(beyond)} px in the margin: ${part.outerHTML.slice(0, 120)}`);
    }
    return found;
  }, HAIR);

/**
 * What is hard to see or to press: text below 14 px, and what can be pressed but is lower or narrower than 44 px. Not
 * counted: text in pictures, which is drawn to their scale, and links inside a sentence, which are as high as its lines
 * (WCAG 2.5.8).
 */
export const hardToUse = (page: Page) =>
  page.evaluate((pressed) => {
    const found: string[] = [];
    // Paper is not pressed.
    if (matchMedia("print").matches) return found;
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!node.nodeValue?.trim() || !holder || holder.closest("svg, script, style")) continue;
      const size = Number.parseFloat(getComputedStyle(holder).fontSize);
      if (size < 14) found.push(`${size} px: ${node.nodeValue}`);
    }
    for (const target of document.querySelectorAll<HTMLElement>(pressed)) {
      // What is pressed is the line of a checkbox or a radio button, or the button that stands for a file's field.
      const shown = target.closest("label") ?? target;
      const { width, height } = shown.getBoundingClientRect();
      const { visibility, clipPath } = getComputedStyle(shown);
      const isSeen = width > 1 && height > 1 && visibility === "visible" && clipPath === "none";
      // A text beside others stands in a bare element of its own.
      const isInText = [...(target.parentNode?.childNodes ?? [])].some(
        (node) =>
          (node instanceof Text || (node instanceof HTMLSpanElement && !node.hasAttributes())) &&
          node.textContent.trim() !== "",
      );
      if (isSeen && !isInText && Math.min(width, height) < 43.9)
        found.push(
          `${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 120)}`,
        );
    }
    return found;
  }, PRESSED);
