import { goOffline, goOnline } from "../browser/connection.ts";
import type { Visit } from "../browser/visit.ts";
import { answerNext } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { completeForm, onCompleteForm } from "../record/complete-form.ts";
import { newLicenseNumber, newPerson, newPlateNumber } from "../record/person.ts";
import { expectToast } from "../site/toast.ts";
import { landing, onLanding } from "./landing.ts";
import { bringNoChallenge } from "../portal/page-challenge.ts";

const INQUIRE = /\/inquire$/u;
/** The same in what a route is set by. */
const INQUIRED = /\/inquire\?/u;
const SUBMIT = /\/api\/ste\/drivers_license$/u;
const TEMPORARY =
  "You may have entered a temporary plate number, please use the MV Number instead.";
const CONSENT = "Please agree to the Privacy Policy first.";

test("what the simple lookup refuses before it asks", async ({ visit }) => {
  const { page, look } = visit;
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/inquire\?|\/challenge/u.test(request.url())) asked.push(request.url());
  });
  const form = await landing(visit);

  await test.step("the form opens with the challenge in the page", () => {
    expect(asked).toEqual([]);
  });

  await test.step("the button waits for 13 characters of a license number", async () => {
    await expect(form.submit).toBeDisabled();
    await form.number.fill("N01-12-00000");
    await expect(form.submit).toBeDisabled();
    // What is pasted is never cut into another number.
    await form.number.fill("N01-12-0000019");
    await expect(form.number).toHaveValue("N01-12-0000019");
    await expect(form.submit).toBeDisabled();
    // Whitespace is stripped, dashes are inserted, at most 13 typed characters are kept (spec §5).
    await form.number.fill("");
    await form.number.pressSequentially(" n0112 00000199");
    await expect(form.number).toHaveValue("N01-12-000001");
    await expect(form.submit).toBeEnabled();
  });

  await test.step("a year of two digits is seen when its field is left", async () => {
    await form.birthDate.fill("01/15/90");
    const mistake = page.getByText("Enter the year with 4 digits, for example 1990.");
    await expect(mistake).toHaveCount(0);
    await form.birthDate.press("Tab");
    await expect(mistake).toBeVisible();
    await form.birthDate.clear();
    await expect(mistake).toHaveCount(0);
  });

  await test.step("without consent and birth date nothing is searched", async () => {
    await form.submit.click();
    const summary = page.getByRole("alert", { name: "Please check these points" });
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("link")).toHaveText([
      "Enter the birth date as MM/DD/YYYY.",
      CONSENT,
    ]);
    await look("landing-mistakes");
    await summary.getByRole("link", { name: CONSENT }).click();
    await expect(form.consent).toBeFocused();
    await form.birthDate.fill("02/30/1990");
    await expect(
      summary.getByRole("link", { name: "February 1990 has only 28 days." }),
    ).toBeVisible();
    await form.consent.check();
    // In a way of its own; others: web/src/form/typed-date.test.ts.
    await form.birthDate.fill("15 Enero 1990");
    await expect(form.birthDate).toHaveValue("01/15/1990");
    await expect(page.getByText("January 15, 1990")).toBeVisible();
    await expect(summary).toBeHidden();
    // A mistake made afresh is listed, and the typing goes on.
    await form.birthDate.press("Backspace");
    await expect(summary).toBeVisible();
    await expect(form.birthDate).toBeFocused();
  });

  await test.step("a short numeric plate is warned of and not searched", async () => {
    await form.lookUpPlate("123456");
    await expect(page.getByRole("alert").getByText(TEMPORARY)).toBeVisible();
    await expect(form.plate).toHaveAccessibleDescription(new RegExp(TEMPORARY, "u"));
    await look("landing-temporary-plate");
  });
  expect(asked).toEqual([]);
});

