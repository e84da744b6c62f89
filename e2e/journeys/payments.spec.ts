import { PNG } from "pngjs";
import { expect, test } from "../fixtures.ts";
import { readQrCode, readQrCodeOn } from "../sandbox/qr-ph.ts";
import { linkTo } from "../sandbox/transactions.ts";
import { onCheckout } from "../screens/checkout.ts";
import { onPaymentPage } from "../screens/payment-page.ts";
import { savedFile } from "../screens/saved-file.ts";
import { onShippingForm } from "../screens/shipping-form.ts";
import { onSummary } from "../screens/summary.ts";

test("declined, tried again, and paid", async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Gcash");
  await visit.page.goto(linkTo(asked));
  const summary = await onSummary(visit, "for-payment");
  await summary.expectBadge("warning", "For Payment");
  await summary.toPaymentPage.click();
  await (await onPaymentPage(visit)).decline.click();
  const failed = await onSummary(visit, "failed");
  await failed.expectBadge("danger", "Failed");
  await expect(failed.steps).toContainText("Payment declined, did not succeed");
  await failed.tryAgain.click();
  const checkout = await onCheckout(visit, "Quadx");
  await checkout.channel("Maya").check();
  await (await checkout.ask()).confirm.click();
  const payment = await onPaymentPage(visit);
  await expect(payment.facts).toContainText("Maya");
  await payment.approve();
  const paid = await onSummary(visit, "license-paid");
  await paid.expectBadge("success", "Success");
  await expect(paid.fact("Payment Channel")).toHaveText("Maya");
  await expect(paid.tryAgain).toHaveCount(0);
});

test("expired, changed, and paid", { tag: "@once" }, async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Gcash");
  await visit.page.goto(linkTo(asked));
  await (await onSummary(visit, "for-payment")).toPaymentPage.click();
  await (await onPaymentPage(visit)).expire.click();
  const failed = await onSummary(visit, "expired");
  await failed.expectBadge("danger", "Failed");
  await failed.change.click();
  const form = await onShippingForm(visit, "Change your request", "editing");
  await expect(form.lastName).not.toBeEditable();
  await form.line2.fill("Second floor");
  const { line1 } = form;
  await line1.fill("");
  const count = visit.page.getByRole("link", { name: "1 thing still needed" });
  expect((await count.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await count.click();
  await expect(visit.page.locator("#still-needed")).toBeFocused();
  await line1.fill("34 Sample Street");
  const confirmation = await form.confirm(asked.person.lastName, "editing");
  await (await confirmation.proceed()).toPayment.click();
  const checkout = await onCheckout(visit, "Quadx");
  await expect(checkout.section("Shipping Address")).toContainText("SECOND FLOOR");
  await (await checkout.ask()).confirm.click();
  await (await onPaymentPage(visit)).approve();
  await (await onSummary(visit, "license-paid")).expectBadge("success", "Success");
});

test("cancelled by the person, who may try again", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedPlate("Abyan");
  await sandbox.checkOut(asked, "Dayon QRPH");
  await page.goto(linkTo(asked));
  const summary = await onSummary(visit, "qr");
  await summary.cancel.click();
  const dialog = page.getByRole("dialog", { name: "Cancel this payment?" });
  await expect(dialog).toBeVisible();
  await look("summary-cancel-question");
  await dialog.getByRole("button", { name: "No, keep it" }).click();
  await expect(summary.qr).toBeVisible();
  await summary.cancel.click();
  await dialog.getByRole("button", { name: "Yes, cancel it" }).click();
  const cancelled = await onSummary(visit, "cancelled");
  await cancelled.expectBadge("danger", "Failed");
  await expect(cancelled.qr).toHaveCount(0);
  await cancelled.tryAgain.click();
  await onCheckout(visit, "Abyan");
});

test(
  "a delayed payment is confirmed by the provider, not by the address",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const asked = await sandbox.requestedLicense();
    const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
    await page.goto(linkTo(asked));
    await onSummary(visit, "for-payment");
    // Nobody has paid: the address alone changes nothing.
    await page.goto(`/tracking/?transaction_reference=${asked.uuid}&status=success`);
    const confirming = page.getByRole("main").getByText("We are confirming your payment");
    await expect(confirming).toBeVisible();
    await expect(page.getByText("Your payment is being confirmed.")).toBeVisible();
    await expect(page.getByText("Please pay by")).toHaveCount(0);
    const unpaid = await onSummary(visit, "confirming");
    await unpaid.expectBadge("warning", "For Payment");
    await page.goto(url);
    await (await onPaymentPage(visit)).payLater.click();
    const summary = await onSummary(visit, "confirming");
    await summary.expectBadge("success", "Success");
    await expect(confirming).toHaveCount(0);
  },
);

