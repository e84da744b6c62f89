import { expect, test } from "../fixtures.ts";
import { completeForm, onCompleteForm } from "../record/complete-form.ts";
import { newLicenseNumber, newMvNumber } from "../record/person.ts";
import { expectToast } from "../site/toast.ts";
import { landing, onLanding } from "../track/landing.ts";
import { onBooking, onIdentify, onPurposes } from "./booking.ts";
import { openPickup } from "./filled-booking.ts";

const RENEWAL = "Driver's License Renewal";
const LICENSE_PICKUP = "Driver's License Pickup";

/** What the navigation to this page carried with it (spec §2, fallback routes). */
const carried = () => (history.state as { usr?: unknown } | null)?.usr;

test("a purpose is chosen, and changed", async ({ visit, sandbox }) => {
  const { page } = visit;
  await test.step("opened bare it shows the three purposes, and each leads on", async () => {
    await page.goto("/appointment");
    const bare = await onPurposes(visit);
    // What is pressed says what comes.
    await expect(bare.purpose(LICENSE_PICKUP)).toContainText("First fill in a form");
    await expect(bare.purpose("Plate Number Pickup")).toContainText("First fill in a form");
    await bare.knownNumber.click();
    await onLanding(visit);
    await page.goBack();
    await (await onPurposes(visit)).purpose(LICENSE_PICKUP).click();
    await onCompleteForm(visit, "Driver's License");
    expect(await page.evaluate(carried)).toEqual({ number: "", birth_date: "" });
    await page.goBack();
    await (await onPurposes(visit)).purpose("Plate Number Pickup").click();
    await onCompleteForm(visit, "Plate Number");
    expect(await page.evaluate(carried)).toEqual({ number: "" });
    await page.goBack();
    await (await onPurposes(visit)).purpose(RENEWAL).click();
    const identify = await onIdentify(visit);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    // It says what it needs.
    await identify.proceed.click({ force: true });
    await expect(identify.proceed).toBeDisabled();
    await page.getByRole("button", { name: "Book something else" }).click();
    await onPurposes(visit);
  });

  await test.step("a purpose is changed by starting over, never in the form", async () => {
    const license = await sandbox.license();
    const { number, person } = license;
    const booking = await openPickup(visit, license);
    await expect(booking.main.getByRole("combobox")).toHaveCount(0);
    await expect(booking.somethingElse).toBeInViewport();
    await booking.fillContact(person);
    await booking.somethingElse.click();
    const purposes = await onPurposes(visit);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await purposes.purpose(RENEWAL).click();
    await (await onIdentify(visit)).identify(number, person.birthDate);
    const renewal = await onBooking(visit, RENEWAL, "after-pickup");
    // The same person is reached in the same way.
    await expect(renewal.email).toHaveValue(person.email);
    await renewal.expectMissing(["Office", "Date", "Photo of the Official Receipt"]);
  });
});

test("what nobody knows, on its way to the complete forms", async ({ visit }) => {
  const { page } = visit;
  visit.faults.allow(404, /\/inquire$/u);
  await test.step("a navigation that carries nothing takes nothing away", async () => {
    const mvNumber = newMvNumber();
    const form = await completeForm(visit, "Plate Number");
    await form.plateNumber.fill("-");
    await form.mvNumber.fill(mvNumber);
    await page.goto("/appointment");
    await (await onPurposes(visit)).purpose("Plate Number Pickup").click();
    const bare = await onCompleteForm(visit, "Plate Number", "corrected");
    await expect(bare.plateNumber).toHaveValue("-");
    await expect(bare.mvNumber).toHaveValue(mvNumber);
  });

  await test.step("a license that nobody knows leads to the complete form, with what was typed", async () => {
    const number = newLicenseNumber();
    await (await landing(visit)).renewal.click();
    await (await onIdentify(visit)).identify(number, "04/20/1991");
    // Whoever mistyped comes back to the renewal, not to the tracking.
    await page.getByRole("link", { name: "Check the number and birth date" }).click();
    const mistyped = await onIdentify(visit, "again");
    await expect(mistyped.birthDate).toHaveValue("04/20/1991");
    await mistyped.identify(number, "04/21/1991");
    await expectToast(visit, "Information is not found", "Please complete the form!");
    const form = await onCompleteForm(visit, "Driver's License", "not-found");
    await expect(page).toHaveURL("/license-form");
    await expect(form.licenseNumber).toHaveValue(number);
    await expect(form.birthDate).toHaveValue("04/21/1991");
    expect(await page.evaluate(carried)).toMatchObject({ number, birth_date: "04/21/1991" });
    // It is part of the draft from then on: what is typed over it stays.
    const corrected = newLicenseNumber();
    await form.licenseNumber.fill(corrected);
    await form.lastName.fill("REYES");
    await page.reload();
    const again = await onCompleteForm(visit, "Driver's License", "corrected");
    await expect(again.licenseNumber).toHaveValue(corrected);
    await expect(again.birthDate).toHaveValue("04/21/1991");
    await expect(again.lastName).toHaveValue("REYES");
    // A fresh one counts again, and takes nothing else away.
    const another = newLicenseNumber();
    const start = await landing(visit);
    await start.choose("Driver's License");
    await start.lookUpLicense(another, "04/22/1991");
    const fresh = await onCompleteForm(visit, "Driver's License", "corrected");
    await expect(fresh.licenseNumber).toHaveValue(another);
    await expect(fresh.birthDate).toHaveValue("04/22/1991");
    await expect(fresh.lastName).toHaveValue("REYES");
    await expect(page.getByRole("link", { name: "Look up another number" })).toBeVisible();
  });
});

test.describe("far from Manila", () => {
  test.use({ timezoneId: "America/Los_Angeles" });

  test("with a clock that is a month late, the days are still the server's (R-24)", async ({
    visit,
    sandbox,
  }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const days = await sandbox.freeDays(LICENSE_PICKUP);
    const MONTH_MS = 31 * 86_400_000;
    await page.clock.setFixedTime(Date.now() - MONTH_MS);
    const booking = await openPickup(visit, license);
    await booking.dates.expectMonthOf(days[0].date);
    await booking.dates.asList.click();
    const rows = booking.dates.group.getByRole("radio", { includeHidden: true });
    await expect(rows).toHaveCount(days.length);
    await expect(booking.dates.row(days[0].date)).toBeVisible();
  });
});
