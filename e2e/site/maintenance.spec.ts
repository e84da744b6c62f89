import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { onShippingForm, quezonCity } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { gatewayAddress, onGatewayPage } from "../payment/gateway-page.ts";
import { onSummary } from "../payment/summary.ts";
import { onCompleteForm, completeForm } from "../record/complete-form.ts";
import { newLicenseNumber, newPerson } from "../record/person.ts";
import { onLanding } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { onContact } from "./contact.ts";
import { onMaintenance } from "./maintenance.ts";

const LTO = join(import.meta.dirname, "../../lto/src/main.ts");
const run = promisify(execFile);

/** `npm run lto -- maintenance …` beside the server of the journeys, whose folder playwright.config.ts hands on. */
async function switchMaintenance(...words: string[]): Promise<string> {
  const dataDir = String(test.info().project.metadata["dataDir"]);
  const command = ["maintenance", ...words, "--reason", "a journey"];
  const { stdout } = await run(process.execPath, [LTO, ...command], {
    // Without the keys of whoever runs the journeys.
    env: { ...process.env, DATA_DIR: dataDir, LTO_KEYS: join(dataDir, "keys") },
  });
  return stdout;
}

const DATE = "Dec. 1, 2099";
const close = () => switchMaintenance("on", "2099-12-01");
const open = () => switchMaintenance("off");
test.afterEach(open);
test.beforeEach(({ visit }) => visit.faults.allow(503, /./u));

test("every page says until when, and what helps", { tag: "@once" }, async ({ visit }) => {
  const { page } = visit;
  expect(await close()).toContain(`Estimated completion: ${DATE}`);
  // With which status: server/src/http/portal.unit.test.ts; calls: server/src/maintenance/maintenance.test.ts.
  for (const path of ["/delivery", "/nowhere"]) {
    await page.goto(path);
    await onMaintenance(visit, DATE, "on");
  }
  await page.goto("/maintenance");
  const { support, main } = await onMaintenance(visit, DATE, "on");
  await page.getByRole("button", { name: "Filipino" }).click();
  await expect(main).toContainText("Tinatayang matatapos: 1 Disyembre 2099");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "fil");
  await expect(main).toContainText("Tinatayang matatapos: 1 Disyembre 2099");
  await page.getByRole("button", { name: "English" }).click();
  await support.click();
  await onContact(visit);
  await page.goto("/delivery");
  const { refresh } = await onMaintenance(visit, DATE, "on");
  await refresh.click();
  await onMaintenance(visit, DATE, "on");
  expect(await open()).toContain("The portal is open.");
  await refresh.click();
  await onLanding(visit);
  await expect(page).toHaveURL("/delivery");
});

test(
  "a form that was open learns of it, and is as it was afterwards",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const person = newPerson();
    const number = newLicenseNumber();
    const form = await completeForm(visit, "Driver's License");
    await form.licenseNumber.fill(number);
    await form.fillPerson(person);
    await form.consent.check();
    await close();
    const { proceed } = await form.review();
    await proceed.click();
    const { refresh } = await onMaintenance(visit, DATE, "learned");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.locator("[data-toast]")).toHaveCount(0);
    await expect(page).toHaveURL("/license-form");
    await refresh.click();
    await onMaintenance(visit, DATE, "learned");
    await open();
    await refresh.click();
    const again = await onCompleteForm(visit, "Driver's License", "after-maintenance");
    await expect(again.licenseNumber).toHaveValue(number);
    await expect(again.birthDate).toHaveValue(person.birthDate);
    await expect(again.firstName).toHaveValue(person.firstName);
    await expect(again.lastName).toHaveValue(person.lastName);
    await expect(again.email).toHaveValue(person.email);
    await expect(again.mobile).toHaveValue(person.mobile);
  },
);

test(
  "a request for delivery keeps its address and its photos",
  { tag: "@once" },
  async ({ visit, sandbox, photos }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const form = await openLicenseDelivery(visit, license);
    await form.courier("GoGo Express").check();
    await form.fillRecipient(license.person);
    await form.fillStructured(quezonCity);
    await form.addPhoto("Valid ID", photos.id);
    await close();
    // The next call is the next photo.
    await form.choosing(OFFICIAL_RECEIPT).setInputFiles(photos.receipt);
    const { refresh } = await onMaintenance(visit, DATE, "learned");
    await open();
    await refresh.click();
    const again = await onShippingForm(visit, "Deliver my Driver's License", "after-maintenance");
    await expect(again.courier("GoGo Express")).toBeChecked();
    await expect(again.lastName).toHaveValue(license.person.lastName);
    await expect(again.line1).toHaveValue(quezonCity.line1.toUpperCase());
    await expect(again.chosenBarangay).toHaveText(quezonCity.barangay);
    await again.expectMissing(["Photo of the Official Receipt"]);
    await again.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await expect(again.proceed).toBeEnabled();
    await expect(page).toHaveURL(/\/delivery$/u);
  },
);

test(
  "who is paying gets through, and the money counts",
  { tag: "@once" },
  async ({ visit, sandbox }, { project }) => {
    visit.faults.allowSite(gatewayAddress("PayMongo", project));
    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await visit.page.goto(linkTo(asked));
    const summary = await onSummary(visit, "for-payment");
    await close();
    await summary.toPaymentPage.click();
    await (await onGatewayPage(visit, "PayMongo")).authorize.click();
    const paid = await onSummary(visit, "paid-in-maintenance");
    await paid.expectBadge("success", "Success");
    await visit.page.reload();
    await onSummary(visit, "paid-in-maintenance");
    await paid.home.click();
    await onMaintenance(visit, DATE, "on");
  },
);
