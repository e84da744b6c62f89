import { loseAnswers } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout, openCheckout } from "../payment/checkout.ts";
import { withNewerHandle } from "../record/old-lookup.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { expectFree, expectToast } from "../site/toast.ts";
import { filledLicenseDelivery } from "./delivery-page.ts";
import { onShippingForm } from "./shipping-form.ts";

const CREATE = "**/api/ste/transaction";
const CHECKOUT = "**/api/ste/transaction/*/checkout";
const REQUESTED = /^Your request for delivery/u;

test("an answer lost in the middle of a submit: pressing again makes one transaction", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page, faults, look } = visit;
  faults.allow("lost", /^\/api\/ste\/transaction$/u);
  const license = await sandbox.license();
  const { lastName, email } = license.person;
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
  await sandbox.mailTo(email, REQUESTED);
  const mails = await sandbox.mailsTo(email);
  expect(mails.filter(({ subject }) => REQUESTED.test(subject))).toHaveLength(1);
});

test("what the checkout is refused", async ({ visit, sandbox }) => {
  const { page, faults, look } = visit;
  const license = await sandbox.license();
  const late = await sandbox.requestFor(license);
  const other = await sandbox.requestFor(license);
  const checkout = await openCheckout(visit, late);
  const answer = (status: number, json: object) =>
    page.route(CHECKOUT, (route) => route.fulfill({ status, json }), { times: 1 });

  await test.step("a payment provider that does not answer", async () => {
    faults.allow(503, /\/checkout$/u);
    await answer(503, { code: "provider_unavailable", message: "Try in a minute." });
    await (await checkout.ask()).confirm.click();
    await expectToast(visit, "Unable to submit", "Try in a minute.");
    await expect(checkout.proceed).toBeEnabled();
  });

  await test.step("a token that opens nothing is Unauthorized", async () => {
    faults.allow(403, /\/checkout$/u);
    await answer(403, { code: "forbidden", message: "Not with this token." });
    await (await checkout.ask()).confirm.click();
    await expectToast(visit, "Unauthorized", "Not with this token.");
    await expectToast(visit, "Unable to submit", "Not with this token.");
    const mobile = page.getByLabel("Mobile number");
    await expect(mobile).toBeVisible();
    // It opens a way back.
    await mobile.fill(license.person.mobile);
    await checkout.proceed.click();
    await onCheckout(visit, "Quadx");
  });

  await test.step("at the checkout nobody pays for what cannot be delivered", async () => {
    faults.allow(409, /\/checkout$/u);
    await sandbox.checkOut(other, "Gcash");
    await (await checkout.ask()).confirm.click();
    const again = checkout.main.getByRole("button", { name: "Try again" });
    const refused = checkout.main.getByText("Nothing was paid.");
    await expect(refused).toBeVisible();
    const toast = await expectToast(visit, "Unable to submit", "is being paid");
    await expectFree(toast, [
      again,
      checkout.main.getByRole("link", { name: "Go back to homepage" }),
    ]);
    await look("checkout-not-deliverable");
    // Nothing that can be changed helps here.
    await expect(checkout.proceed).toBeDisabled();
    const change = checkout.main.getByRole("link", { name: "Change details" });
    await expect(change).toHaveCount(0);
    // Where another courier would do, it is offered.
    const another = "Choose another courier.";
    const errors = { delivery_courier: [another] };
    await answer(409, { code: "not_deliverable", message: another, errors });
    await again.click();
    await expect(checkout.main).toContainText(another);
    await expect(change).toBeVisible();
  });
});
