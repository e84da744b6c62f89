import { holdBack } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { completeForm } from "../record/complete-form.ts";
import { newLicenseNumber, newPerson } from "../record/person.ts";
import { landing } from "../track/landing.ts";
import { slowDown, watchSigns } from "./slow-line.ts";

test(
  "a link to a page that is not here yet is heard at once, and nothing typed meanwhile is lost",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const form = await landing(visit);
    const contact = page.getByRole("contentinfo").getByRole("link", { name: "Contact us" });
    await slowDown(page);
    const letContactGo = await holdBack(page, /\/contact-screen-/u);
    const signs = await watchSigns(page);
    const ways = [
      { link: contact, heading: "Contact Us" },
      { link: form.renewal, heading: "Driver's License Renewal" },
      { link: form.checkFirst, heading: "What do you want to receive?" },
    ];
    for (const [index, { link, heading }] of ways.entries()) {
      await signs.press(link);
      if (index === 0) {
        await expect(link).toHaveAttribute("aria-busy", "true");
        await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toBeAttached();
        await form.number.fill("N01-12-00");
        letContactGo();
      }
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeFocused();
      await page.goBack();
      await expect(form.number).toHaveValue("N01-12-00");
      await expect(link).not.toHaveAttribute("aria-busy");
    }
    await signs.expectSoon();
  },
);

test(
  "what a link leads to is fetched when the finger or the focus comes down on it",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const form = await landing(visit);
    const footer = page.getByRole("contentinfo").getByRole("link");
    let isContactAsked = false;
    page.on("request", (request) => {
      if (/\/contact-screen-/u.test(request.url())) isContactAsked = true;
    });
    // Until the page's scripts have started, nothing hears the focus.
    await expect(async () => {
      await footer.nth(0).focus();
      await page.keyboard.press("Tab");
      await expect(footer.nth(1)).toBeFocused();
      await expect.poll(() => isContactAsked, { timeout: 2000 }).toBe(true);
    }).toPass({ timeout: 60_000 });
    const questions = page.waitForRequest(/\/before-you-start-screen-/u);
    await form.checkFirst.hover();
    await page.mouse.down();
    await questions;
    await expect(page).toHaveURL(/\/delivery$/u);
  },
);

test("a lookup is heard at once on a slow line", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page } = visit;
  const { number, person } = await sandbox.license();
  const form = await landing(visit);
  await slowDown(page);
  const signs = await watchSigns(page);
  for (const time of [1, 2]) {
    await form.number.fill(number);
    await form.birthDate.fill(person.birthDate);
    if (!(await form.consent.isChecked())) await form.consent.check();
    await signs.press(form.submit);
    await expect(page).toHaveURL(`/license/${number}`);
    if (time === 1) await page.goBack();
  }
  await signs.expectSoon();
  await signs.expectBusyUntilGone();
});

test("a form is heard at once on a slow line", { tag: "@once" }, async ({ visit }) => {
  const { page } = visit;
  const form = await completeForm(visit, "Driver's License");
  const number = newLicenseNumber();
  await form.licenseNumber.fill(number);
  await form.fillPerson(newPerson());
  await form.consent.check();
  const { cancel } = await form.review();
  await cancel.click();
  await slowDown(page);
  const signs = await watchSigns(page);
  await signs.press(form.submit);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await signs.press(form.submit);
  await signs.press(page.getByRole("dialog").getByRole("button", { name: "Proceed" }));
  await expect(page).toHaveURL(`/license/${number}`);
  await signs.expectSoon();
});
