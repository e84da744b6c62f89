import { filledLicenseDelivery } from "../delivery/delivery-page.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout } from "../payment/checkout.ts";
import { completeForm, onCompleteForm } from "../record/complete-form.ts";
import { newLicenseNumber, newPerson } from "../record/person.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing, onLanding } from "../track/landing.ts";

const RECEIVED = "Your Driver's License is already received!";

test("the landing by keyboard, by Back and after a reload", async ({ visit }) => {
  const { page } = visit;
  const form = await landing(visit);
  await expect(form.choice("Driver's License")).toBeChecked();

  await test.step("from the landing to the status with the keyboard alone", async () => {
    const press = (key: string) => page.keyboard.press(key);
    const tabTo = async (wanted: () => Promise<boolean>) => {
      for (let count = 0; count < 40 && !(await wanted()); count += 1) await press("Tab");
    };
    const focused = (name: string) => () =>
      page.evaluate((id) => document.activeElement?.id === id, name);
    await press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await press("Enter");
    await press("Tab");
    await expect(form.choice("Driver's License")).toBeFocused();
    await press("ArrowRight");
    await expect(form.choice("Plate Number")).toBeChecked();
    await press("ArrowLeft");
    await expect(form.choice("Driver's License")).toBeChecked();
    await expect(form.number).toBeVisible();
    await tabTo(focused("lookup-number"));
    await page.keyboard.type("n0112000004");
    await expect(form.number).toHaveValue("N01-12-000004");
    await press("Tab");
    await expect(form.birthDate).toBeFocused();
    await page.keyboard.type("02281995");
    await expect(form.birthDate).toHaveValue("02/28/1995");
    await press("Tab");
    await expect(form.consent).toBeFocused();
    await press("Space");
    await expect(form.consent).toBeChecked();
    await press("Tab");
    await press("Tab");
    await expect(form.submit).toBeFocused();
    await press("Enter");
    await onStatus(visit, RECEIVED, "N01-12-000004");
    // A reader hears where it is.
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("Back from a status page brings back what was typed, but not the consent", async () => {
    await page.goBack();
    await onLanding(visit);
    await expect(form.number).toHaveValue("N01-12-000004");
    await expect(form.birthDate).toHaveValue("02/28/1995");
    await expect(form.consent).not.toBeChecked();
    await form.lookUpPlate("ABC1004");
    await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
    await page.goBack();
    await onLanding(visit);
    await expect(form.plate).toHaveValue("ABC1004");
    // Other pages in between keep it as well.
    await form.checkFirst.click();
    await page.getByRole("heading", { level: 1, name: "What do you want to receive?" }).waitFor();
    await page.getByRole("banner").getByRole("link").click();
    await onLanding(visit);
    await form.choose("Driver's License");
    await expect(form.birthDate).toHaveValue("02/28/1995");
  });

  await test.step("the choice on the landing is remembered, and the number", async () => {
    await expect(form.benefits.getByRole("listitem")).toHaveText([
      /^Effortless Tracking.*real-time status/u,
      /^Swift Delivery.*doorstep/u,
      /^Secure and Reliable.*data is kept safe/u,
    ]);
    await form.number.fill("N01-12-000005");
    await page.reload();
    await onLanding(visit);
    await expect(form.choice("Driver's License")).toBeChecked();
    await expect(form.number).toHaveValue("N01-12-000005");
    await form.choose("Plate Number");
    await visit.look("landing-plate");
    await page.reload();
    await onLanding(visit);
    await expect(form.choice("Plate Number")).toBeChecked();
  });
});

test(
  "a page that an extension changed before it started is drawn anew, and works",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    // React says that what it found is not what it would have written.
    faults.allowError(/Minified React error #418/u);
    await page.addInitScript(() => {
      const watch = new MutationObserver(() => {
        const main = document.querySelector("main");
        if (!main) return;
        watch.disconnect();
        main.prepend(document.createElement("aside"));
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    const { lookUpLicense } = await landing(visit);
    await expect(page).toHaveTitle(/LTO on the Go/u);
    await lookUpLicense("N01-12-000004", "02/28/1995");
    await onStatus(visit, RECEIVED, "N01-12-000004");
  },
);

test("a reload keeps a complete form as it was typed", async ({ visit }) => {
  const { page } = visit;
  await page.clock.install();
  const plate = await completeForm(visit, "Plate Number");
  await plate.plateNumber.fill("DRAFT 1");
  await plate.carDealership.check();
  await plate.dealerName.fill("Sample Motors");
  await page.reload();
  const plateAgain = await onCompleteForm(visit, "Plate Number", "draft");
  await expect(plateAgain.plateNumber).toHaveValue("DRAFT 1");
  await expect(plateAgain.carDealership).toBeChecked();
  await expect(plateAgain.dealerName).toHaveValue("SAMPLE MOTORS");

  const person = newPerson();
  const number = newLicenseNumber();
  const form = await completeForm(visit, "Driver's License");
  await form.licenseNumber.fill(number);
  await form.fillPerson(person);
  await form.suffix.selectOption("III");
  await form.consent.check();
  await page.reload();
  const again = await onCompleteForm(visit, "Driver's License", "draft");
  await expect(again.licenseNumber).toHaveValue(number);
  await expect(again.birthDate).toHaveValue(person.birthDate);
  await expect(again.lastName).toHaveValue(person.lastName);
  await expect(again.suffix).toHaveValue("III");
  await expect(again.email).toHaveValue(person.email);
  // Consent is given anew.
  await expect(again.consent).not.toBeChecked();

  await test.step("an hour offline: a complete form is sent as typed", async () => {
    await again.consent.check();
    await page.context().setOffline(true);
    await page.clock.fastForward("01:10:00");
    await page.context().setOffline(false);
    await (await again.review()).proceed.click();
    await expect(page).toHaveURL(`/license/${number}`);
  });
});

test("back from the checkout changes the same request", async ({ visit, photos, sandbox }) => {
  const { page } = visit;
  const license = await sandbox.license();
  const form = await filledLicenseDelivery(visit, license, photos);
  const notice = await (await form.confirm(license.person.lastName)).proceed();
  await notice.toPayment.click();
  const first = (await onCheckout(visit, "Quadx")).uuid();
  await page.goBack();
  await onShippingForm(visit, "Deliver my Driver's License", "license-again");
  // As long as it cannot be read there is no form: it would be for a second request.
  visit.faults.allow("lost", /^\/api\/ste\/transaction\//u);
  await page.route("**/api/ste/transaction/*", (route) => route.abort("connectionreset"), {
    times: 1,
  });
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).click();
  const again = await onShippingForm(visit, "Deliver my Driver's License", "license-again");
  await expect(again.lastName).not.toBeEditable();
  await expect(again.line1).toHaveValue("12 SAMPLE STREET");
  await again.line2.fill("Green door");
  await (await (await again.confirm(license.person.lastName)).proceed()).toPayment.click();
  const checkout = await onCheckout(visit, "Quadx");
  expect(checkout.uuid()).toBe(first);
  await expect(checkout.section("Shipping Address")).toContainText("GREEN DOOR");
  await page.goBack();
  await page.goBack();
  await onStatus(visit, READY, "license-available");
  await test.step("a reload keeps what was looked up", async () => {
    await page.reload();
    await onStatus(visit, READY, "license-available");
  });
  await page.goBack();
  await onLanding(visit);
});

test(
  "what is fetched ahead and does not arrive leaves the page alone",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    faults.allow("lost", /license-status-screen/u);
    await page.route(/license-status-screen/u, (route) => route.abort("connectionreset"));
    const lost = page.waitForEvent("requestfailed");
    let loads = 0;
    page.on("load", () => (loads += 1));
    const { number } = await landing(visit);
    await number.fill("N01-12-000001");
    await lost;
    await page.waitForLoadState("networkidle");
    await expect(number).toHaveValue("N01-12-000001");
    expect(loads).toBe(1);
  },
);
