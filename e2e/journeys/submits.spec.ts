import type { Sandbox } from "../sandbox/sandbox.ts";
import { expect, test, type Visit } from "../fixtures.ts";
import { linkTo } from "../sandbox/transactions.ts";
import { onCheckout } from "../screens/checkout.ts";
import { filledLicenseDelivery } from "../screens/license-delivery.ts";
import { withNewerHandle } from "../screens/old-lookup.ts";
import { onPaymentPage } from "../screens/payment-page.ts";
import { onShippingForm } from "../screens/shipping-form.ts";
import { onSummary } from "../screens/summary.ts";
import { expectFree, expectToast } from "../screens/toast.ts";

const CREATE = "**/api/ste/transaction";
const CHECKOUT = "**/api/ste/transaction/*/checkout";
const REQUESTED = /^Your request for delivery/u;

/** The checkout of a request of one's own, whose first call is refused with this answer. */
async function refusedOnce(visit: Visit, sandbox: Sandbox, status: number, json: object) {
  const asked = await sandbox.requestedLicense();
  await visit.page.goto(linkTo(asked));
  await onShippingForm(visit, "Change your request", "editing");
  await visit.page.goto(`/transaction/drivers_license/checkout/${asked.uuid}`);
  const checkout = await onCheckout(visit, "Quadx");
  await visit.page.route(CHECKOUT, (route) => route.fulfill({ status, json }), { times: 1 });
  return checkout;
}

async function expectOneRequest(sandbox: Sandbox, email: string) {
  await sandbox.mailTo(email, REQUESTED);
  expect(
    (await sandbox.mailsTo(email)).filter(({ subject }) => REQUESTED.test(subject)),
  ).toHaveLength(1);
}

test("an answer lost in the middle of a submit: pressing again makes one transaction", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page, faults, look } = visit;
  faults.allow("lost", /^\/api\/ste\/transaction$/u);
  const license = await sandbox.license();
  const form = await filledLicenseDelivery(visit, license, photos);
  // The server does its work; the browser never hears of it.
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  const first = await (await form.confirm(license.person.lastName, "license")).proceed();
  await first.toPayment.click();
  await expectToast(visit, "Unable to submit");
  await expect(first.notice).toBeHidden();
  const unknown = page
    .getByRole("main")
    .getByText("We do not know yet whether your request arrived");
  await expect(unknown).toBeVisible();
  await look("shipping-connection-lost");
  await expect(form.line1).toHaveValue("12 SAMPLE STREET");
  const second = await (await form.confirm(license.person.lastName, "license")).proceed();
  await second.toPayment.click();
  await onCheckout(visit, "Quadx");
  await expectOneRequest(sandbox, license.person.email);
});

test("the same, with a reload in between", { tag: "@once" }, async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  faults.allow("lost", /^\/api\/ste\/transaction$/u);
  const license = await sandbox.license();
  const form = await filledLicenseDelivery(visit, license, photos);
  await page.route(
    CREATE,
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await (await (await form.confirm(license.person.lastName)).proceed()).toPayment.click();
  await expectToast(visit, "Unable to submit");
  // The handle is renewed meanwhile: what was sent with the older one is sent again.
  await withNewerHandle(page, () => page.reload());
  const again = await onShippingForm(visit, "Deliver my Driver's License", "license");
  await (await (await again.confirm(license.person.lastName)).proceed()).toPayment.click();
  await onCheckout(visit, "Quadx");
  await expectOneRequest(sandbox, license.person.email);
});

test("a double click makes one transaction and one payment", async ({ visit, photos, sandbox }) => {
  const { page } = visit;
  const license = await sandbox.license();
  const form = await filledLicenseDelivery(visit, license, photos);
  const sent: string[] = [];
  page.on("request", (one) => {
    if (one.method() !== "GET" && one.url().includes("/api/ste/")) sent.push(one.method());
  });
  const notice = await (await form.confirm(license.person.lastName)).proceed();
  await notice.toPayment.dblclick();
  const checkout = await onCheckout(visit, "Quadx");
  await (await checkout.ask()).confirm.dblclick();
  await onPaymentPage(visit);
  expect(sent).toEqual(["POST", "PUT"]);
  await expectOneRequest(sandbox, license.person.email);
});

