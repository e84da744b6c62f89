import type { Page } from "@playwright/test";

/**
 * The disclaimer's file comes later than the page: call this before the page is opened, and what it returns where the
 * disclaimer may come up from then on.
 */
export function disclaimerOf(page: Page): () => Promise<void> {
  const coming = page.waitForResponse(/\/disclaimer-/u);
  return async () => {
    await (await coming).finished();
    // What came before this answer has run.
    await page.evaluate(() => fetch("/healthz"));
  };
}
