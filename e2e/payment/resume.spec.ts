import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { mailbox } from "../sandbox/mailbox.ts";
import { linkIn } from "../sandbox/messages.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { onCheckout, openCheckout } from "./checkout.ts";
import { onAlready } from "./resume.ts";
import { onSummary } from "./summary.ts";

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

test("what was paid elsewhere says what it is already", async ({
  visit,
  anotherVisit: stranger,
  sandbox,
}) => {
  const asked = await sandbox.requestedLicense();
  const here = await openCheckout(visit, asked);
  const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
  await stranger.page.goto(url);
  await (await onPaymentPage(stranger)).approve();
  const summary = await onSummary(stranger, "paid-by-stranger");
  await summary.expectBadge("success", "Success");
  // Who only knows the address sees the bare state, with the number masked.
  await expect(summary.fact("Driver's License number")).toHaveText(
    `${asked.number.slice(0, 3)}-**-****${asked.number.slice(-2)}`,
  );
  await expect(summary.main).not.toContainText(asked.person.lastName);

  await test.step("what is paid in one browser cannot be paid in the other", async () => {
    visit.faults.allow(409, /\/checkout$/u);
    await (await here.ask()).confirm.click();
    const words = /^Transaction is already (?:Paid|In Transit|Received)$/u;
    await (await onAlready(visit, words)).toSummary.click();
    await (await onSummary(visit, "license-paid")).expectBadge("success", "Success");
  });

  await test.step("paid, it says what it is already", async () => {
    await sandbox.mailTo(asked.person.email, /^Delivered/u);
    await stranger.page.goto(`/txn/${asked.uuid}`);
    const already = await onAlready(stranger, "Transaction is already Received");
    await already.toSummary.click();
    await onSummary(stranger, "received-by-stranger");
  });
});
