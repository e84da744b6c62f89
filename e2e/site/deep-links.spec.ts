import { violations } from "../accessibility/violations.ts";
import { holdBack } from "../browser/answers.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { expect, test } from "../fixtures.ts";
import { onCheckout } from "../payment/checkout.ts";
import { onWhoseRequest } from "../payment/resume.ts";
import { onSummary } from "../payment/summary.ts";
import { onCompleteForm } from "../record/complete-form.ts";
import { onStatus } from "../record/status.ts";
import { simpleLookup } from "../track/landing.ts";
import { onProblem } from "./problem.ts";
import { expectToast } from "./toast.ts";

test("the addresses of licenses and plates", async ({ visit }) => {
  const { page, look } = visit;

  await test.step("a license's address asks for the birth date", async () => {
    await page.goto("/license/N01-12-000004");
    await expect(
      page.getByRole("heading", { level: 1, name: "Driver's License N01-12-000004" }),
    ).toBeVisible();
    const form = simpleLookup(visit);
    await expect(form.birthDate).toBeVisible();
    await expect(form.number).toHaveCount(0);
    await look("license-birth-date");
    await form.birthDate.fill("02/28/1995");
    await form.consent.check();
    const pages = await page.evaluate(() => history.length);
    await form.submit.click();
    await onStatus(visit, "Your Driver's License is already received!", "N01-12-000004");
    // In the place of the question: Back leads past it.
    expect(await page.evaluate(() => history.length)).toBe(pages);
  });

  await test.step("a plate's address is looked up", async () => {
    await page.goto("/plate-no/abc1004");
    await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
  });

  await test.step("the address of an unknown plate leads to the complete form", async () => {
    visit.faults.allow(404, /\/inquire$/u);
    await page.goto("/contact-us");
    await page.goto("/plate-no/ZZZ99999");
    await expectToast(visit, "Information is not found", "Please complete the form!");
    const form = await onCompleteForm(visit, "Plate Number", "not-found");
    await expect(form.plateNumber).toHaveValue("ZZZ99999");
    // Not to the address that would ask again.
    await page.goBack();
    await expect(page).toHaveURL("/contact-us");
  });
});

test("what a stranger sees, and what the mobile number opens", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedLicense();
  const { lastName, email, mobile } = asked.person;
  const main = page.getByRole("main");
  const forgetToken = () =>
    page.evaluate(() => sessionStorage.removeItem("portal.current_transaction"));

  await test.step("/tracking/{id} is the summary, and its status proves nothing", async () => {
    await page.goto(`/tracking/${asked.uuid}`);
    const summary = await onSummary(visit, "created");
    await expect(page).toHaveURL(`/tracking/?transaction_reference=${asked.uuid}`);
    await summary.expectBadge("neutral", "Created");
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
    await expect(main).toContainText("Hindi valid ang numero ng mobile");
    await page.getByRole("button", { name: "English" }).click();
    await question.mobile.fill("0918 000 0000");
    await question.proceed.click();
    await expect(question.mobile).toHaveAccessibleDescription(/not the mobile number/u);
    await look("resume-mobile-wrong");
    await question.mobile.fill(`+63${mobile.slice(1)}`);
    await question.proceed.click();
    const form = await onShippingForm(visit, "Change your request", "editing");
    await expect(form.lastName).toHaveValue(lastName);
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
    await expect(page.getByText("Show full details")).toBeVisible();
    await look("summary-show-full-details");
    await page.getByLabel("Mobile number").fill(mobile);
    await page.getByRole("button", { name: "Show the details" }).click();
    await expect(summary.qr).toBeVisible();
    await expect(main).toContainText(lastName);
  });
});

const NOBODY = "00000000-0000-4000-8000-000000000000";

test("addresses that open nothing", async ({ visit }) => {
  const { page, faults, look } = visit;

  for (const [path, says] of [
    ["/tracking", "Please check the link"],
    [`/tracking/?transaction_reference=${NOBODY}`, "We could not find this transaction."],
    [`/transaction/drivers_license/checkout/${NOBODY}`, "We could not find this transaction."],
    ["/txn/nonsense", "check the link"],
    [`/txn/${NOBODY}`, "check the link"],
  ] as const)
    await test.step(`${path} says Not found`, async () => {
      faults.allow(404, /^\/api\/ste\/transaction\//u);
      faults.allow(422, /^\/api\/ste\/transaction\//u);
      await page.goto(path);
      await onProblem(visit, "Not found", says);
    });
  await (await onProblem(visit, "Not found", "check the link")).home.click();
  await expect(page).toHaveURL("/delivery");

  await test.step("what is opened by a link says Loading... and, when it may not be read, Unauthorized", async () => {
    for (const [path, call, status] of [
      [`/txn/${NOBODY}`, "transaction", 401],
      [`/tracking/?transaction_reference=${NOBODY}`, "transaction", 403],
      ["/appointment/APT-2222-3333-4444", "appointment", 403],
    ] as const) {
      faults.allow(status, new RegExp(`^/api/ste/${call}/`, "u"));
      const letGo = await holdBack(page, `**/api/ste/${call}/**`, {
        answer: (route) =>
          route.fulfill({ status, json: { code: "refused", message: `Not ${call}.` } }),
      });
      await page.goto(path);
      const waiting = page.getByRole("main").getByText("Loading...", { exact: true });
      // Not for those who listen alone.
      await expect.poll(async () => (await waiting.boundingBox())?.height).toBeGreaterThan(20);
      await look("loading");
      letGo();
      await expectToast(visit, "Unauthorized", `Not ${call}.`);
      await expect(waiting).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(`Not ${call}.`);
      await page.unroute(`**/api/ste/${call}/**`);
    }
  });

  await test.step("/static-gcash without a payment says so", async () => {
    faults.allow(404, /^\/api\/sandbox\/payment\//u);
    await page.goto("/static-gcash");
    await expect(page.getByRole("heading", { level: 1, name: "Sandbox payment" })).toBeVisible();
    await expect(page.getByRole("alert")).toBeVisible();
    await look("payment-page-none");
    await page.goto(`/static-gcash?sandbox=${NOBODY}`);
    await expect(page.getByRole("alert")).toBeVisible();
    await look("payment-page-unknown");
  });
});

test("the API is described on a page of its own", async ({ visit }) => {
  const { page } = visit;
  await page.goto("/api/docs");
  await expect(page.getByRole("heading", { level: 1, name: "API" })).toBeVisible();
  const call = page.locator("#inquireLicense");
  await call.getByText("Failures of inquireLicense").click();
  await expect(call.getByRole("table").last()).toContainText("too_many_requests");
  await call.getByRole("link", { name: "LicenseRecord" }).click();
  await expect(page).toHaveURL("/api/docs#LicenseRecord");
  await expect(page.getByRole("heading", { name: "LicenseRecord" })).toBeInViewport();
  expect(await violations(page, [])).toEqual([]);
  const { width } = page.viewportSize() ?? { width: 0 };
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
});
