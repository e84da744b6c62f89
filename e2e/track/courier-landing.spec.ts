import type { Page } from "@playwright/test";
import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { onContact } from "../site/contact.ts";
import { onProblem } from "../site/problem.ts";
import { landing, onLanding } from "./landing.ts";

const INVALID =
  "The courier link you're trying to access is not valid or may have expired. Please check the URL and try again.";
const preferred = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem("portal.preferred_courier"));

test("a courier's own link shows its name beside the logo", async ({ visit }) => {
  const { page, look } = visit;
  const header = page.getByRole("banner");
  for (const [path, code, name] of [
    ["quadx", "Quadx", "GoGo Express"],
    ["go21", "Go21", "GO21"],
  ] as const) {
    await landing(visit, `/delivery/${path}`);
    await expect(header.getByText(name, { exact: true })).toBeVisible();
    await look(`landing-${path}`);
    expect(await preferred(page)).toBe(`"${code}"`);
  }
  // It stays there on every page, and after a reload.
  await page.goto("/contact-us");
  await expect(header.getByText("GO21", { exact: true })).toBeVisible();
  await header.getByRole("link", { name: "LTO on the Go, home" }).click();
  await expect(page).toHaveURL("/delivery");
  await expect(header.getByText("GO21", { exact: true })).toBeVisible();
});

test(
  "an Invalid Link prefers nobody, and leads back",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    await landing(visit, "/delivery/go21");
    await expect.poll(() => preferred(page)).toBe('"Go21"');
    // What is written otherwise, not enabled, and unknown.
    for (const code of ["QUADX", "lalamove", "nobody"]) {
      await page.goto(`/delivery/${code}`);
      await onProblem(visit, "Invalid Link", INVALID);
      await expect(page.getByRole("banner")).not.toContainText("Go21");
      expect(await preferred(page), code).toBeNull();
    }
    const form = await openLicenseDelivery(visit, await sandbox.license());
    await expect(form.courier("GO21")).not.toBeChecked();
    await landing(visit);
    await page.goto("/delivery/nobody");
    const { goBack } = await onProblem(visit, "Invalid Link", INVALID);
    await goBack.click();
    await onLanding(visit);
    await expect(page).toHaveURL("/delivery");

    await test.step("an Invalid Link leads to people who help", async () => {
      await page.goto("/delivery/nobody");
      await page.getByRole("link", { name: "Need help? Contact support for assistance." }).click();
      await onContact(visit);
      await page.goBack();
      await onProblem(visit, "Invalid Link", INVALID);
    });
  },
);

test(
  "its list is asked for again, and stands when that fails",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    const list = /\/delivery_courier\/couriers\//u;
    faults.allow(500, list);
    const fail = () =>
      page.route(list, (route) =>
        route.fulfill({
          status: 500,
          json: { code: "unexpected", message: "We are repairing this." },
        }),
      );
    await fail();
    await page.goto("/delivery/quadx");
    // No pictures here: while they are taken the page would ask again by itself.
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await expect(tryAgain).toBeVisible();
    await expect(page.getByRole("main")).toContainText("We are repairing this.");
    await page.unroute(list);
    await tryAgain.click();
    const form = await onLanding(visit);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
    await onContact(visit);
    await fail();
    const failed = page.waitForResponse(list);
    await page.goBack();
    await failed;
    await form.number.fill("N01-12-000001");
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    await expect(form.number).toHaveValue("N01-12-000001");
  },
);

test("another courier's link takes the place of the first, a moment after it opened", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  await landing(visit, "/delivery/go21");
  await expect.poll(() => preferred(page)).toBe('"Go21"');
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function keep(name: string, value: string) {
      if (name === "portal.preferred_courier") performance.mark(name);
      setItem.call(this, name, value);
    };
  });
  await landing(visit, "/delivery/abyan");
  await expect.poll(() => preferred(page)).toBe('"Abyan"');
  const after = await page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const list = entries.find(({ name }) => name.includes("/delivery_courier/couriers/"));
    const [set] = performance.getEntriesByName("portal.preferred_courier");
    return (set?.startTime ?? 0) - (list?.responseEnd ?? 0);
  });
  expect(after).toBeGreaterThanOrEqual(99);
  await expect(page.getByRole("banner")).not.toContainText("Go21");
  const form = await openLicenseDelivery(visit, await sandbox.license());
  await expect(form.courier("Abyan")).toBeChecked();
});

test(
  "a link opened in a new tab has nothing behind it: Go Back leads home",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    await page.goto("/contact-us");
    const opening = page.waitForEvent("popup");
    await page.evaluate(() => void window.open("/delivery/nobody"));
    const opened = await opening;
    await opened.getByRole("button", { name: "Go Back" }).click();
    await expect(opened).toHaveURL("/delivery");
  },
);
