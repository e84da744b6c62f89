import { openAddressWizard } from "../delivery/address-wizard.ts";
import { openPlateDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../track/landing.ts";
import { openLegalSheet } from "./legal-sheet.ts";

test(
  "Back closes an open sheet first, and leaves the page when nothing is open",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    // The first page of the visit: without a step of its own, Back would leave the portal.
    await landing(visit);
    const terms = await openLegalSheet(visit, "Terms of Use");
    await page.goBack();
    await expect(terms.sheet).toHaveCount(0);
    await expect(terms.opener).toBeFocused();
    await expect(page).toHaveURL("/delivery");

    const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact us" });
    const contactPage = page.getByRole("heading", { level: 1, name: "Contact Us" });
    await contact.click();
    await expect(contactPage).toBeFocused();
    // Closed otherwise it leaves no step behind.
    const privacy = await openLegalSheet(visit, "Privacy Policy");
    await privacy.close.click();
    await expect(privacy.sheet).toHaveCount(0);
    await page.keyboard.press("Escape");
    await openLegalSheet(visit, "Privacy Policy");
    await page.reload();
    await expect(contactPage).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    // Its scripts watch the history from now on.
    await page.waitForFunction(() => Object.hasOwn(window.history, "pushState"));
    await page.goBack();
    await onLanding(visit);
    await page.goForward();
    await expect(contactPage).toBeVisible();
    await page.goBack();
    await onLanding(visit);
  },
);

test(
  "in the wizard Back leads to the step before, and from a question to the form",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const form = await openPlateDelivery(visit, await sandbox.plate());
    await form.courier("Abyan").check();
    const wizard = await openAddressWizard(visit);
    await wizard.pick("Lahug", "Lahug, Cebu City, Cebu");
    await page.goBack();
    await expect(wizard.place).toBeVisible();
    await expect(wizard.search).toHaveValue("Lahug, Cebu City, Cebu");
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/u);
    // The link above the title leads to the page it belongs to.
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(/\/plate-no\/[^/]+$/u);
  },
);
