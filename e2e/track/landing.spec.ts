import { holdBack } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { onStatus, RECEIVED } from "../record/status.ts";
import { landing, onLanding } from "./landing.ts";

test("the landing by keyboard, by Back and after a reload", async ({ visit }) => {
  const { page } = visit;
  const form = await landing(visit);
  await expect(form.choice("Driver's License")).toBeChecked();

  // The whole way by keyboard: e2e/accessibility/keyboard.spec.ts.
  await test.step("Tab and Enter skip to the content, and a reader hears where it is", async () => {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(form.choice("Driver's License")).toBeFocused();
    await form.lookUpLicense("N01-12-000004", "02/28/1995");
    await onStatus(visit, RECEIVED, "N01-12-000004");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("Back from a status page brings back what was typed, but not the consent", async () => {
    await page.goBack();
    await onLanding(visit);
    await expect(form.number).toHaveValue("N01-12-000004");
    await expect(form.birthDate).toHaveValue("02/28/1995");
    await expect(form.consent).not.toBeChecked();
    await form.lookUpPlate("ABC1004");
    await onStatus(visit, "Your Plate Number is already received!", "ABC1004");
    await page.goBack();
    await onLanding(visit);
    await expect(form.plate).toHaveValue("ABC1004");
    // Other pages in between keep it as well.
    await form.checkFirst.click();
    await page.getByRole("heading", { level: 1, name: "What do you want to receive?" }).waitFor();
    await page.getByRole("banner").getByRole("link").click();
    await onLanding(visit);
    await form.choose("Driver's License");
    await expect(form.birthDate).toHaveValue("02/28/1995");
  });

  await test.step("a look-up that was left leads nobody away", async () => {
    const letGo = await holdBack(page, /\/inquire\?/u);
    const asked = page.waitForRequest(/\/inquire\?/u);
    await form.consent.check();
    await form.submit.click();
    // Sooner than by its own time limit.
    const ended = page.waitForEvent("requestfailed", {
      predicate: (request) => /inquire/u.test(request.url()),
      timeout: 19_000,
    });
    await asked;
    await form.checkFirst.click();
    await page.getByRole("heading", { level: 1, name: "What do you want to receive?" }).waitFor();
    await ended;
    letGo();
    await page.getByRole("banner").getByRole("link").click();
    await onLanding(visit);
  });

  await test.step("the choice on the landing is remembered, and the number", async () => {
    await expect(form.benefits.getByRole("listitem")).toHaveText([
      /^Effortless Tracking.*real-time status/u,
      /^Swift Delivery.*doorstep/u,
      /^Secure and Reliable.*data is protected/u,
    ]);
    await form.number.fill("N01-12-000005");
    await page.reload();
    await onLanding(visit);
    await expect(form.choice("Driver's License")).toBeChecked();
    await expect(form.number).toHaveValue("N01-12-000005");
    await form.choose("Plate Number");
    await visit.look("landing-plate");
    await page.reload();
    await onLanding(visit);
    await expect(form.choice("Plate Number")).toBeChecked();
  });
});

test(
  "what is fetched ahead and does not arrive leaves the page alone",
  { tag: "@once" },
  async ({ visit }) => {
    const { page, faults } = visit;
    faults.allow("lost", /license-status-screen/u);
    await page.route(/license-status-screen/u, (route) => route.abort("connectionreset"));
    const lost = page.waitForEvent("requestfailed");
    let loads = 0;
    page.on("load", () => (loads += 1));
    const { number } = await landing(visit);
    await number.fill("N01-12-000001");
    await lost;
    await page.waitForLoadState("networkidle");
    await expect(number).toHaveValue("N01-12-000001");
    expect(loads).toBe(1);
  },
);

test("nothing moves when the browser has been checked", async ({ visit }) => {
  const { page } = visit;
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/delivery", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(async () => {
    // No frame is drawn before the page's styles are there; letters that come late move lines too.
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
    const heights = new Set<number>();
    Reflect.set(globalThis, "heights", heights);
    const note = () => {
      const main = document.querySelector("main");
      if (main) heights.add(Math.round(main.getBoundingClientRect().height));
      requestAnimationFrame(note);
    };
    note();
  });
  scripts.resolve();
  await expect(page.getByRole("button", { name: "Track and check availability" })).toBeVisible();
  const heights = await page.evaluate(() => [
    ...(Reflect.get(globalThis, "heights") as Set<number>),
  ]);
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThanOrEqual(1);
});

test("a choice pressed before the scripts arrive is kept", { tag: "@once" }, async ({ visit }) => {
  const { page } = visit;
  const scripts = Promise.withResolvers<void>();
  await page.route(/\.js$/u, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto("/delivery", { waitUntil: "commit" });
  await page.getByRole("radio", { name: "Plate number" }).check();
  scripts.resolve();
  const form = await onLanding(visit);
  await expect(form.plate).toBeVisible();
  await expect(form.choice("Plate Number")).toBeChecked();
});
