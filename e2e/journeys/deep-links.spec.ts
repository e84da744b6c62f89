import { expect, test } from "../fixtures.ts";
import { onCompleteForm } from "../screens/complete-form.ts";
import { simpleLookup } from "../screens/landing.ts";
import { onProblem } from "../screens/problem.ts";
import { onStatus } from "../screens/status.ts";
import { onSummary } from "../screens/summary.ts";
import { expectToast } from "../screens/toast.ts";

test("a licence's address asks for the birth date", async ({ visit }) => {
  const { page, look } = visit;
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

test("a plate's address is looked up", async ({ visit }) => {
  await visit.page.goto("/plate-no/abc1004");
  await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
});

test(
  "the address of an unknown plate leads to the complete form",
  { tag: "@once" },
  async ({ visit }) => {
    visit.faults.allow(404, /\/inquire$/u);
    await visit.page.goto("/contact-us");
    await visit.page.goto("/plate-no/ZZZ99999");
    await expectToast(visit, "Information is not found", "Please complete the form!");
    const form = await onCompleteForm(visit, "Plate Number", "not-found");
    await expect(form.plateNumber).toHaveValue("ZZZ99999");
    // Not to the address that would ask again.
    await visit.page.goBack();
    await expect(visit.page).toHaveURL("/contact-us");
  },
);

test(
  "a delivery page without a lookup asks for it first",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const license = await sandbox.license();
    const { page } = visit;
    await page.goto(`/license/${license.number}/delivery`);
    await expect(page).toHaveURL(`/license/${license.number}`);
    await expect(simpleLookup(visit).birthDate).toBeVisible();
    const plate = await sandbox.plate();
    await page.goto(`/plate-no/${plate.number}/delivery`);
    await onStatus(visit, "Your plate number is produced.", "plate-available");
    await expect(page).toHaveURL(`/plate-no/${plate.number}`);
  },
);

test("a checkout without a token asks for the mobile number", async ({ visit, sandbox }) => {
  const asked = await sandbox.requestedLicense();
  const { page, look } = visit;
  // The wrong type in the address is put right.
  await page.goto(`/transaction/plate_number/checkout/${asked.uuid}`);
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page).toHaveURL(`/transaction/drivers_license/checkout/${asked.uuid}`);
  await expect(page.getByRole("main")).not.toContainText(asked.person.lastName);
  await look("checkout-mobile-question");
  await page.getByLabel("Mobile number").fill(asked.person.mobile);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Payment Checkout" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(asked.person.lastName);
});

test("the summary shows a stranger the bare state, and all to who knows the mobile number", async ({
  visit,
  sandbox,
}) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedLicense();
  await sandbox.checkOut(asked, "Dayon QRPH");
  await page.goto(`/tracking?transaction_reference=${asked.uuid}`);
  const summary = await onSummary(visit, "stranger");
  await summary.expectBadge("warning", "For Payment");
  await expect(summary.qr).toHaveCount(0);
  for (const secret of [asked.person.lastName, asked.person.email, asked.number, "SAMPLE STREET"])
    await expect(summary.main).not.toContainText(secret);
  // What leads to the payment stands open.
  await expect(page.getByText("Show full details")).toBeVisible();
  await look("summary-show-full-details");
  await page.getByLabel("Mobile number").fill(asked.person.mobile);
  await page.getByRole("button", { name: "Show the details" }).click();
  await expect(summary.qr).toBeVisible();
  await expect(summary.main).toContainText(asked.person.lastName);
});

test(
  "/tracking/{id} is the summary, and its status proves nothing",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const asked = await sandbox.requestedLicense();
    await visit.page.goto(`/tracking/${asked.uuid}`);
    const summary = await onSummary(visit, "created");
    await expect(visit.page).toHaveURL(`/tracking/?transaction_reference=${asked.uuid}`);
    await summary.expectBadge("neutral", "Created");
    await visit.page.goto(`/tracking/?transaction_reference=${asked.uuid}&status=success`);
    await (await onSummary(visit, "created")).expectBadge("neutral", "Created");
  },
);

const NOBODY = "00000000-0000-4000-8000-000000000000";

for (const [path, says] of [
  ["/tracking", "Please check the link"],
  [`/tracking/?transaction_reference=${NOBODY}`, "We could not find this transaction."],
  [`/transaction/drivers_license/checkout/${NOBODY}`, "We could not find this transaction."],
] as const) {
  test(`${path} says Not found`, { tag: "@once" }, async ({ visit }) => {
    visit.faults.allow(404, /^\/api\/ste\/transaction\//u);
    await visit.page.goto(path);
    await onProblem(visit, "Not found", says);
  });
}

test(
  "what is opened by a link says Loading... and, when it may not be read, Unauthorized",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults, look } = visit;
    for (const [path, call, status] of [
      [`/txn/${NOBODY}`, "transaction", 401],
      [`/tracking/?transaction_reference=${NOBODY}`, "transaction", 403],
      ["/appointment/APT-2222-3333-4444", "appointment", 403],
    ] as const) {
      faults.allow(status, new RegExp(`^/api/ste/${call}/`, "u"));
      const held = Promise.withResolvers<void>();
      await page.route(`**/api/ste/${call}/**`, async (route) => {
        await held.promise;
        await route.fulfill({ status, json: { code: "refused", message: `Not ${call}.` } });
      });
      await page.goto(path);
      const waiting = page.getByRole("main").getByText("Loading...", { exact: true });
      // Not for those who listen alone.
      await expect.poll(async () => (await waiting.boundingBox())?.height).toBeGreaterThan(20);
      await look("loading");
      held.resolve();
      await expectToast(visit, "Unauthorized", `Not ${call}.`);
      await expect(waiting).toHaveCount(0);
      await expect(page.getByRole("main").getByRole("alert")).toHaveText(`Not ${call}.`);
      await page.unroute(`**/api/ste/${call}/**`);
    }
  },
);

test("/static-gcash without a payment says so", { tag: "@once" }, async ({ visit }) => {
  const { page, faults, look } = visit;
  faults.allow(404, /^\/api\/sandbox\/payment\//u);
  await page.goto("/static-gcash");
  await expect(page.getByRole("heading", { level: 1, name: "Sandbox payment" })).toBeVisible();
  await expect(page.getByRole("alert")).toBeVisible();
  await look("payment-page-none");
  await page.goto("/static-gcash?sandbox=00000000-0000-4000-8000-000000000000");
  await expect(page.getByRole("alert")).toBeVisible();
  await look("payment-page-unknown");
});
