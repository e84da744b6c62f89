import { expect, test } from "../fixtures.ts";
import { onStatus, RECEIVED } from "../record/status.ts";
import { landing } from "../track/landing.ts";

// The errands themselves run translated in a project of their own (playwright.config.ts).
test.use({ guise: "translated" });

test(
  "a page that a browser translates changes its language whole, and keeps numbers and names",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const main = page.getByRole("main");
    const { lookUpLicense } = await landing(visit);
    await lookUpLicense("N01-12-000004", "02/28/1995");
    await onStatus(visit, RECEIVED, "N01-12-000004");
    const translated = page.locator("font");
    await expect(translated.filter({ hasText: RECEIVED }).first()).toBeVisible();
    await expect(main.getByText("N01-12-000004").first()).toBeVisible();
    await expect(translated.filter({ hasText: "N01-12-000004" })).toHaveCount(0);
    const before = await main.innerText();
    await page.getByRole("button", { name: "Filipino" }).click();
    await expect(main).not.toContainText(RECEIVED);
    await page.getByRole("button", { name: "English" }).click();
    await expect.poll(() => main.innerText()).toBe(before);
  },
);
