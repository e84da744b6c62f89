import { expect, test } from "../fixtures.ts";
import { onCompleteForm } from "../record/complete-form.ts";
import { expectToast } from "../site/toast.ts";
import { landing, simpleLookup } from "./landing.ts";

const INQUIRE = /\/inquire$/u;
const WHERE = "Where do I find the number?";

test("a mistyped plate is told at the field, with where it is printed", async ({ visit }) => {
  const { page, look } = visit;
  visit.faults.allow(404, INQUIRE);
  const form = await landing(visit);
  await form.choose("Plate Number");
  await form.plate.fill("1301-0000000100");
  await page.keyboard.press("Tab");
  await expect(form.plate).toHaveAccessibleDescription(/An MV file number has 15 digits\./u);
  await page.getByText(WHERE).click();
  await expect(page.getByRole("img", { name: /MV File No\./u })).toBeVisible();
  await look("landing-plate-where");

  await form.plate.fill("ZZ 0999");
  await form.consent.check();
  await form.submit.click();
  await expectToast(visit, "Information is not found", "Please complete the form!");
  const complete = await onCompleteForm(visit, "Plate Number", "not-found");
  await expect(complete.plateNumber).toHaveValue("ZZ0999");
  await expect(complete.mvNumber).toHaveValue("");
  // The toast goes; why this form is here stays.
  const nothing = page.getByText("We found nothing for ZZ0999");
  await page.reload();
  await expect(nothing).toBeVisible();
  await page.getByText(WHERE).click();
  await look("plate-no-form-where");
  await page.getByRole("main").getByRole("link", { name: "Look up another number" }).click();
  await expect(page).toHaveURL("/delivery");
  await expect(form.plate).toHaveValue("ZZ 0999");
});

test(
  "a license number that is none is told at the field and at its address",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, look } = visit;
    visit.faults.allow(404, INQUIRE);
    const form = await landing(visit);
    await form.number.fill("License No: NO9\u201312\u20139B7654");
    await expect(form.number).toHaveValue("NO9-12-9B7654");
    await form.birthDate.fill("01/15/1990");
    const right = /one letter and ten digits, such as A12-34-567890/u;
    await expect(form.number).toHaveAccessibleDescription(right);
    await page.getByText(WHERE).click();
    await expect(page.getByRole("img", { name: /the license number/u })).toBeVisible();
    await look("landing-license-where");
    await form.number.fill("N09-12-987654");
    await expect(form.number).not.toHaveAccessibleDescription(right);
    await form.consent.check();
    await form.submit.click();
    await onCompleteForm(visit, "Driver's License", "not-found");
    await expect(page.getByText("We found nothing for what you typed")).toBeVisible();

    await page.goto("/plate-no/12345");
    await expect(page.getByText(/temporary plate number, please use the MV Number/u)).toBeVisible();
    await page.goto("/plate-no/130100000001");
    await expect(page.getByText("An MV file number has 15 digits.")).toBeVisible();
    await page.goto("/license/NO1-12-000004");
    await expect(page.getByText(right)).toBeVisible();
    await expect(simpleLookup(visit).number).toBeVisible();
  },
);
