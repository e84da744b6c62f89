import { holdBack } from "../browser/answers.ts";
import { stopClock, stopClockNow } from "../browser/stopped-clock.ts";
import { expect, test } from "../fixtures.ts";
import { onStatus } from "../record/status.ts";
import { landing, onLanding } from "../track/landing.ts";
import { disclaimerOf } from "./disclaimer.ts";
import { expectToast } from "./toast.ts";

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

  test("comes where and when it may", { tag: "@once" }, async ({ visit, sandbox }) => {
    const { page } = visit;
    const modal = page.getByRole("dialog", { name: "For foreign clients" });
    const { uuid } = await sandbox.requestedLicense();
    await stopClock(page);

    const opened = `/txn/${uuid}`;
    for (const path of ["/tracking", "/delivery/nobody", "/static-gcash", opened])
      await test.step(`stays away from ${path}`, async () => {
        // The others never have it.
        const mayCome = ["/delivery/nobody", opened].includes(path) ? disclaimerOf(page) : null;
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await mayCome?.();
        await page.clock.runFor(3000);
        await expect(page.getByRole("dialog")).toHaveCount(0);
      });

    await test.step("waits 800 ms", async () => {
      await page.getByRole("banner").getByRole("link", { name: "LTO on the Go, home" }).click();
      await onLanding(visit);
      await expect(modal).toHaveCount(0);
      await page.goto("/plate-no-form");
      let waited = 0;
      await expect(async () => {
        await page.clock.runFor(100);
        waited += 100;
        await expect(modal).toBeVisible({ timeout: 100 });
      }).toPass({ intervals: [100] });
      expect(waited).toBeGreaterThanOrEqual(800);
    });

    const dismissed = "portal.disclaimer_dismissed";
    await test.step("counts Esc as Got it", async () => {
      await page.keyboard.press("Escape");
      await expect(modal).toHaveCount(0);
      expect(await page.evaluate((item) => sessionStorage.getItem(item), dismissed)).toBe("true");
    });

    await test.step("waits while a field is typed in", async () => {
      await page.evaluate((item) => sessionStorage.removeItem(item), dismissed);
      const form = await landing(visit);
      await form.number.focus();
      await page.clock.runFor(3000);
      await page.keyboard.type("N01");
      await page.clock.runFor(3000);
      await expect(modal).toHaveCount(0);
      await expect(form.number).toHaveValue("N01");
    });

    await test.step("and while a sheet or another dialog is open", async () => {
      await page.getByRole("main").getByRole("button", { name: "Privacy Policy" }).click();
      await expect(page.getByRole("dialog", { name: "Privacy Policy" })).toBeVisible();
      await page.clock.runFor(3000);
      await expect(page.getByRole("dialog")).toHaveCount(1);
      await expect(modal).toHaveCount(0);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await page.clock.runFor(1000);
      await expect(modal).toBeVisible();
    });

    await test.step("not once a form was begun on an earlier page, before the modal's file came", async () => {
      await page.evaluate((item) => sessionStorage.removeItem(item), dismissed);
      const file = /\/disclaimer-/u;
      const letFileCome = await holdBack(page, file);
      const form = await landing(visit);
      await form.number.fill("N01-12-000001");
      const mayCome = disclaimerOf(page);
      letFileCome();
      await mayCome();
      await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
      await expect(page).toHaveURL("/contact-us");
      await page.clock.runFor(3000);
      await expect(modal).toHaveCount(0);
    });
  });
});

test("what the landing and a status open beside themselves", async ({ visit }) => {
  const { page, look } = visit;
  await landing(visit);
  for (const [name, says] of [
    ["Privacy Policy", /tax identification number/iu],
    ["Terms of Use", /intermediary/iu],
    ["Accessibility", /support@portal\.example/u],
  ] as const)
    await test.step(`the footer opens the ${name} over the page`, async () => {
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

  await test.step("the strip lists the sample numbers", async () => {
    const strip = page.getByRole("complementary", { name: "Sandbox" });
    await strip.getByText("Sample numbers to try").click();
    await expect(strip.getByRole("link", { name: "N01-12-000001" })).toBeVisible();
    await expect(strip.getByRole("button", { name: "Start again" })).toBeVisible();
    await look("sandbox-strip");
    await strip.getByRole("link", { name: "ABC1004" }).click();
    await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
  });
});

test("the policy and toasts over the form", { tag: "@once" }, async ({ visit }) => {
  const { page, faults } = visit;
  faults.allow(400, /\/inquire$/u);
  await page.clock.install();
  await page.route(/\/inquire\?/u, (route) =>
    route.fulfill({ status: 400, json: { code: "malformed", message: "No." } }),
  );
  const form = await landing(visit);
  const sheet = page.getByRole("dialog", { name: "Privacy Policy" });

  await test.step("the consent's link opens the policy and ticks nothing", async () => {
    await page.getByRole("main").getByRole("button", { name: "Privacy Policy" }).click();
    await expect(sheet).toContainText(/purpose|law/iu);
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(form.consent).not.toBeChecked();
  });

  await test.step("a toast stands at the bottom for 4000 ms", async () => {
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
    // Nor over the words of the field in question.
    const words = page.getByText("Birth Date", { exact: false }).first();
    for (const asked of [words, form.birthDate]) {
      const box = await asked.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(y);
    }
    await page.clock.runFor(3900);
    await expect(toast).toBeVisible();
    await page.clock.runFor(100);
    await expect(toast).toBeHidden();
  });

  await test.step("a toast lies above a dialog, and can be pressed there", async () => {
    await form.birthDate.press("Enter");
    await page.clock.runFor(20);
    const toast = await expectToast(visit, "Not Found!");
    // Its time stands still until it is pressed.
    await page.getByRole("contentinfo").getByRole("button", { name: "Privacy Policy" }).click();
    await expect(sheet).toBeVisible();
    await sheet.getByRole("button", { name: "Dismiss" }).click();
    await page.clock.runFor(20);
    await expect(toast).toHaveCount(0);
    await expect(sheet).toBeVisible();
  });
});