test("what the inquiry refuses is said at the form", async ({ visit }) => {
  const { page, faults } = visit;
  const form = await landing(visit);
  await test.step("HTTP 400 at the license inquiry: Not Found!", async () => {
    faults.allow(400, INQUIRE);
    const json = { code: "malformed", message: "Please check for typographical error" };
    await answerNext(page, INQUIRED, (route) => route.fulfill({ status: 400, json }));
    await form.lookUpLicense("N01-12-000001", "01/15/1990");
    await expectToast(visit, "Not Found!", json.message);
    await expect(page).toHaveURL("/delivery");
  });

  await test.step("HTTP 422 at the license inquiry is said at its fields, and never as Not Found!", async () => {
    faults.allow(422, INQUIRE);
    const errors = { birth_date: ["Enter the date as MM/DD/YYYY."], captcha: ["Try it again."] };
    const json = { code: "invalid_fields", message: "Please check the marked fields.", errors };
    await answerNext(page, INQUIRED, (route) => route.fulfill({ status: 422, json }));
    await form.lookUpLicense("N01-12-000001", "01/15/1990");
    await expect(form.birthDate).toHaveAccessibleDescription(/Enter the date as MM\/DD\/YYYY\./u);
    await expect(page.getByRole("main").getByRole("alert")).toContainText("Try it again.");
    await expect(page.getByText("Not Found!")).toHaveCount(0);
    await expect(page).toHaveURL("/delivery");
  });

  await test.step("what nobody foresaw is not said in the words of the browser", async () => {
    await page.evaluate(() => Reflect.set(URLSearchParams.prototype, "set", null));
    await form.lookUpLicense("N01-12-000001", "01/15/1990");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(
      "Something went wrong. Please try again.",
    );
    await expect(page.getByText(/is not a function/u)).toHaveCount(0);
  });

  await test.step("a refused captcha token is replaced silently, once", async () => {
    const json = { code: "captcha_failed", message: "The check of your browser did not pass." };
    const refuse = (times: number) =>
      answerNext(page, INQUIRED, (route) => route.fulfill({ status: 422, json }), times);
    // A page whose functions are whole.
    await landing(visit);
    await refuse(2);
    await form.lookUpLicense("N01-12-000004", "02/28/1995");
    await expect(page.getByRole("main").getByRole("alert")).toContainText(json.message);
    await refuse(1);
    await form.submit.click();
    await expect(page).toHaveURL("/license/N01-12-000004");
  });
});

test("what goes wrong at the inquiry is said at the form, and tried again", async ({ visit }) => {
  const { page, look, faults } = visit;
  const form = await landing(visit);
  // The status page is there from now on: a lost connection cannot break it while it is fetched ahead.
  await form.lookUpLicense("N01-12-000004", "02/28/1995");
  await expect(page).toHaveURL("/license/N01-12-000004");
  await page.goBack();
  await onLanding(visit);
  await form.number.fill("N01-12-000004");
  await form.birthDate.fill("02/28/1995");
  await form.consent.check();
  // What other failures are called: web/src/api/failure-toast.test.ts.
  await test.step("a busy server: said at the form, and tried again", async () => {
    faults.allow(503, INQUIRE);
    const json = { code: "unavailable", message: "The service is being worked on." };
    await answerNext(page, INQUIRED, (route) => route.fulfill({ status: 503, json }));
    const logged = page.waitForEvent("console", (line) => line.type() === "warning");
    await form.submit.click();
    // Without what was sent.
    expect((await logged).text()).toBe(
      "GET /api/ste/drivers_license/inquire failed: 503 unavailable",
    );
    const banner = page.getByRole("main").getByRole("status").filter({ hasText: json.message });
    await expect(banner).toContainText("The service is busy");
    await look("landing-503");
    await expect(form.number).toHaveValue("N01-12-000004");
  });

  await test.step("without a connection nothing typed is lost", async () => {
    faults.allow("lost", /^\/api\//u);
    await goOffline(visit);
    await form.submit.click();
    const banner = page.getByRole("main").getByRole("alert").filter({ hasText: "No connection" });
    await expect(banner).toBeVisible();
    await look("landing-offline");
    await goOnline(visit);
    await expect(banner).toHaveCount(0);
    await form.submit.click();
    await expect(page).toHaveURL("/license/N01-12-000004");
  });
});

test("the captcha says why it failed, and can be tried again", async ({ visit }) => {
  const { page, look } = visit;
  visit.faults.allow(503, /challenge$/u);
  await bringNoChallenge(page);
  await page.route("**/api/captcha/challenge*", (route) =>
    route.fulfill({ status: 503, json: { code: "unavailable", message: "The service is busy." } }),
  );
  await page.goto("/delivery");
  const failed = page.getByRole("alert").filter({ hasText: "We could not check your browser" });
  await expect(failed).toBeVisible();
  await expect(page.getByRole("button", { name: "Track and check availability" })).toHaveCount(0);
  await expect(failed).toContainText("Any LTO office can look this up for you");
  await look("landing-captcha-failed");
  for (const path of ["/license-form", "/plate-no-form"]) {
    await page.goto(path);
    await expect(failed).toBeVisible();
    await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Submit" })).toHaveCount(0);
  }
  await page.goto("/delivery");
  await expect(failed).toBeVisible();
  await page.unroute("**/api/captcha/challenge*");
  // Not allowed (spec §8): the gate says why, and a toast besides.
  visit.faults.allow(403, /challenge$/u);
  const json = { code: "forbidden", message: "Not from this network." };
  await page.route("**/api/captcha/challenge*", (route) => route.fulfill({ status: 403, json }));
  await failed.getByRole("button", { name: "Try again" }).click();
  await expectToast(visit, "Unauthorized", json.message);
  await expect(failed).toContainText(json.message);
  await page.unroute("**/api/captcha/challenge*");
  // For want of a connection: tried again by itself when there is one.
  visit.faults.allow("lost", /challenge$/u);
  await page.route("**/api/captcha/challenge*", (route) => route.abort("internetdisconnected"));
  await failed.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toContainText("You seem to be offline.");
  await page.unroute("**/api/captcha/challenge*");
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("button", { name: "Track and check availability" })).toBeVisible();
});

