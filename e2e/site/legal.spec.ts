import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { openLegalSheet } from "./legal-sheet.ts";

const COLLECTED = [
  "Full name",
  "Birth date",
  "Place of birth",
  "Home address",
  "Gender",
  "Civil status",
  "Citizenship",
  "Father's name",
  "Mother's name",
  "Height",
  "Weight",
  "Tax identification number",
  "Driver's license number",
];

/** From now on: whether anything that scrolls in a dialog is out of reach of the keyboard, however shortly. */
async function watchReach(page: Page) {
  await page.evaluate(() => {
    const isShutOut = (part: HTMLElement) =>
      part.tabIndex < 0 &&
      part.scrollHeight > part.clientHeight &&
      getComputedStyle(part).overflowY === "auto";
    function check() {
      const parts = document.querySelectorAll<HTMLElement>("dialog[open] *, [role=dialog] *");
      if ([...parts].some(isShutOut)) document.body.dataset["shutOut"] = "yes";
    }
    const arrivals = new MutationObserver(() => queueMicrotask(check));
    arrivals.observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => document.body.dataset["shutOut"] ?? "no");
}

test("the legal texts, as sheets over the landing", async ({ visit }) => {
  const { page, look } = visit;
  await landing(visit);

  await test.step("the privacy notice says all that spec §1 lists", async () => {
    const shutOut = await watchReach(page);
    const { sheet, section, close, opener } = await openLegalSheet(visit, "Privacy Policy");
    expect(await shutOut(), "a text that comes late scrolls by keyboard at once").toBe("no");
    for (const law of ["Republic Act No. 4136", "Republic Act No. 8792", "Republic Act No. 10173"])
      await expect(sheet).toContainText(law);
    const collected = section("Personal data that may be collected").getByRole("listitem");
    await expect(collected).toHaveText(COLLECTED);
    await expect(section("Who gets it")).toContainText("delivery company that you choose");
    await expect(section("Your rights")).toContainText("National Privacy Commission");
    await expect(section("Your consent")).toContainText("by pressing Submit or Continue");
    const officer = section("Data privacy officer").getByRole("link");
    await expect(officer).toHaveText("privacy@portal.example");
    await look("sheet-privacy-top");
    await section("How long we keep it").scrollIntoViewIfNeeded();
    await expect(section("How long we keep it")).toContainText("securely disposed of");
    await expect(section("How long we keep it")).toContainText("90 days after");
    await look("sheet-privacy-kept");
    await officer.scrollIntoViewIfNeeded();
    await look("sheet-privacy-end");
    await expect(page).toHaveURL("/delivery");
    await close.click();
    await expect(opener).toBeFocused();
  });

  await test.step("the terms say all that spec §1 lists", async () => {
    const { sheet, section } = await openLegalSheet(visit, "Terms of Use");
    await expect(section("What this service is")).toContainText("intermediary for parcel delivery");
    const delivery = section("Delivery times, fees and disputes");
    await expect(delivery).toContainText("not guaranteed");
    await expect(delivery).toContainText("go to the delivery provider");
    await expect(delivery).toContainText("postal service");
    const part = section("Your part");
    for (const words of ["accurate information", "lawfully", "Do not commit fraud"])
      await expect(part).toContainText(words);
    await expect(section("Ending access and changing these terms")).toContainText("without notice");
    await expect(section("Contact").getByRole("link")).toHaveText("contact@portal.example");
    await look("sheet-terms-top");
    await section("Contact").scrollIntoViewIfNeeded();
    await look("sheet-terms-end");
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("/delivery");
  });

  await test.step("a sheet leaves a tenth of the smallest screen free and scrolls inside", async () => {
    await page.setViewportSize({ width: 320, height: 480 });
    const { sheet } = await openLegalSheet(visit, "Privacy Policy");
    expect((await sheet.boundingBox())?.height).toBeLessThanOrEqual(480 * 0.9 + 1);
    const text = sheet.getByRole("region", { name: "Privacy Policy" });
    await text.focus();
    await page.keyboard.press("End");
    await expect(sheet.getByRole("link", { name: "privacy@portal.example" })).toBeInViewport();
    const overflow = await text.evaluate(
      ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
    );
    expect(overflow).toBe(0);
  });
});

test("what foreign clients are told", { tag: "@once" }, async ({ visit: { page } }) => {
  const words =
    "Foreign clients are not eligible for courier delivery and must use the postal service.";
  for (const path of ["/delivery", "/license-form", "/plate-no-form"])
    await test.step(`${path} tells foreign clients in words to use the postal service`, async () => {
      await page.goto(path);
      await expect(page.getByRole("main").getByText(words)).toBeVisible();
    });
});
