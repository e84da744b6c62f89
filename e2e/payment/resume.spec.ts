import type { Visit } from "../browser/visit.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { mailbox } from "../sandbox/mailbox.ts";
import { linkIn } from "../sandbox/messages.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { onCheckout, openCheckout } from "./checkout.ts";
import { onSummary } from "./summary.ts";

/** `/txn/{uuid}` of a Created transaction in a browser that has no token. */
async function onWhoseRequest({ page, look }: Visit) {
  await expect(
    page.getByRole("heading", { level: 1, name: "Continue your request" }),
  ).toBeVisible();
  await look("resume-mobile-question");
  return {
    mobile: page.getByLabel("Mobile number"),
    proceed: page.getByRole("button", { name: "Continue", exact: true }),
  };
}

/** "Transaction is already {status}" (spec §2) with the displayed word. */
async function onAlready({ page, look }: Visit, name: string | RegExp) {
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await look("resume-already");
  return { toSummary: page.getByRole("main").getByRole("link", { name: /summary/iu }) };
}

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
    await expect(field).toHaveCount(0);
  await expect(form.locked("Receiver")).toContainText(asked.person.lastName);
  await expect(form.locked("Email")).toHaveText(asked.person.email);
  await expect(form.courier("GoGo Express")).toBeChecked();
  await expect(form.line1).toHaveValue("12 SAMPLE STREET");
  await expect(form.chosenBarangay).toHaveText("Pinyahan");
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
});

test("what was paid elsewhere says what it is already", async ({
  visit,
  anotherVisit: stranger,
  sandbox,
}) => {
  const asked = await sandbox.requestedLicense();
  // A look changes the language, which reads the request again: the question would be gone before its answer.
  const here = await openCheckout({ ...visit, look: () => Promise.resolve() }, asked);
  const { checkout_url: url } = await sandbox.checkOut(asked, "Gcash");
  await stranger.page.goto(url);
  await (await onPaymentPage(stranger)).approve();
  const summary = await onSummary(stranger, "paid-by-stranger");
  await summary.expectBadge("success", "Success");
  // Who only knows the address sees the bare state, with the number masked.
  await expect(summary.fact("Driver's License number")).toHaveText(
    `${asked.number.slice(0, 3)}-••-••••${asked.number.slice(-2)}`,
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

test("what a stranger sees, and what the mobile number opens", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedLicense();
  const { lastName, email, mobile } = asked.person;
  const main = page.getByRole("main");
  const forgetToken = () => page.evaluate(() => sessionStorage.removeItem("portal.own_requests"));

  await test.step("/tracking/{id} is the summary, and its status proves nothing", async () => {
    await page.goto(`/tracking/${asked.uuid}`);
    const summary = await onSummary(visit, "created");
    await expect(page).toHaveURL(`/tracking/?transaction_reference=${asked.uuid}`);
    await summary.expectBadge("neutral", "Created");
    await summary.expectProof();
    await page.goto(`/tracking/?transaction_reference=${asked.uuid}&status=success`);
    await (await onSummary(visit, "created")).expectBadge("neutral", "Created");
  });

  await test.step("without the token the mobile number opens it", async () => {
    visit.faults.allow(422, /\/access$/u);
    await page.goto(`/txn/${asked.uuid}`);
    const question = await onWhoseRequest(visit);
    await expect(main).toContainText(asked.reference);
    // Nothing of the person is shown.
    for (const secret of [lastName, email, asked.number, "SAMPLE STREET"])
      await expect(main).not.toContainText(secret);
    await question.mobile.fill("12345");
    await question.proceed.click();
    await expect(question.mobile).toHaveAccessibleDescription(/Invalid mobile number/u);
    await page.getByRole("button", { name: "Filipino" }).click();
    await expect(main).toContainText("Hindi po valid ang mobile number");
    await page.getByRole("button", { name: "English" }).click();
    await question.mobile.fill("0918 000 0000");
    await question.proceed.click();
    await expect(question.mobile).toHaveAccessibleDescription(/not the mobile number/u);
    await look("resume-mobile-wrong");
    await question.mobile.fill(`+63${mobile.slice(1)}`);
    await question.proceed.click();
    const form = await onShippingForm(visit, "Change your request", "editing");
    await expect(form.locked("Receiver")).toContainText(lastName);
    await page.reload();
    await onShippingForm(visit, "Change your request", "editing");
    await page.getByRole("link", { name: "Nothing to change: continue to checkout" }).click();
    await onCheckout(visit, "Quadx");
  });
  await forgetToken();

  await test.step("a checkout without a token asks for the mobile number", async () => {
    // The wrong type in the address is put right.
    await page.goto(`/transaction/plate_number/checkout/${asked.uuid}`);
    await expect(page.getByLabel("Mobile number")).toBeVisible();
    await expect(page).toHaveURL(`/transaction/drivers_license/checkout/${asked.uuid}`);
    await expect(main).not.toContainText(lastName);
    await look("checkout-mobile-question");
    await page.getByLabel("Mobile number").fill(mobile);
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Payment Checkout" })).toBeVisible();
    await expect(main).toContainText(lastName);
  });
  await forgetToken();

  await test.step("the summary shows a stranger the bare state, and all to whoever knows the mobile number", async () => {
    await sandbox.checkOut(asked, "Dayon QRPH");
    await page.goto(`/tracking?transaction_reference=${asked.uuid}`);
    const summary = await onSummary(visit, "stranger");
    await summary.expectBadge("warning", "For Payment");
    await expect(summary.qr).toHaveCount(0);
    for (const secret of [lastName, email, asked.number, "SAMPLE STREET"])
      await expect(main).not.toContainText(secret);
    // What leads to the payment stands open.
    await expect(summary.fullDetails).toBeVisible();
    await look("summary-show-full-details");
    await summary.tellMobile(mobile);
    await expect(summary.qr).toBeVisible();
    await expect(main).toContainText(lastName);
  });
});