test(
  "somebody else pays first: Unable to submit, with the reason",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const license = await sandbox.license();
    visit.faults.allow(409, /^\/api\/ste\/transaction/u);
    const form = await filledLicenseDelivery(visit, license, photos);
    await sandbox.checkOut(await sandbox.requestFor(license), "Gcash");
    const notice = await (await form.confirm(license.person.lastName)).proceed();
    await notice.toPayment.click();
    await expectToast(visit, "Unable to submit");
    await expect(visit.page.getByText("This cannot be delivered now")).toBeVisible();
    await visit.look("shipping-not-deliverable-now");
    await expect(form.email).toHaveValue(license.person.email);
  },
);

test(
  "at the checkout nobody pays for what cannot be delivered",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const license = await sandbox.license();
    visit.faults.allow(409, /\/checkout$/u);
    const late = await sandbox.requestFor(license);
    const first = await sandbox.requestFor(license);
    await visit.page.goto(linkTo(late));
    await onShippingForm(visit, "Change your request", "editing");
    await visit.page.goto(`/transaction/drivers_license/checkout/${late.uuid}`);
    const checkout = await onCheckout(visit, "Quadx");
    await sandbox.checkOut(first, "Gcash");
    await (await checkout.ask()).confirm.click();
    const toast = await expectToast(visit, "Unable to submit");
    await expectFree(toast, [
      checkout.main.getByRole("button", { name: "Try again" }),
      checkout.main.getByRole("link", { name: "Go back to homepage" }),
    ]);
    await visit.look("checkout-not-deliverable");
    await expect(checkout.main).toContainText("Nothing was paid.");
    // Nothing that can be changed helps here.
    await expect(checkout.proceed).toBeDisabled();
    const change = checkout.main.getByRole("link", { name: "Change details" });
    await expect(change).toHaveCount(0);
    // Where another courier would do, it is offered.
    const another = "Choose another courier.";
    await visit.page.route(CHECKOUT, (route) =>
      route.fulfill({
        status: 409,
        json: {
          code: "not_deliverable",
          message: another,
          errors: { delivery_courier: [another] },
        },
      }),
    );
    await checkout.main.getByRole("button", { name: "Try again" }).click();
    await expect(checkout.main).toContainText(another);
    await expect(change).toBeVisible();
  },
);

test("a payment provider that does not answer", { tag: "@once" }, async ({ visit, sandbox }) => {
  visit.faults.allow(503, /\/checkout$/u);
  const checkout = await refusedOnce(visit, sandbox, 503, {
    code: "provider_unavailable",
    message: "Try in a minute.",
  });
  await (await checkout.ask()).confirm.click();
  await expectToast(visit, "Unable to submit", "Try in a minute.");
  await expect(checkout.proceed).toBeEnabled();
  await (await checkout.ask()).confirm.click();
  await onPaymentPage(visit);
});

test("a token that opens nothing is Unauthorized", { tag: "@once" }, async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  faults.allow(403, /\/checkout$/u);
  const checkout = await refusedOnce(visit, sandbox, 403, {
    code: "forbidden",
    message: "Not with this token.",
  });
  await (await checkout.ask()).confirm.click();
  await expectToast(visit, "Unauthorized", "Not with this token.");
  await expectToast(visit, "Unable to submit", "Not with this token.");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
});

test(
  "the summary says that it cannot reach the server",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, faults, look } = visit;
    faults.allow("lost", /^\/api\/ste\/transaction\//u);
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await page.goto(linkTo(asked));
    const summary = await onSummary(visit, "for-payment");
    await page.context().setOffline(true);
    await summary.refresh.click();
    await expect(summary.main).toContainText("What you see may be out of date");
    // Nothing was learnt: that nothing was paid may not be said.
    await expect(summary.main).not.toContainText("has not arrived yet");
    await look("summary-offline");
    await page.context().setOffline(false);
    await summary.refresh.click();
    await expect(summary.main).not.toContainText("What you see may be out of date");
    await expect(summary.main).toContainText("The payment has not arrived yet, checked ");
    await page.route(/\/api\/ste\/transaction\//u, (route) =>
      route.fulfill({
        status: 500,
        json: { code: "unexpected", message: "We are repairing this." },
      }),
    );
    faults.allow(500, /^\/api\/ste\/transaction\//u);
    await summary.refresh.click();
    await expect(summary.main).toContainText("We are repairing this. What you see may be");
  },
);