async function licenseMistakes(visit: Visit) {
  const form = await completeForm(visit, "Driver's License");
  await form.submit.click();
  await expect(form.summary).toBeFocused();
  await expect(form.summary.getByRole("link")).toHaveText([
    /^Driver's License No: A license number looks like A12-34-567890\.$/u,
    /^Birth Date: Enter the birth date as MM\/DD\/YYYY\.$/u,
    /^First Name: /u,
    /^Last Name: /u,
    /^Email: /u,
    /^Mobile Number: /u,
    CONSENT,
  ]);
  await visit.look("license-form-mistakes");
  await form.licenseNumber.fill(newLicenseNumber());
  await form.fillPerson({ ...newPerson(), mobile: "0817 123 4567", email: "nobody" });
  await form.consent.check();
  await form.submit.click();
  await form.expectMistake(form.mobile, "Invalid mobile number");
  await form.expectMistake(form.email, "Please enter an e-mail address such as name@example.com.");
  await form.email.fill("ana@gmial.con");
  await form.mobile.focus();
  await visit.page.getByRole("button", { name: "Did you mean ana@gmail.com?" }).click();
  await expect(form.email).toHaveValue("ana@gmail.com");
  await form.mobile.fill("+639171234567");
  await expect(form.summary).toBeHidden();
  await form.mobile.fill("0917");
  await expect(form.summary).toBeVisible();
  await expect(form.mobile).toBeFocused();
}

async function plateMistakes(visit: Visit) {
  const form = await completeForm(visit, "Plate Number");
  await form.plateNumber.fill("-");
  await form.mvNumber.fill("-");
  await form.fillPerson(newPerson());
  await form.consent.check();
  await form.submit.click();
  await form.expectMistake(form.plateNumber, "Please enter at least one of the two numbers.");
  await form.expectMistake(form.branch, "Please choose the LTO branch.");
  await visit.look("plate-no-form-mistakes");
  await form.plateNumber.fill("12345");
  await form.expectMistake(form.plateNumber, TEMPORARY);
  await form.plateNumber.fill(newPlateNumber());
  await form.carDealership.check();
  await form.submit.click();
  await form.expectMistake(form.dealerName, "Please enter the dealer's name.");
}

test("what the complete forms refuse", async ({ visit }) => {
  const { page, faults } = visit;
  await test.step("the complete license form names every mistake", () => licenseMistakes(visit));
  const form = await onCompleteForm(visit, "Driver's License", "corrected");

  await test.step("what the server refuses of the complete form is said", async () => {
    faults.allow(422, SUBMIT);
    faults.allow("lost", SUBMIT);
    await form.fillPerson(newPerson());
    const refusedFor = async (errors: object) => {
      const json = { code: "invalid_fields", message: "Please check the fields.", errors };
      await answerNext(page, SUBMIT, (route) => route.fulfill({ status: 422, json }));
      await (await form.review()).proceed.click();
    };
    const alert = page.getByRole("main").getByRole("alert");
    await refusedFor({ elsewhere: ["Something else is wrong."] });
    await expect(alert).toContainText("Something else is wrong.");
    // The next try has another reason.
    await answerNext(page, SUBMIT, (route) => route.abort("connectionreset"));
    await (await form.review()).proceed.click();
    await expect(alert).toContainText("You seem to be offline.");
    await expect(alert).not.toContainText("Something else is wrong.");
    await refusedFor({ email: ["We cannot write to this address."] });
    await expect(form.summary).toBeFocused();
    await expect(alert).toHaveText(/Email: We cannot write to this address\.$/u);
    await form.expectMistake(form.email, "We cannot write to this address.");
    await form.email.fill("ana@example.com");
    await expect(alert).toHaveCount(0);
    // A sentence in another language than the page's is taken away, what was typed is not.
    await refusedFor({
      email: ["We cannot write to it."],
      elsewhere: ["Something else is wrong."],
    });
    await expect(alert.first()).toBeVisible();
    await page.getByRole("button", { name: "Filipino" }).click();
    await expect(alert).toHaveCount(0);
    await expect(page.getByRole("main")).not.toContainText("We cannot write to it.");
    await page.getByRole("button", { name: "English" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(form.email).toHaveValue("ana@example.com");
  });

  await test.step("the complete plate form names every mistake", () => plateMistakes(visit));
});
