import { manageLink } from "../appointment/appointments.ts";
import { holdBack } from "../browser/answers.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onLanding } from "../track/landing.ts";
import { onProblem } from "./problem.ts";
import { expectToast } from "./toast.ts";

test("addresses that lead nowhere", { tag: "@once" }, async ({ visit }) => {
  const { page, faults } = visit;
  const onNotFound = () =>
    onProblem(visit, "Page Not Found", "The page you are looking for does not exists.");
  // What else is nowhere: server/src/http/portal.unit.test.ts.
  for (const [path, status] of [
    ["/nowhere", 404],
    ["/%E0%A4%A", 400],
  ] as const)
    await test.step(`${path} answers ${status} with the page`, async () => {
      faults.allow(status, new RegExp(`^${path}$`, "u"));
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(status);
      await onNotFound();
    });
  await (await onNotFound()).home.click();
  await onLanding(visit);
});

const NOBODY = "00000000-0000-4000-8000-000000000000";

test("addresses that open nothing", async ({ visit }) => {
  const { page, faults, look } = visit;

  for (const [path, says] of [
    ["/tracking", "Please check the link"],
    [`/tracking/?transaction_reference=${NOBODY}`, "We could not find this transaction."],
    [`/transaction/drivers_license/checkout/${NOBODY}`, "We could not find this transaction."],
    [`/txn/${NOBODY}`, "check the link"],
  ] as const)
    await test.step(`${path} says Not found`, async () => {
      faults.allow(404, /^\/api\/ste\/transaction\//u);
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

test("links that mail programs changed open, or say that they are cut and what else opens them", async ({
  visit,
  sandbox,
}) => {
  const { page, look } = visit;
  const asked = await sandbox.requestedLicense();
  const booked = await sandbox.book("Driver's License Renewal", await sandbox.license());
  const [request = "", token = ""] = linkTo(asked).split("#");
  const [appointment = "", key = ""] = manageLink(booked).split("#");
  const main = page.getByRole("main");
  const noToken = /\/(?:txn|appointment)\/[\w-]+(?:\/(?:photos|report))?$/u;

  await page.goto(`${request}#${token.slice(0, 30)}`);
  await expect(main).toContainText("The link is cut");
  await expect(page.getByLabel("Mobile number")).toBeVisible();
  await expect(page).toHaveURL(noToken);
  await look("cut-link");
  await page.goto(`${appointment}%23${key.slice(0, 9)}`);
  await expect(main).toContainText("The link is cut");
  await look("cut-link-appointment");

  // What else is mended: contract/src/mailed-link.test.ts.
  for (const [link, opens] of [
    [`${request}#${token.slice(0, 9)}%20${token.slice(9)}.`, "Change your request"],
    [`${appointment}%23${key}https://portal.example${appointment}%23${key}`, "It can be moved"],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear());
    await page.goto(link);
    await expect(main).toContainText(opens);
    await expect(page).toHaveURL(noToken);
    // What was looked up in another visit is not shown again; no token comes back either way.
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page).not.toHaveURL(/[#%]/u);
  }
});
