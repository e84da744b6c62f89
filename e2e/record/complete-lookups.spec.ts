import { goOffline, goOnline } from "../browser/connection.ts";
import { passAnHour } from "../browser/stopped-clock.ts";
import { cutOff } from "../accessibility/page-frame.ts";
import { holdBack, loseAnswers } from "../browser/answers.ts";
import { onPaper } from "../browser/pictures.ts";
import type { Visit } from "../browser/visit.ts";
import { expect, test } from "../fixtures.ts";
import { linkIn } from "../sandbox/messages.ts";
import { completeForm, onCompleteForm } from "./complete-form.ts";
import { newLicenseNumber, newMvNumber, newPerson, newPlateNumber } from "./person.ts";
import { onStatus, PRODUCED, READY } from "./status.ts";

const REVIEWED = "Your details are being reviewed.";
const REJECTED = "Your details have been rejected.";

/** On a slow machine the review is seen too. */
const holdDecision = ({ page }: Visit) => holdBack(page, "**/submission");

test("a complete license form", async ({ visit, anotherVisit, sandbox }) => {
  const person = newPerson();
  const number = newLicenseNumber();
  await test.step("a license is submitted, reviewed while the person watches, and accepted", async () => {
    const form = await completeForm(visit, "Driver's License");
    await expect(form.ltmsNumber).toHaveAttribute("placeholder", "##-######-#######");
    await expect(form.licenseNumber).toHaveAttribute("placeholder", "###-##-######");
    await expect(form.birthDate).toHaveAttribute("placeholder", "MM/DD/YYYY");
    await form.ltmsNumber.fill("123456789012345");
    await expect(form.ltmsNumber).toHaveValue("12-345678-9012345");
    // The formatter puts the dashes and the capital in (spec §5).
    await form.licenseNumber.fill(number.replaceAll("-", "").toLowerCase());
    await expect(form.licenseNumber).toHaveValue(number);
    await form.fillPerson(person);
    await form.suffix.selectOption("JR");
    await form.consent.check();
    await onPaper(visit.page, async () =>
      expect(await cutOff(visit.page), "cut off on paper").toEqual([]),
    );

    const asked = await form.review();
    await asked.expectListed({
      "LTMS Client Number": "12-345678-9012345",
      "Driver's License No": number,
      "Birth Date": person.birthDate,
      "First Name": person.firstName,
      "Middle Name": person.middleName,
      "Last Name": person.lastName,
      Suffix: "JR",
      Email: person.email,
      "Mobile Number": person.mobile.replace(/^(.{4})(.{3})/u, "$1 $2 "),
    });
    await asked.cancel.click();
    await expect(asked.dialog).toBeHidden();
    await expect(form.lastName).toHaveValue(person.lastName);

    const decide = await holdDecision(visit);
    await (await form.review()).proceed.click();
    const reviewed = await onStatus(visit, REVIEWED, "license-for-verification");
    await reviewed.expectBadge("warning", "For Verification");
    await expect(visit.page).toHaveURL(`/license/${number}`);
    decide();
    // Decided meanwhile: the page asks again by itself.
    const accepted = await onStatus(visit, READY, "license-available");
    await expect(accepted.getMyLicense).toBeVisible();
  });

  await test.step("the links of the messages open the status elsewhere", async () => {
    await sandbox.mailTo(person.email, /^We received your details/u);
    const decided = await sandbox.mailTo(person.email, /^Your details were accepted/u);
    const link = linkIn(decided);
    expect(link).toContain("#");
    await anotherVisit.page.goto(link);
    // The token leaves the address bar at once.
    await expect(anotherVisit.page).toHaveURL(`/license/${number}`);
    const status = await onStatus(anotherVisit, READY, "license-available");
    await expect(status.getMyLicense).toBeVisible();
    // Also in a page that is open already; what leads there is no step for Back.
    const steps = () => visit.page.evaluate(() => history.length);
    const before = await steps();
    await visit.page.goto(link);
    await expect(visit.page).toHaveURL(`/license/${number}`);
    await onStatus(visit, READY, "license-available");
    expect(await steps()).toBe(before + 1);
    await anotherVisit.page.reload();
    await onStatus(anotherVisit, READY, "license-available");
  });

  await test.step("a submission with the first name REJECT is rejected", async () => {
    const form = await completeForm(visit, "Driver's License");
    await form.licenseNumber.fill(newLicenseNumber());
    await form.fillPerson({ ...newPerson(), firstName: "Reject" });
    await form.consent.check();
    const decide = await holdDecision(visit);
    await (await form.review()).proceed.click();
    await onStatus(visit, REVIEWED, "license-for-verification");
    decide();
    const rejected = await onStatus(visit, REJECTED, "license-rejected");
    await rejected.expectBadge("danger", "Rejected");
    await expect(rejected.said).toContainText("You may contact your branch for more information.");
    // No branch is known.
    await rejected.expectButtons(["contact us", "Send the details again"]);
    const { page } = visit;
    await expect(page.getByText("Remarks: Your details could not be verified.")).toBeVisible();
    await page.getByRole("button", { name: "Filipino" }).click();
    await expect(page.getByText("Hindi napatunayan ang inyong mga detalye.")).toBeVisible();
  });
});

