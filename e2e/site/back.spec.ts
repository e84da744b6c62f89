import { openAddressWizard } from "../delivery/address-wizard.ts";
import { openPlateDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../track/landing.ts";
import { openLegalSheet } from "./legal-sheet.ts";

test(
  "Back leaves the page, and what is open over it closes with it",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await landing(visit);
    const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact us" });
    const contactPage = page.getByRole("heading", { level: 1, name: "Contact Us" });
    await contact.click();
    await expect(contactPage).toBeFocused();
    const terms = await openLegalSheet(visit, "Terms of Use");
    await page.keyboard.press("Escape");
    await expect(terms.sheet).toHaveCount(0);
    await expect(terms.opener).toBeFocused();
    await openLegalSheet(visit, "Privacy Policy");
    await page.goBack();
    await onLanding(visit);
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.goForward();
    await expect(contactPage).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  },
);

test(
  "where Back is the phone's way to close, the wizard leads to the step before, then to the form",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const form = await openPlateDelivery(visit, await sandbox.plate());
    await form.courier("Abyan").check();
    const wizard = await openAddressWizard(visit);
    await wizard.pick("Lahug", "Lahug, Cebu City, Cebu");
    // As Chrome on Android asks an open dialog to close.
    const dialog = page.getByRole("dialog");
    const goBack = () => dialog.dispatchEvent("cancel", { cancelable: true });
    await goBack();
    await expect(wizard.place).toBeVisible();
    await expect(wizard.search).toHaveValue("Lahug, Cebu City, Cebu");
    await goBack();
    await expect(dialog).toHaveCount(0);
    await expect(page).toHaveURL(/\/delivery$/u);
    // The link above the title leads to the page it belongs to.
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page).toHaveURL(/\/plate-no\/[^/]+$/u);
  },
);
