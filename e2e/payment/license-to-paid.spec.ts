import type { Locator, Page } from "@playwright/test";
import { toIsoDate } from "@portal/contract/days";
import { displayMobile } from "@portal/contract/contact";
import { countTouches } from "../browser/touches.ts";
import type { Visit } from "../browser/visit.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { expect, test } from "../fixtures.ts";
import type { Person } from "../record/person.ts";
import { onStatus, READY, RECEIVED } from "../record/status.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { landing, onLanding } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { onCheckout } from "./checkout.ts";
import { onSummary } from "./summary.ts";

/** What is agreed to before a payment is seen without scrolling. */
async function expectWholeOnLowPhone(page: Page, dialog: Locator) {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 640 });
  const hidden = () =>
    dialog
      .locator(".scroll-region")
      .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  await expect.poll(hidden).toBe(0);
  if (usual) await page.setViewportSize(usual);
}

/** Whoever opens this browser next finds nothing of the person in what it stores. */
async function expectNothingKeptOf({ page }: Visit, person: Person, others: string[]) {
  const kept = () =>
    page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]).toUpperCase());
  const personal = [
    person.firstName,
    person.lastName,
    person.birthDate,
    toIsoDate(person.birthDate) ?? "",
    person.email,
    person.mobile.slice(1),
    ...others,
  ].map((text) => text.toUpperCase());
  await expect
    .poll(async () => {
      const stored = await kept();
      return personal.filter((text) => stored.includes(text));
    })
    .toEqual([]);
  // What opens the request stays, so this did look at the storage.
  expect(await kept()).toContain("OWN_REQUESTS");
}

