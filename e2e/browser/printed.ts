import { expect, type Locator, type Page } from "@playwright/test";

/** Shows the page as on paper, whose QR code is drawn when the browser begins to print. */
export async function showPrinted(page: Page, code: Locator): Promise<void> {
  await page.emulateMedia({ media: "print" });
  // The code's library is fetched after the page.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
    await expect(code).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 15_000 });
}

/** How many sheets of A4 it takes. */
export async function sheetsOf(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return [...pdf.toString("latin1").matchAll(/\/Type \/Page\b/gu)].length;
}
