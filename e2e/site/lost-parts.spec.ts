import { goOffline, goOnline } from "../browser/connection.ts";
import type { Page } from "@playwright/test";
import { answerNext } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { openCheckout } from "../payment/checkout.ts";

const GONE = { status: 404, contentType: "text/plain", body: "gone with a release" };
const LOADED_AGAIN = "This page was loaded again";

/** A form that is half filled in, consent included. */
async function begin(page: Page) {
  await page.goto("/license-form");
  await page.getByLabel("First Name").fill("ANA");
  await page.getByRole("checkbox").last().check();
}

async function expectBegun(page: Page) {
  await expect(page.getByLabel("First Name")).toHaveValue("ANA");
  await expect(page.getByRole("checkbox").last()).toBeChecked();
}

test.describe("what a page loads later", { tag: "@once" }, () => {
  test.beforeEach(({ visit: { faults } }) => {
    faults.allow(404, /^\/assets\//u);
    faults.allow("lost", /./u);
    faults.allowError(/route module|dynamically imported module/u);
  });

  test("is gone after a release: the page comes again once, says why, and keeps what was typed", async ({
    visit: { page },
  }) => {
    await begin(page);
    await answerNext(page, /privacy-notice-/u, (route) => route.fulfill(GONE));
    const privacy = page.getByRole("main").getByRole("button", { name: "Privacy Policy" });
    await privacy.click();
    await expect(page.getByText(LOADED_AGAIN)).toBeVisible();
    await expectBegun(page);
    await privacy.click();
    const sheet = page.getByRole("dialog", { name: "Privacy Policy" });
    await expect(sheet.getByRole("heading", { level: 3 }).first()).toBeVisible();
  });

  test("does not come at all: a sentence and Try again stand in its place", async ({
    visit: { page },
  }) => {
    await begin(page);
    await page.route(/privacy-notice-/u, (route) => route.fulfill(GONE));
    const privacy = page.getByRole("main").getByRole("button", { name: "Privacy Policy" });
    await privacy.click();
    await expect(page.getByText(LOADED_AGAIN)).toBeVisible();
    await privacy.click();
    const sheet = page.getByRole("dialog", { name: "Privacy Policy" });
    await expect(sheet.getByText(/^This part of the page did not load/u)).toBeVisible();
    await page.unroute(/privacy-notice-/u);
    await sheet.getByRole("button", { name: "Try again" }).click();
    await expect(sheet).toHaveCount(0);
    await expectBegun(page);
  });

  test("is not seen: a page that a message leads to does not wait for it", async ({
    visit: { page },
  }) => {
    await page.route(/(?:navigation-feedback|disclaimer)-/u, () => new Promise(() => undefined));
    await page.goto("/delivery/nobody", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1, name: "Invalid Link" })).toBeVisible();
  });

  test("is asked for on a lost line: the page stays, and Try again tries", async ({ visit }) => {
    const { page } = visit;
    await begin(page);
    await goOffline(visit);
    await page
      .getByRole("banner")
      .getByRole("link", { name: /, home$/u })
      .click();
    const again = page.getByRole("button", { name: "Try again" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "This page could not be loaded",
    );
    await again.click();
    await expect(page.getByText("There is still no connection.")).toBeVisible();
    await goOnline(visit);
    await again.click();
    await expect(page.getByLabel("Driver's License No")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("First Name")).toHaveValue("ANA");
  });
});

test(
  "a payment page that does not open: after some seconds a sentence, and a way on",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const { main, proceed, ask } = await openCheckout(visit, await sandbox.requestedLicense());
    // The address neither opens nor fails: the browser stays where it is.
    await page.route(/static-gcash/u, (route) => route.fulfill({ status: 204 }));
    await page.clock.install();
    const { confirm } = await ask();
    const leaves = page.waitForRequest(/static-gcash/u);
    await confirm.click();
    await leaves;
    await expect(main.locator("button[aria-busy=true]")).toBeVisible();
    await page.clock.runFor(16_000);
    await expect(main.getByText("The payment page has not opened.")).toBeVisible();
    await expect(main.getByRole("button", { name: "Try again" })).toBeEnabled();
    await expect(proceed).not.toHaveAttribute("aria-busy");
  },
);