test("a license is looked up, delivered by Quadx, paid with Gcash, and received", async ({
  visit,
  photos,
  sandbox,
}) => {
  // The longest way of all: every screen of it is looked at in two languages.
  test.slow();
  const { number, person } = await sandbox.license();
  const { lookUpLicense } = await landing(visit);
  const touches = await countTouches(visit.page);
  await lookUpLicense(number, person.birthDate);

  const status = await onStatus(visit, READY, "license-available");
  await status.getMyLicense.click();

  const form = await onShippingForm(visit, "Deliver my Driver's License", "license");
  await expect(visit.page).toHaveURL(`/license/${number}/delivery`);
  await form.expectCard(new RegExp(`of ${person.firstName} .*${person.lastName}$`, "u"), number);
  for (const text of [
    "UMID, Driver's License, Passport, PRC, Senior Citizen ID, Philippine ID, BIR/TIN",
    "Another valid ID, Deed of Sale for second-hand owner.",
  ])
    await expect(form.photos).toContainText(text);
  // Price and days at once, the cheapest first; exact for every courier as soon as the place is known.
  await expect(form.couriers).toHaveText([
    /^GO21Lowest price₱120–260 · 2–10 working days$/u,
    /^Abyan₱130–270 · 2–10 working days$/u,
    /^FSI₱140–280 · 1–9 working days$/u,
    /^GoGo Express₱150–290 · 2–8 working days$/u,
  ]);
  await form.courier("GoGo Express").check();
  await expect(form.firstName).toHaveValue(person.firstName.toUpperCase());
  await expect(form.lastName).toHaveValue(person.lastName.toUpperCase());
  await form.email.fill(person.email);
  await form.mobile.fill(person.mobile);
  await form.findBarangay.fill("12 Sample Street, Pinyahan, Quezon City");
  await expect(form.places.first()).toBeVisible();
  await visit.look("shipping-license-place-search");
  await visit.page.getByRole("option", { name: "Pinyahan, Quezon City" }).click();
  await expect(form.chosenBarangay).toHaveText("Pinyahan");
  await expect(form.line1).toHaveValue("12 SAMPLE STREET");
  await expect(form.couriers).toHaveText([
    /^GO21Lowest price₱120\.00 · 2–4 working days$/u,
    /^Abyan₱130\.00 · 2–4 working days$/u,
    /^FSI₱140\.00 · 1–3 working days$/u,
    /^GoGo Express₱150\.00 · 2–3 working days$/u,
  ]);
  // The place suggests its postal code, and a fee is said before anything is uploaded.
  await expect(form.postalCode).toHaveValue(/^\d{4}$/u);
  await expect(visit.page.getByText(/You pay ₱\d+\.\d{2} to GoGo Express/u)).toBeVisible();
  await form.addPhoto("Valid ID", photos.id);
  await form.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  await expect(form.channel("GCash")).toBeChecked();
  await visit.look("shipping-license-complete");

  const confirmation = await form.confirm(person.lastName, "license");
  await expectWholeOnLowPhone(visit.page, confirmation.dialog);
  await expect(confirmation.dialog).toContainText(/PINYAHAN/iu);
  await expect(confirmation.dialog).toContainText("GCash");
  const notice = await confirmation.proceed();
  await expect(notice.notice).toContainText("pending violation");
  await notice.toPayment.click();

  const checkout = await onCheckout(visit, "Quadx");
  await expect(checkout.section("Client details")).toContainText(person.lastName);
  await expect(checkout.section("Client details")).toContainText(number);
  await expect(checkout.section("Client details")).toContainText(
    displayMobile(`+63${person.mobile.slice(1)}`),
  );
  await expect(checkout.section("Deliver from")).toContainText(
    "East Avenue, Diliman, Quezon City 1100",
  );
  await expect(checkout.section("Shipping Address")).toContainText("12 SAMPLE STREET");
  const asked = await checkout.ask();
  await asked.confirm.click();

  const payment = await onPaymentPage(visit);
  await expect(payment.facts).toContainText("GoGo Express");
  await payment.approve();

  const summary = await onSummary(visit, "license-paid");
  await summary.expectBadge("success", "Success");
  // From the look-up to the receipt, disclaimer apart; 25 before the place search, 27 with the names typed.
  expect(await touches()).toBe(18);
  await expectNothingKeptOf(visit, person, [number, "12 SAMPLE STREET", "PINYAHAN"]);
  await expect(summary.fact("Transaction Type")).toHaveText("Driver's License");
  await expect(summary.fact("Driver's License number")).toHaveText(number);
  await expect(summary.fact("Payment Channel")).toHaveText("GCash");
  await expect(summary.fact("Paid At")).toHaveText(
    /^[A-Z][a-z]{2} \d{2}, \d{4} \d{2}:\d{2}[AP]M$/u,
  );

  await expect(summary.steps).toContainText("Request saved");
  await expect(summary.steps).toContainText("Courier fee paid");
  await expect(summary.main).toContainText("Please save a copy as proof of this transaction.");

  // Whoever goes back is offered neither the form nor a pickup.
  const heading = visit.page.getByRole("heading", { level: 1 });
  // The office and the courier go on meanwhile.
  for (const before of ["Sandbox payment", /^Transaction is already /u]) {
    await visit.page.goBack();
    await expect(heading).toHaveText(before);
  }
  await visit.page.goBack();
  await expect(visit.page).toHaveURL(`/license/${number}/delivery`);
  const main = visit.page.getByRole("main");
  await expect(main).toContainText("You have already paid for this delivery");
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Pick Up My Driver's License" })).toHaveCount(0);
  await visit.look("delivery-already-paid");
  await main.getByRole("link", { name: "View the summary" }).click();
  await (await onSummary(visit, "license-paid")).home.click();
  const after = await onLanding(visit);

  await sandbox.mailTo(person.email, /^Delivered/u);
  await after.lookUpLicense(number, person.birthDate);
  const received = await onStatus(visit, RECEIVED, "license-received");
  await received.expectBadge("warning", "Delivered");
  await expect(received.viewPayment).toBeVisible();
  await received.viewPayment.click();
  const end = await onSummary(visit, "license-received");
  await end.expectBadge("success", "Success");
  // Office, payment and courier in one story, each with its time.
  await expect(end.steps.getByRole("listitem")).toHaveText([
    /^Request saved, done/u,
    /^Courier fee paid, done/u,
    /^Packed for the courier, done/u,
    /^Picked up by the courier, done/u,
    /^Sent on by the courier, done/u,
    /^Taken out for delivery, done/u,
    /^Received, done/u,
  ]);
  await expect(end.steps.getByRole("time")).toHaveCount(7);
});
