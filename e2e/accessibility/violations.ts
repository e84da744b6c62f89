import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
    axeSource?: string;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules about colors, which take about as long as all others. */
const COLORS = ["color-contrast", "link-in-text-block"];
/** The rules that other words can break: names that are missing or the same, lines that become longer. */
const WORDS = [
  "aria-command-name",
  "aria-dialog-name",
  "aria-input-field-name",
  "aria-toggle-field-name",
  "button-name",
  "document-title",
  "empty-heading",
  "html-has-lang",
  "html-lang-valid",
  "image-alt",
  "input-button-name",
  "label",
  "landmark-unique",
  "link-name",
  "role-img-alt",
  "scrollable-region-focusable",
  "select-name",
  "summary-name",
  "svg-img-alt",
  "valid-lang",
];
/** Another scheme changes nothing but colors, another language nothing but words. */
export type Which = "all" | "colors" | "colors and words";
const file = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** What a browser is sent takes longer than to look: a third of it is sent. */
const packed = gzipSync(readFileSync(file)).toString("base64");

async function bringAxe(page: Page): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
    const source = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    window.axeSource = await new Response(source).text();
  }, packed);
  // On its own: the page's policy spares only what is evaluated at once.
  await page.evaluate("void (0, eval)(axeSource)");
}

type What = {
  /** Rules of axe. */
  leftOut?: readonly string[];
  which?: Which;
  /** Parts that were looked at before, by their places in `partsOfPage` (e2e/browser/parts.ts). */
  seen?: readonly number[];
};

/** What breaks WCAG 2.2 AA, or axe's good practice, on the page as it stands. No page of ours holds a frame. */
export async function violations(page: Page, what: What = {}) {
  let found = await runAxe(page, what);
  if (!found) {
    await bringAxe(page);
    found = await runAxe(page, what);
  }
  if (!found) throw new Error("axe did not look.");
  return found.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, html }) => `${target.join(" ")} ${html.slice(0, 200)}`),
  }));
}

/** What axe finds; nothing where the page has no axe yet. */
const runAxe = (page: Page, { leftOut = [], which = "all", seen = [] }: What) =>
  page.evaluate(
    async ({ options, places }) => {
      // What a language has drawn anew is looked at anew.
      const exclude = places
        .flatMap((at) => window.partsOfPage?.[at] ?? [])
        .filter((part) => part.isConnected);
      return (await window.axe?.run({ include: [document], exclude }, options))?.violations;
    },
    {
      places: seen,
      options: {
        // What holds need not be listed: that takes longer than to find it.
        resultTypes: ["violations"],
        runOnly:
          which === "all"
            ? { type: "tag", values: TAGS }
            : { type: "rule", values: [...COLORS, ...(which === "colors" ? [] : WORDS)] },
        rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
      } satisfies axe.RunOptions,
    },
  );