test("the summary is saved as a picture and printed", async ({ visit, sandbox }) => {
  const { page } = visit;
  const asked = await sandbox.requestedPlate("Skyward");
  const { payment_reference: reference } = await sandbox.checkOut(asked, "Dayon QRPH");
  await page.goto(linkTo(asked));
  const summary = await onSummary(visit, "qr");
  const code = await readQrCodeOn(summary.qr);
  const headings = summary.main.getByRole("heading", { level: 2 });
  await expect(headings).toHaveText(["Pay now", "Details", "What happened so far"]);
  const proof = summary.main.getByText("Please save a copy as proof of this transaction.");
  await expect(proof).toHaveCount(0);
  const open = await savedFile(page, () => summary.save.click());
  expect(open.name).toBe(`Transaction ${reference}.png`);
  const { width, height } = PNG.sync.read(open.bytes);
  expect(width).toBeGreaterThan(600);
  expect(height).toBeGreaterThan(width);
  // The same code can be paid from the picture.
  expect(readQrCode(open.bytes)).toBe(code);
  await summary.payAtSandbox.click();
  await (await onPaymentPage(visit)).approve();
  const paid = await onSummary(visit, "plate-paid");
  await paid.expectBadge("success", "Success");
  await expect(proof).toBeVisible();
  const receipt = await savedFile(page, () => paid.save.click());
  expect(receipt.name).toBe(`Transaction ${reference}.png`);
  expect(() => readQrCode(receipt.bytes)).toThrow("no QR code");

  await expect(headings.nth(1)).toHaveText("Receipt");
  await expect(paid.print).toBeVisible();
  const wayBack = paid.main.getByRole("img", { name: "QR code of this page" });
  await expect(wayBack).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(paid.save).toBeHidden();
  await expect(paid.main).toContainText(/Printed on [A-Z][a-z]{2} \d{2}, \d{4} \d/u);
  expect(await readQrCodeOn(wayBack)).toBe(
    new URL(`/tracking/?transaction_reference=${asked.uuid}`, page.url()).href,
  );
  await visit.look("summary-printed");
});

test(
  "the QR code can be made larger, and saved to be paid on the same phone",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look } = visit;
    const asked = await sandbox.requestedPlate("Skyward");
    await sandbox.checkOut(asked, "Dayon QRPH");
    await page.goto(linkTo(asked));
    const summary = await onSummary(visit, "qr");
    const code = await readQrCodeOn(summary.qr);
    await expect(summary.main.getByRole("timer")).toHaveText(/^(?:30|2\d) min left$/u);
    const saving = summary.main.getByRole("button", { name: "Save QR code" });
    const picture = await savedFile(page, () => saving.click());
    expect(picture.name).toMatch(/^QR Ph LTO-.+\.png$/u);
    expect(readQrCode(picture.bytes)).toBe(code);
    // For four seconds it would stand over the lower edge of the larger code.
    await page.getByRole("button", { name: "Dismiss" }).click();
    await page.getByRole("button", { name: "Larger QR code" }).click();
    const sheet = page.getByRole("dialog", { name: /with QR Ph$/u });
    await expect(sheet.getByRole("img")).toBeVisible();
    await look("summary-qr-large");
    expect(await readQrCodeOn(sheet.getByRole("img"))).toBe(code);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
  },
);

test(
  "coming back to the checkout finds the open payment",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await page.goto(linkTo(asked));
    await onSummary(visit, "for-payment");
    await page.goto(`/transaction/drivers_license/checkout/${asked.uuid}`);
    const checkout = await onCheckout(visit, "Quadx");
    await expect(page.getByText("A payment is already open for this request")).toBeVisible();
    await visit.look("checkout-open-payment");
    // Another channel gives the old payment up at the provider.
    await checkout.channel("QR Ph").check();
    await (await checkout.ask()).confirm.click();
    const summary = await onSummary(visit, "qr");
    await summary.expectBadge("warning", "For Payment");
    await expect(summary.fact("Payment Channel")).toHaveText("QR Ph");
    await expect(summary.qr).toBeVisible();
  },
);

for (const courier of ["Abyan", "Go21"] as const) {
  test(`the checkout of ${courier}`, { tag: "@once" }, async ({ visit, sandbox }) => {
    const asked = await sandbox.requestedPlate(courier);
    await visit.page.goto(linkTo(asked));
    await onShippingForm(visit, "Change your request", `editing-${courier.toLowerCase()}`);
    await visit.page.goto(`/transaction/plate_number/checkout/${asked.uuid}`);
    const checkout = await onCheckout(visit, courier);
    await expect(checkout.section("Notice to Clients")).toContainText("does not collect");
    await checkout.back.click();
    await onShippingForm(visit, "Change your request", `editing-${courier.toLowerCase()}`);
  });
}

test(
  "while it waits for a payment the summary asks every 5 seconds, and at once when it is looked at again",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    const { page } = visit;
    const asks = (request: { url(): string }) => request.url().includes("/api/ste/transaction/");
    await page.goto(linkTo(asked));
    await onSummary(visit, "for-payment");
    const one = await page.waitForRequest(asks);
    await (await one.response())?.finished();
    const since = Date.now();
    await (await (await page.waitForRequest(asks)).response())?.finished();
    expect(Date.now() - since).toBeGreaterThan(3500);
    // Less than the five seconds to the next look by itself.
    const looked = page.waitForRequest(asks, { timeout: 2500 });
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await looked;
  },
);
