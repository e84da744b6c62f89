import { readQrCodeOn } from "../browser/qr-code.ts";
import { openAddressWizard } from "../delivery/address-wizard.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { expect, test } from "../fixtures.ts";
import { onOwnership } from "../record/ownership.ts";
import { onStatus, PRODUCED } from "../record/status.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { landing } from "../track/landing.ts";
import { REGISTRATION } from "../upload/photo-tiles.ts";
import { onCheckout } from "./checkout.ts";
import { onSummary } from "./summary.ts";

/** The fields of an EMVCo payload: two digits of name, two of length, the value. */
function fieldsOf(payload: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (let at = 0; at < payload.length;) {
    const length = Number(payload.slice(at + 2, at + 4));
    fields.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

const BITS = 8;

/** CRC-16/CCITT-FALSE over everything up to and including "6304". */
function checksumOf(payload: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(payload.slice(0, -4), "utf8")) {
    crc ^= byte << BITS;
    for (let bit = 0; bit < BITS; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

test("a plate is looked up, delivered by Skyward, and paid by QR Ph", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page, look } = visit;
  const { number, mvNumber, person } = await sandbox.plate();
  const { lookUpPlate } = await landing(visit);
  await lookUpPlate(number);
  const status = await onStatus(visit, PRODUCED, "plate-available");
  const couriersAsked = page.waitForRequest(/\/delivery_courier\/couriers\//u);
  await status.deliverMyPlate.click();
  await (await onOwnership(visit, "delivery")).show(mvNumber);
  expect((await couriersAsked).url()).toMatch(/\/couriers\/NCR-PASIG-DO$/u);

  const form = await onShippingForm(visit, "Deliver my Plate Number", "plate");
  await expect(page).toHaveURL(`/plate-no/${number}/delivery`);
  await expect(form.pickUp).toHaveCount(0);
  await form.expectCard("Number plate", number);
  await form.courier("FSI").check();
  await expect(page.getByText("No shipping address")).toBeVisible();
  const wizard = await openAddressWizard(visit);
  await expect(wizard.next).toBeDisabled();
  await wizard.pick("Lahug", "Lahug, Cebu City, Cebu");
  await expect(wizard.next).toBeDisabled();
  await wizard.finish("Unit 4, 18 Sample Street");
  await expect(page.getByText(/^UNIT 4, 18 SAMPLE STREET, Lahug/iu)).toBeVisible();
  await form.fillRecipient(person);
  await form.addPhoto("Valid ID", photos.id);
  await form.addPhoto(REGISTRATION, photos.receipt);
  await form.addDocument.click();
  await form.addPhoto("Supporting document 1", photos.deed);
  await expect(form.channel("QR Ph")).toBeChecked();
  await look("shipping-plate-complete");
  const confirmation = await form.confirm(person.lastName);
  await expect(confirmation.dialog).toContainText("FSI");
  const first = await confirmation.proceed();
  await first.cancel.click();
  await expect(first.notice).toBeHidden();
  await expect(form.email).toHaveValue(person.email);
  const { notice, toPayment } = await (await form.confirm(person.lastName)).proceed();
  await expect(notice).toHaveAccessibleName("Important notice for plate number ownership");
  for (const text of [
    "registered under the buyer's name",
    "still delivered if you upload a notarized deed of sale. But the vehicle is put on the alarm",
    "SEC documents by email to support@",
  ])
    await expect(notice).toContainText(text);
  await expect(notice.getByRole("link")).toHaveAttribute("href", /^mailto:support@/u);
  await toPayment.click();

  const checkout = await onCheckout(visit, "Skyward");
  await expect(checkout.section("Client details")).toContainText("Plate No.");
  await expect(checkout.section("Client details")).toContainText(number);
  await expect(checkout.section("Deliver from")).toContainText("Pasig, Metro Manila");
  await expect(checkout.section("Shipping Address")).toContainText("UNIT 4, 18 SAMPLE STREET");
  await expect(checkout.section("Notice to Clients")).toContainText("FSI");
  await checkout.instructions.getByText("QRPh Payment Instructions").click();
  await look("checkout-instructions");
  const asked = await checkout.ask();
  await asked.confirm.click();

  const summary = await onSummary(visit, "qr");
  await summary.expectBadge("warning", "For Payment");
  await expect(summary.main.getByText("Amount to Pay")).toBeVisible();
  await expect(summary.fact("Payment Channel")).toHaveText("QR Ph");
  await expect(summary.qr).toHaveCSS("width", "240px");

  const payload = await readQrCodeOn(summary.qr);
  const fields = fieldsOf(payload);
  const amount = await summary.fact("Amount").innerText();
  const reference = await summary.fact("Payment Reference").innerText();
  expect(fields.get("63")).toBe(checksumOf(payload));
  expect(fields.get("53")).toBe("608");
  expect(fields.get("58")).toBe("PH");
  expect(fields.has("28")).toBe(true);
  expect(`₱${fields.get("54")}`).toBe(amount.replace(",", ""));
  expect(fieldsOf(fields.get("62") ?? "").get("05")).toBe(reference);

  // An app would pay while this page stays open: it is paid in another tab, and this one polls.
  const other = await page.context().newPage();
  await other.goto((await summary.payAtSandbox.getAttribute("href")) ?? "");
  const payment = await onPaymentPage({ ...visit, page: other });
  await expect(payment.facts).toContainText("QR Ph");
  await other.keyboard.press("Enter");
  await onSummary({ ...visit, page: other }, "qr-other-tab");
  await other.close();
  const paid = await onSummary(visit, "plate-paid");
  await paid.expectBadge("success", "Success");
  await expect(paid.qr).toHaveCount(0);
});
