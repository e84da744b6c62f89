import type { Page } from "@playwright/test";

/** Lets the lookup of a license be long ago, and opens a page that looks it up again: its handle is another then. */
export async function withNewerHandle(page: Page, open: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => {
    const text = sessionStorage.getItem("portal.drivers_license") ?? "{}";
    const old = { ...(JSON.parse(text) as object), read_at: 0 };
    sessionStorage.setItem("portal.drivers_license", JSON.stringify(old));
  });
  await open();
  await page.waitForFunction(() =>
    /"read_at":[1-9]/u.test(sessionStorage.getItem("portal.drivers_license") ?? ""),
  );
}
