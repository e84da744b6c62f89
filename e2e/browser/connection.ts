import { expect, type Page } from "@playwright/test";
import type { Visit } from "./visit.ts";

/** A browser with much to do has what Playwright sets a moment later. */
const reaches = (page: Page) =>
  page.evaluate(() =>
    fetch("/healthz", { cache: "no-store" }).then(
      () => true,
      () => false,
    ),
  );

/** @param lost what may be asked for in vain, besides what the journey itself loses: what the page was fetching ahead */
export async function goOffline(
  { page, faults }: Pick<Visit, "page" | "faults">,
  lost = /^\/assets\/|^\/healthz$/u,
): Promise<void> {
  faults.allow("lost", lost);
  await page.context().setOffline(true);
  await expect.poll(() => reaches(page)).toBe(false);
}

export async function goOnline({ page }: Pick<Visit, "page">): Promise<void> {
  await page.context().setOffline(false);
  await expect.poll(() => reaches(page)).toBe(true);
}
