import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** The rules about colors, which take about as long as all others. */
const COLORS = ["color-contrast", "link-in-text-block"];
/** Another scheme changes nothing but colors, another language everything else. */
export type Which = "all" | "colors" | "all but colors";
/** Read here once, and by a page once: reading takes a browser about as long as looking does. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What breaks WCAG 2.2 AA, or axe's good practice, on the page as it stands. No page of ours holds a frame.
 * @param leftOut rules of axe
 */
export async function violations(page: Page, leftOut: readonly string[], which: Which = "all") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const found = await page.evaluate(
    async (options) => (await window.axe?.run(document, options))?.violations,
    {
      // What holds need not be listed: that takes longer than to find it.
      resultTypes: ["violations"],
      runOnly:
        which === "colors" ? { type: "rule", values: COLORS } : { type: "tag", values: TAGS },
      rules: Object.fromEntries(
        [...leftOut, ...(which === "all but colors" ? COLORS : [])].map((rule) => [
          rule,
          { enabled: false },
        ]),
      ),
    } satisfies axe.RunOptions,
  );
  if (!found) throw new Error("axe did not look.");
  return found.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    at: nodes.map(({ target, html }) => `${target.join(" ")} ${html.slice(0, 200)}`),
  }));
}