test("a complete plate form", async ({ visit }) => {
  await test.step("a plate at an LTO office is submitted and accepted", async () => {
    const person = newPerson();
    const number = newPlateNumber();
    const listed = visit.page.waitForRequest(/\/api\/ste\/office\?/u, { timeout: 0 });
    const form = await completeForm(visit, "Plate Number");
    expect(new URL((await listed).url()).search).toBe("?per_page=10000");
    await expect(form.plateNumber).toHaveAttribute("placeholder", "Put (-) if blank");
    await expect(form.mvNumber).toHaveAttribute("placeholder", "Put (-) if blank");
    await form.plateNumber.fill(number.toLowerCase());
    await expect(form.plateNumber).toHaveValue(number);
    await form.mvNumber.fill("-");
    await expect(form.ltoOffice).toBeChecked();
    await form.branch.selectOption("LTO Pasig District Office");
    await form.fillPerson(person);
    await form.consent.check();
    const asked = await form.review();
    await asked.expectListed({
      "Plate Number": number,
      "MV Number": "-",
      "LTO Branch": "LTO Pasig District Office",
      Email: person.email,
    });
    const decide = await holdDecision(visit);
    await asked.proceed.click();
    const reviewed = await onStatus(visit, REVIEWED, "plate-for-verification");
    await expect(reviewed.details).toContainText("LTO Pasig District Office");
    decide();
    const accepted = await onStatus(visit, PRODUCED, "plate-available");
    await expect(accepted.deliverMyPlate).toBeVisible();
    await expect(accepted.details).toContainText("LTO Pasig District Office");
  });

  await test.step("a plate at a dealership is known by its MV number", async () => {
    const { page } = visit;
    const mvNumber = newMvNumber();
    const form = await completeForm(visit, "Plate Number");
    await form.plateNumber.fill("-");
    await form.mvNumber.fill(mvNumber);
    await form.submit.click();
    await expect(form.branch).toHaveAccessibleDescription(/choose/u);
    await form.carDealership.check();
    await expect(form.branch).toBeHidden();
    // What is no longer asked for is not wrong.
    await expect(page.getByRole("alert").getByText("LTO Branch")).toHaveCount(0);
    await visit.look("plate-no-form-dealership");
    await form.dealerName.fill("Sample Motors");
    await form.dealerBranch.fill("Cebu");
    await form.fillPerson(newPerson());
    await form.consent.check();
    const asked = await form.review();
    await asked.expectListed({
      "Plate Number": "-",
      "MV Number": mvNumber,
      "Car Dealership": "SAMPLE MOTORS - CEBU",
    });
    const decide = await holdDecision(visit);
    await asked.proceed.click();
    await onStatus(visit, REVIEWED, "plate-for-verification");
    await expect(visit.page).toHaveURL(`/plate-no/${mvNumber}`);
    decide();
    const accepted = await onStatus(visit, "Plate Number Available", "plate-at-dealership");
    await expect(accepted.said).toContainText("SAMPLE MOTORS - CEBU");
    await accepted.expectButtons([]);
  });
});

