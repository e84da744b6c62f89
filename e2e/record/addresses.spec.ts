import { expect, test } from "../fixtures.ts";
import { expectToast } from "../site/toast.ts";
import { simpleLookup } from "../track/landing.ts";
import { onCompleteForm } from "./complete-form.ts";
import { onStatus, RECEIVED } from "./status.ts";

test("the addresses of licenses and plates", async ({ visit }) => {
  const { page, look } = visit;

  await test.step("a license's address asks for the birth date", async () => {
    await page.goto("/license/N01-12-000004");
    await expect(
      page.getByRole("heading", { level: 1, name: "Driver's License N01-12-000004" }),
    ).toBeVisible();
    const form = simpleLookup(visit);
    await expect(form.birthDate).toBeVisible();
    await expect(form.number).toHaveCount(0);
    await look("license-birth-date");
    await form.birthDate.fill("02/28/1995");
    await form.consent.check();
    const pages = await page.evaluate(() => history.length);
    await form.submit.click();
    await onStatus(visit, RECEIVED, "N01-12-000004");
    // In the place of the question: Back leads past it.
    expect(await page.evaluate(() => history.length)).toBe(pages);
  });

  await test.step("a plate's address is looked up", async () => {
    await page.goto("/plate-no/abc1004");
    await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
  });

  await test.step("the address of an unknown plate leads to the complete form", async () => {
    visit.faults.allow(404, /\/inquire$/u);
    await page.goto("/contact-us");
    await page.goto("/plate-no/ZZZ99999");
    await expectToast(visit, "Information is not found", "Please complete the form!");
    const form = await onCompleteForm(visit, "Plate Number", "not-found");
    await expect(form.plateNumber).toHaveValue("ZZZ99999");
    // Not to the address that would ask again.
    await page.goBack();
    await expect(page).toHaveURL("/contact-us");
  });
});
