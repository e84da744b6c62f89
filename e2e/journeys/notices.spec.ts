import { expect, test } from "../fixtures.ts";
import { landing, onLanding } from "../screens/landing.ts";
import { onStatus } from "../screens/status.ts";
import { expectToast } from "../screens/toast.ts";
import { stopClock, stopClockNow } from "../stopped-clock.ts";

test.describe("the disclaimer for foreign clients", () => {
  test.use({ disclaimer: true });

  test("comes up after a moment, until Got it", async ({ visit }) => {
    const { page, look } = visit;
    await page.goto("/delivery");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const modal = page.getByRole("dialog", { name: "For foreign clients" });
    await expect(modal).toBeVisible();
    await expect(modal).toContainText("postal service");
    await look("disclaimer");
    // The focus stays inside.
    for (const key of ["Tab", "Tab", "Shift+Tab"]) {
      await page.keyboard.press(key);
      await expect(modal.locator(":focus")).toHaveCount(1);
    }
    await modal.getByRole("button", { name: "Got it" }).click();
    await expect(modal).toHaveCount(0);
    await page.reload();
    await onLanding(visit);
    await page.goto("/license-form");
    await expect(
      page.getByRole("heading", { name: "Please complete your information" }),
    ).toBeVisible();
    await expect(modal).toHaveCount(0);
  });

  test("counts Esc as Got it", { tag: "@once" }, async ({ visit }) => {
    const { page } = visit;
    await page.goto("/plate-no-form");
    const modal = page.getByRole("dialog", { name: "For foreign clients" });
    await expect(modal).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(modal).toHaveCount(0);
    expect(await page.evaluate(() => sessionStorage.getItem("portal.disclaimer_dismissed"))).toBe(
      "true",
    );
  });

  test("waits 800 ms", { tag: "@once" }, async ({ visit }) => {
    const { page } = visit;
    await stopClock(page);
    await page.goto("/delivery");
    const modal = page.getByRole("dialog", { name: "For foreign clients" });
    let waited = 0;
    await expect(async () => {
      await page.clock.runFor(100);
      waited += 100;
      await expect(modal).toBeVisible({ timeout: 100 });
    }).toPass();
    expect(waited).toBeGreaterThanOrEqual(800);
  });

  test("waits while a field is typed in", { tag: "@once" }, async ({ visit, sandbox }) => {
    const { page } = visit;
    const { uuid } = await sandbox.requestedLicense();
    await stopClock(page);
    await page.goto(`/txn/${uuid}`);
    const mobile = page.getByLabel("Mobile number");
    const modal = page.getByRole("dialog", { name: "For foreign clients" });
    await mobile.focus();
    await page.clock.runFor(3000);
    await page.keyboard.type("0917");
    await page.clock.runFor(3000);
    await expect(modal).toHaveCount(0);
    await expect(mobile).toHaveValue("0917");
    await mobile.blur();
    await page.clock.runFor(1000);
    await expect(modal).toBeVisible();
  });

  for (const path of ["/tracking", "/delivery/nobody", "/static-gcash"]) {
    test(`stays away from ${path}`, { tag: "@once" }, async ({ visit }) => {
      const { page } = visit;
      await page.clock.install();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.clock.runFor(3000);
      await expect(page.getByRole("dialog")).toHaveCount(0);
    });
  }
});

for (const [name, says] of [
  ["Privacy Policy", /tax identification number/iu],
  ["Terms of Use", /intermediary/iu],
] as const) {
  test(`the footer opens the ${name} over the page`, async ({ visit }) => {
    const { page, look } = visit;
    await landing(visit);
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    const sheet = page.getByRole("dialog", { name });
    await expect(sheet).toContainText(says);
    await look(`sheet-${name.toLowerCase().replaceAll(" ", "-")}`);
    const box = await sheet.boundingBox();
    const height = page.viewportSize()?.height ?? 0;
    expect(box?.height).toBeLessThanOrEqual(height * 0.9 + 1);
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL("/delivery");
    await expect(page.getByRole("contentinfo").getByRole("button", { name })).toBeFocused();
  });
}

test("a toast stands at the bottom for 4000 ms", { tag: "@once" }, async ({ visit }) => {
  const { page, faults } = visit;
  faults.allow(400, /\/inquire$/u);
  await page.clock.install();
  await page.route(/\/inquire\?/u, (route) =>
    route.fulfill({ status: 400, json: { code: "malformed", message: "No." } }),
  );
  const form = await landing(visit);
  await form.number.fill("N01-12-000001");
  await form.birthDate.fill("01/15/1990");
  await form.consent.check();
  // A pointer that rests where the toast comes up does not hold it.
  const { width, height: screen } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.mouse.move(width / 2, screen - 40);
  await stopClockNow(page);
  await form.birthDate.press("Enter");
  // What is due at once is done; the toast's own time stands still.
  await page.clock.runFor(20);
  const toast = await expectToast(visit, "Not Found!");
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  const below = (page.viewportSize()?.height ?? 0) - y - height;
  expect(below).toBeGreaterThanOrEqual(0);
  expect(below).toBeLessThan(40);
  await page.clock.runFor(3900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100);
  await expect(toast).toBeHidden();
});

test(
  "a toast lies above a dialog, and can be pressed there",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    faults.allow(400, /\/inquire$/u);
    await page.route(/\/inquire\?/u, (route) =>
      route.fulfill({ status: 400, json: { code: "malformed", message: "No." } }),
    );
    await (await landing(visit)).lookUpLicense("N01-12-000001", "01/15/1990");
    const toast = await expectToast(visit, "Not Found!");
    await page.getByRole("contentinfo").getByRole("button", { name: "Privacy Policy" }).click();
    const sheet = page.getByRole("dialog", { name: "Privacy Policy" });
    await expect(sheet).toBeVisible();
    await sheet.getByRole("button", { name: "Dismiss" }).click();
    await expect(toast).toHaveCount(0);
    await expect(sheet).toBeVisible();
  },
);

test(
  "the consent's link opens the policy and ticks nothing",
  { tag: "@once" },
  async ({ visit }) => {
    const { page } = visit;
    const { consent } = await landing(visit);
    await page.getByRole("main").getByRole("button", { name: "Privacy Policy" }).click();
    const sheet = page.getByRole("dialog", { name: "Privacy Policy" });
    await expect(sheet).toContainText(/purpose|law/iu);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(consent).not.toBeChecked();
  },
);

test("the strip lists the sample numbers", async ({ visit }) => {
  const { page, look } = visit;
  await landing(visit);
  const strip = page.getByRole("complementary", { name: "Sandbox" });
  await strip.getByText("Sample numbers to try").click();
  await expect(strip.getByRole("link", { name: "N01-12-000001" })).toBeVisible();
  await expect(strip.getByRole("button", { name: "Start again" })).toBeVisible();
  await look("sandbox-strip");
  await strip.getByRole("link", { name: "ABC1004" }).click();
  await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
});

test("View Tracking opens the courier's page in a new tab", async ({ visit }) => {
  const { page } = visit;
  const { lookUpLicense } = await landing(visit);
  await lookUpLicense("N01-12-000006", "07/04/1992");
  const status = await onStatus(visit, "Your Driver's License is processing!", "N01-12-000006");
  const [courier] = await Promise.all([page.waitForEvent("popup"), status.viewTracking.click()]);
  await expect(courier.getByRole("heading", { level: 1, name: "Sandbox courier" })).toBeVisible();
  await expect(courier.getByRole("main")).toContainText("0000-0021-ZTMR");
});
