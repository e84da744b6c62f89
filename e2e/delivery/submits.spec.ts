import { answerNext, loseAnswers } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout } from "../payment/checkout.ts";
import { withNewerHandle } from "../record/old-lookup.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { expectToast } from "../site/toast.ts";
import { filledLicenseDelivery, openLicenseDelivery, openPlateDelivery } from "./delivery-page.ts";
import { onShippingForm } from "./shipping-form.ts";

const CREATE = "**/api/ste/transaction";

test("an answer lost in the middle of a submit: pressing again makes one transaction", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page, faults, look } = visit;
  faults.allow("lost", /^\/api\/ste\/transaction$/u);
  const license = await sandbox.license();
  const { lastName } = license.person;
  const form = await filledLicenseDelivery(visit, license, photos);
  const made = await loseAnswers(page, CREATE, "uuid", 2);
  const first = await (await form.confirm(lastName, "license")).proceed();
  await first.toPayment.click();
  await expectToast(visit, "Unable to submit");
  await expect(first.notice).toBeHidden();
  const unknown = page
    .getByRole("main")
    .getByText("We do not know yet whether your request arrived");
  await expect(unknown).toBeVisible();
  await look("shipping-connection-lost");
  await expect(form.line1).toHaveValue("12 SAMPLE STREET");
  const second = await (await form.confirm(lastName, "license")).proceed();
  await second.toPayment.click();
  await expect(second.notice).toBeHidden();
  await expect(unknown).toBeVisible();

  await test.step("the same, with a reload in between", async () => {
    // The handle is renewed meanwhile: what was sent with the older one is sent again.
    await withNewerHandle(page, () => page.reload());
  });
  await test.step("a double click makes one transaction and one payment", async () => {
    const sent: string[] = [];
    page.on("request", (one) => {
      if (one.method() !== "GET" && one.url().includes("/api/ste/")) sent.push(one.method());
    });
    const again = await onShippingForm(visit, "Deliver my Driver's License", "license");
    await (await (await again.confirm(lastName)).proceed()).toPayment.dblclick();
    const checkout = await onCheckout(visit, "Quadx");
    expect(made).toEqual([checkout.uuid(), checkout.uuid()]);
    await (await checkout.ask()).confirm.dblclick();
    await onPaymentPage(visit);
    expect(sent).toEqual(["POST", "PUT"]);
  });
});

test("back from the checkout changes the same request", async ({ visit, photos, sandbox }) => {
  const { page } = visit;
  // A form that was opened and left leaves nothing in the next one.
  await openLicenseDelivery(visit, await sandbox.license());
  const license = await sandbox.license();
  const opened = await openLicenseDelivery(visit, license);
  await expect(opened.lastName).toHaveValue(license.person.lastName);
  const form = await filledLicenseDelivery(visit, license, photos);
  const notice = await (await form.confirm(license.person.lastName)).proceed();
  await notice.toPayment.click();
  const first = (await onCheckout(visit, "Quadx")).uuid();
  await page.goBack();
  await onShippingForm(visit, "Deliver my Driver's License", "license-again");
  // As long as it cannot be read there is no form: it would be for a second request.
  visit.faults.allow("lost", /^\/api\/ste\/transaction\//u);
  await answerNext(page, "**/api/ste/transaction/*", (route) => route.abort("connectionreset"));
  await page.reload();
  await page.getByRole("button", { name: "Try again" }).click();
  const again = await onShippingForm(visit, "Deliver my Driver's License", "license-again");
  await expect(again.locked("Receiver")).toContainText(license.person.lastName);
  await expect(again.line1).toHaveValue("12 SAMPLE STREET");
  await again.line2.fill("Green door");
  await (await (await again.confirm(license.person.lastName)).proceed()).toPayment.click();
  const checkout = await onCheckout(visit, "Quadx");
  expect(checkout.uuid()).toBe(first);
  await expect(checkout.section("Shipping Address")).toContainText("GREEN DOOR");
});

test("a preset payment channel goes with its courier, a chosen one stays where it is accepted", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const form = await openPlateDelivery(visit, await sandbox.plate());
  const choose = async (courier: string, channel: string) => {
    await form.courier(courier).check();
    await expect(form.channel(channel)).toBeChecked();
  };
  await test.step("nobody has chosen: each courier's first", async () => {
    await choose("FSI", "QR Ph");
    await choose("GoGo Express", "GCash");
    await choose("Abyan", "QR Ph");
    await page.reload();
    await choose("GoGo Express", "GCash");
  });
  await test.step("chosen: kept by whoever accepts it", async () => {
    await form.channel("Maya").check();
    await choose("Abyan", "Maya");
    await choose("FSI", "QR Ph");
    await choose("GO21", "QR Ph");
    await page.reload();
    await choose("GoGo Express", "Maya");
  });
});
