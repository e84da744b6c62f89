import { expect, test } from "../fixtures.ts";
import { linkIn } from "../sandbox/mailbox.ts";
import { linkTo } from "../sandbox/transactions.ts";
import { onCheckout } from "../screens/checkout.ts";
import { mailbox } from "../screens/mailbox.ts";
import { onPaymentPage } from "../screens/payment-page.ts";
import { onProblem } from "../screens/problem.ts";
import { onAlready, onWhoseRequest } from "../screens/resume.ts";
import { OFFICIAL_RECEIPT, onShippingForm } from "../screens/shipping-form.ts";
import { onSummary } from "../screens/summary.ts";

test("the link of a message carries on in another browser", async ({
  anotherVisit: visit,
  sandbox,
}) => {
  const asked = await sandbox.requestedLicense();
  const { page } = visit;
  const box = await mailbox(visit);
  const mail = await sandbox.mailTo(asked.person.email, /^Your request for delivery/u);
  expect(linkIn(mail)).toBe(linkTo(asked));
  const message = await box.open(mail.subject);
  await message.link.first().click();

  const form = await onShippingForm(visit, "Change your request", "editing");
  // The token leaves the address bar at once.
  await expect(page).toHaveURL(`/txn/${asked.uuid}`);
  // Name, email and mobile are locked (spec §5).
  for (const field of [form.firstName, form.lastName, form.email, form.mobile])
    await expect(field).not.toBeEditable();
  await expect(form.lastName).toHaveValue(asked.person.lastName);
  await expect(form.courier("GoGo Express")).toBeChecked();
  await expect(form.line1).toHaveValue("12 SAMPLE STREET");
  await expect(form.barangay.locator("option:checked")).toHaveText("Pinyahan");
  // Photos are never shown again: they are "on file" and can be replaced.
  await expect(form.replacing("Valid ID")).toBeAttached();
  await expect(form.replacing(OFFICIAL_RECEIPT)).toBeAttached();
  await expect(page.getByText("On file", { exact: true })).toHaveCount(2);
  await form.line2.fill("Blue gate");
  // A place on the page is no token.
  await page.evaluate(() => void (location.hash = "main"));
  await expect(page).toHaveURL(`/txn/${asked.uuid}#main`);
  const confirmation = await form.confirm(asked.person.lastName);
  await (await confirmation.proceed()).toPayment.click();
  const checkout = await onCheckout(visit, "Quadx");
  await expect(checkout.section("Shipping Address")).toContainText("BLUE GATE");
  await (await checkout.ask()).confirm.click();
  await (await onPaymentPage(visit)).approve();
  await (await onSummary(visit, "license-paid")).expectBadge("success", "Success");
});

test("without the token the mobile number opens it", async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  const { page, look } = visit;
  visit.faults.allow(422, /\/access$/u);
  await page.goto(`/txn/${asked.uuid}`);
  const question = await onWhoseRequest(visit);
  await expect(page.getByRole("main")).toContainText(asked.reference);
  // Nothing of the person is shown.
  for (const secret of [asked.person.lastName, asked.person.email, asked.number, "SAMPLE STREET"])
    await expect(page.getByRole("main")).not.toContainText(secret);
  await question.mobile.fill("12345");
  await question.proceed.click();
  await expect(question.mobile).toHaveAccessibleDescription(/Invalid mobile number/u);
  await page.getByRole("button", { name: "Filipino" }).click();
  await expect(page.getByRole("main")).toContainText("Hindi valid ang numero ng mobile");
  await page.getByRole("button", { name: "English" }).click();
  await question.mobile.fill("0918 000 0000");
  await question.proceed.click();
  await expect(question.mobile).toHaveAccessibleDescription(/not the mobile number/u);
  await look("resume-mobile-wrong");
  await question.mobile.fill(`+63${asked.person.mobile.slice(1)}`);
  await question.proceed.click();
  const form = await onShippingForm(visit, "Change your request", "editing");
  await expect(form.lastName).toHaveValue(asked.person.lastName);
  await page.reload();
  await onShippingForm(visit, "Change your request", "editing");
  await page.getByRole("link", { name: "Nothing to change: continue to checkout" }).click();
  await onCheckout(visit, "Quadx");
});

test("For Payment leads to the summary", { tag: "@once" }, async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Maya");
  await visit.page.goto(linkTo(asked));
  const summary = await onSummary(visit, "for-payment");
  await expect(visit.page).toHaveURL(`/tracking/?transaction_reference=${asked.uuid}`);
  await summary.expectBadge("warning", "For Payment");
  await expect(summary.toPaymentPage).toBeVisible();
});

test("paid, it says what it is already", { tag: "@once" }, async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
  await visit.page.goto(url);
  await (await onPaymentPage(visit)).approve();
  const summary = await onSummary(visit, "paid-by-stranger");
  await summary.expectBadge("success", "Success");
  // Who only knows the address sees the bare state, with the number masked.
  await expect(summary.fact("Driver's License number")).toHaveText(
    `${asked.number.slice(0, 3)}-**-****${asked.number.slice(-2)}`,
  );
  await expect(summary.main).not.toContainText(asked.person.lastName);
  await sandbox.mailTo(asked.person.email, /^Delivered/u);
  await visit.page.goto(`/txn/${asked.uuid}`);
  const already = await onAlready(visit, "Transaction is already Received");
  await already.toSummary.click();
  await onSummary(visit, "received-by-stranger");
});

for (const path of ["/txn/00000000-0000-4000-8000-000000000000", "/txn/nonsense"]) {
  test(`${path} is not found`, { tag: "@once" }, async ({ visit }) => {
    visit.faults.allow(404, /^\/api\/ste\/transaction\//u);
    visit.faults.allow(422, /^\/api\/ste\/transaction\//u);
    await visit.page.goto(path);
    await (await onProblem(visit, "Not found", "check the link")).home.click();
    await expect(visit.page).toHaveURL("/delivery");
  });
}

test("two requests of one session both stay open", { tag: "@once" }, async ({ visit, sandbox }) => {
  const first = await sandbox.requestedLicense();
  await sandbox.checkOut(first, "Gcash");
  const second = await sandbox.requestedPlate("Skyward");
  await visit.page.goto(linkTo(first));
  await onSummary(visit, "for-payment");
  await visit.page.goto(linkTo(second));
  await onShippingForm(visit, "Change your request", "editing-skyward");
  await visit.page.goto(`/tracking?transaction_reference=${first.uuid}`);
  const summary = await onSummary(visit, "for-payment");
  await expect(summary.main).toContainText(first.person.lastName);
  await expect(summary.toPaymentPage).toBeVisible();
});
