import { expect, test } from "../fixtures.ts";
import { onCompleteForm } from "../record/complete-form.ts";
import { expectToast } from "../site/toast.ts";
import { landing, simpleLookup } from "./landing.ts";

const INQUIRE = /\/inquire$/u;
const TEMPORARY =
  "You may have entered a temporary plate number, please use the MV Number instead.";

test("a mistyped plate is told at the field, and what was found under none is explained", async ({
  visit,
}) => {
  const { page, look } = visit;
  visit.faults.allow(404, INQUIRE);
  const form = await landing(visit);
  await form.choose("Plate Number");
  await form.plate.fill("zzz9B99");
  await form.consent.check();
  const meant = page.getByRole("button", { name: "Did you mean ZZZ 9899?" });
  await expect(meant).toBeVisible();
  await look("landing-did-you-mean");
  await meant.click();
  await expect(form.plate).toBeFocused();
  await expect(form.plate).toHaveValue("ZZZ9899");

  // A conduction sticker may be one: nothing keeps it from being looked up.
  await form.plate.fill("ZZ 0999");
  await page.keyboard.press("Tab");
  await expect(page.getByText("This may be a conduction sticker")).toBeVisible();
  await form.submit.click();
  await expectToast(visit, "Information is not found", "Please complete the form!");
  const complete = await onCompleteForm(visit, "Plate Number", "not-found");
  await expect(complete.plateNumber).toHaveValue("ZZ0999");
  const help = page.getByRole("region", { name: "We found nothing for ZZ0999" });
  await expect(help).toContainText("please use the MV file number instead");
  await expect(help.getByRole("link", { name: "Did you mean ZZO 999?" })).toBeVisible();
  await help.getByText("Where do I find the number?").click();
  await expect(help.getByRole("img", { name: /MV File No\./u })).toHaveCount(2);
  await look("plate-no-form-where");
  await page.reload();
  await expect(help).toBeVisible();
  await help.getByRole("link", { name: "Look up another number" }).click();
  await expect(page).toHaveURL("/delivery");
  await expect(form.plate).toHaveValue("ZZ 0999");
});

test(
  "a license that is not found, and addresses of numbers that are none",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, look } = visit;
    visit.faults.allow(404, INQUIRE);
    const form = await landing(visit);
    await form.number.fill("License No: NO9\u201312\u20139B7654");
    await expect(form.number).toHaveValue("NO9-12-9B7654");
    await form.birthDate.fill("01/15/1990");
    await page.getByRole("button", { name: "Did you mean N09-12-987654?" }).click();
    await expect(form.number).toHaveValue("N09-12-987654");
    await form.consent.check();
    await form.submit.click();
    await onCompleteForm(visit, "Driver's License", "not-found");
    const help = page.getByRole("region", {
      name: "We found nothing for what you typed",
    });
    await expect(help.getByRole("listitem")).toHaveCount(3);
    await help.getByText("Where do I find the number?").click();
    await expect(help.getByRole("img", { name: /the license number/u })).toBeVisible();
    await look("license-form-where");

    // A temporary plate's address: the specification's sentence first, then where the other number stands.
    await page.goto("/plate-no/12345");
    const said = page.getByRole("status").filter({ hasText: TEMPORARY });
    await expect(said).toContainText("It is printed on the vehicle's OR and CR.");
    await page.goto("/license/NO1-12-000004");
    await page.getByRole("button", { name: "Did you mean N01-12-000004?" }).click();
    await expect(page).toHaveURL("/license/N01-12-000004");
    await expect(simpleLookup(visit).birthDate).toBeVisible();
  },
);