test("a reload keeps a complete form as it was typed", async ({ visit }) => {
  const { page } = visit;
  await page.clock.install();
  const plate = await completeForm(visit, "Plate Number");
  await plate.plateNumber.fill("DRAFT 1");
  await plate.carDealership.check();
  await plate.dealerName.fill("Sample Motors");
  await plate.email.fill("ana@");
  await page.reload();
  const plateAgain = await onCompleteForm(visit, "Plate Number", "draft");
  await expect(plateAgain.plateNumber).toHaveValue("DRAFT 1");
  await expect(plateAgain.carDealership).toBeChecked();
  await expect(plateAgain.dealerName).toHaveValue("SAMPLE MOTORS");
  await expect(plateAgain.email).toHaveAccessibleDescription(/Please enter an e-mail address/u);
  await plateAgain.email.pressSequentially("example.com");
  await expect(plateAgain.email).not.toHaveAccessibleDescription(/Please enter/u);
  await plateAgain.startAgain.click();
  await expect(plateAgain.plateNumber).toHaveValue("");
  await expect(plateAgain.ltoOffice).toBeChecked();
  await page.reload();
  await expect(plateAgain.email).toHaveValue("");
  await expect(plateAgain.startAgain).toBeHidden();

  const person = newPerson();
  const number = newLicenseNumber();
  const form = await completeForm(visit, "Driver's License");
  await form.licenseNumber.fill(number);
  await form.fillPerson(person);
  await form.suffix.selectOption("III");
  await form.consent.check();
  await page.reload();
  const again = await onCompleteForm(visit, "Driver's License", "draft");
  await expect(again.licenseNumber).toHaveValue(number);
  await expect(again.birthDate).toHaveValue(person.birthDate);
  await expect(again.lastName).toHaveValue(person.lastName);
  await expect(again.suffix).toHaveValue("III");
  await expect(again.email).toHaveValue(person.email);
  // Consent is given anew.
  await expect(again.consent).not.toBeChecked();

  await test.step("Start again takes a refusal with it", async () => {
    visit.faults.allow(503, /\/drivers_license$/u);
    const json = { code: "unavailable", message: "Busy." };
    await page.route("**/api/ste/drivers_license", (route) => route.fulfill({ status: 503, json }));
    await again.consent.check();
    await (await again.review()).proceed.click();
    await expect(page.getByText("Busy.")).toBeVisible();
    await page.unroute("**/api/ste/drivers_license");
    await again.startAgain.click();
    await expect(page.getByText("Busy.")).toBeHidden();
    await again.licenseNumber.fill(number);
    await again.fillPerson(person);
  });

  await test.step("an hour offline: a complete form is sent as typed", async () => {
    await again.consent.check();
    await goOffline(visit);
    await passAnHour(page);
    await goOnline(visit);
    await (await again.review()).proceed.click();
    await expect(page).toHaveURL(`/license/${number}`);
  });

  await test.step("an answer that is lost and a reload: it is sent as the same one", async () => {
    visit.faults.allow("lost", /\/drivers_license$/u);
    const keys: (string | undefined)[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().endsWith("/api/ste/drivers_license"))
        keys.push(request.headers()["idempotency-key"]);
    });
    const fresh = await completeForm(visit, "Driver's License");
    const other = newLicenseNumber();
    await fresh.licenseNumber.fill(other);
    await fresh.fillPerson(newPerson());
    await loseAnswers(page, "**/api/ste/drivers_license", "uuid");
    await fresh.consent.check();
    await (await fresh.review()).proceed.click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.reload();
    const restored = await onCompleteForm(visit, "Driver's License", "draft");
    await restored.consent.check();
    await (await restored.review()).proceed.click();
    await expect(page).toHaveURL(`/license/${other}`);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  });
});
