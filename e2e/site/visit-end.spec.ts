import { paths } from "@portal/contract/paths";
import type { Page } from "@playwright/test";
import { onAppointment } from "../appointment/confirmation.ts";
import { manageLink } from "../appointment/appointments.ts";
import { stopClockNow } from "../browser/stopped-clock.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { keepHere } from "../kept/kept.ts";
import { onSummary } from "../payment/summary.ts";
import { lookedUp } from "../record/looked-up.ts";
import type { Person } from "../record/person.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing, onLanding } from "../track/landing.ts";
import { expectToast } from "./toast.ts";

const CLEAR = "Clear this phone";
const OVER = "This visit has ended";
const MINUTE_MS = 60_000;

const clearIn = (page: Page, part: "main" | "contentinfo") =>
  page.getByRole(part).getByRole("button", { name: CLEAR });

const ours = (page: Page) =>
  page.evaluate(() =>
    [sessionStorage, localStorage].flatMap((storage) =>
      Object.keys(storage).filter(
        (key) => key.startsWith("portal.") && key !== "portal.disclaimer_dismissed",
      ),
    ),
  );

/** Neither the page, its title and address, nor the history entry says anything of the person. */
async function expectNothingOf(page: Page, { lastName, birthDate }: Person, number: string) {
  const shown = await page.evaluate(() =>
    [document.documentElement.outerHTML, location.href, JSON.stringify(history.state)]
      .join()
      .toUpperCase(),
  );
  for (const said of [lastName, birthDate, number]) expect(shown).not.toContain(said.toUpperCase());
}

test("Clear this phone leaves nothing, whichever way back is tried", async ({ visit, sandbox }) => {
  const { page, look } = visit;
  const { number, person } = await sandbox.license();
  const form = await landing(visit);
  await expect(page.getByRole("button", { name: CLEAR })).toHaveCount(0);
  await form.lookUpLicense(number, person.birthDate);
  await onStatus(visit, READY, "to-be-cleared");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Contact Us");
  await clearIn(page, "contentinfo").click();
  await expect(heading).toHaveText("This phone is cleared");
  await expect(heading).toBeFocused();
  await look("visit-cleared");
  expect(await ours(page)).toEqual([]);
  await expect(page.getByRole("button", { name: CLEAR })).toHaveCount(0);
  await expectNothingOf(page, person, number);

  // To the status page: it is not loaded again.
  await page.goBack();
  await expect(page).toHaveURL("/delivery");
  await expect(heading).toHaveText("This phone is cleared");
  await expectNothingOf(page, person, number);
  await page.getByRole("link", { name: "Begin again" }).click();
  await expect((await onLanding(visit)).number).toHaveValue("");
  // To the page on which the number was typed, which is loaded again.
  await page.goBack();
  await expect(heading).toHaveText(OVER);
  await expectNothingOf(page, person, number);
  await page.getByRole("link", { name: "Begin again" }).click();
  await expect((await onLanding(visit)).number).toHaveValue("");
});

test(
  "what is kept or typed is asked about, and every tab is cleared",
  { tag: "@once" },
  async ({ visit, sandbox, context }) => {
    const { page, look } = visit;
    const license = await sandbox.license();
    const { number, person } = license;
    const request = await sandbox.requestedLicense();
    await sandbox.checkOut(request, "Gcash");
    const booked = await sandbox.book("Driver's License Pickup", license);
    await page.goto(manageLink(booked));
    await onAppointment(visit, "to-be-cleared");
    await expect(clearIn(page, "main")).toBeVisible();
    await keepHere(visit, "pass-to-be-cleared");

    const other = await context.newPage();
    await other.goto(linkTo(request));
    const summary = await onSummary({ ...visit, page: other }, "for-payment");
    await expect(summary.main.getByRole("button", { name: CLEAR })).toBeVisible();

    await clearIn(page, "main").click();
    const question = page.getByRole("dialog", { name: "Clear this phone?" });
    await look("visit-clear-question");
    await question.getByRole("button", { name: "No, keep everything" }).click();
    await expect(page.getByRole("heading", { name: "Kept on this device" })).toBeVisible();
    await clearIn(page, "main").click();
    await question.getByRole("button", { name: "Yes, clear it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This phone is cleared");
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("This phone is cleared");
    for (const tab of [page, other]) {
      expect(await ours(tab)).toEqual([]);
      await expectNothingOf(tab, person, number);
    }
    await expect
      .poll(() =>
        page.evaluate(async () => [
          (await navigator.serviceWorker.getRegistrations()).length,
          await caches.keys(),
        ]),
      )
      .toEqual([0, []]);
    // The address in the history opens what anyone sees who has it.
    await other.goto(linkTo(request).replace(/#.*$/u, ""));
    await expect(other.getByText("Show full details")).toBeVisible();
    await other.close();
  },
);

test(
  "a visit that nobody touches for 30 minutes ends, after a warning",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const { number, person } = await sandbox.license();
    await page.clock.install();
    await lookedUp(visit, { number, person });
    await page.goto(paths.license(number));
    await onStatus(visit, READY, "untouched");
    await stopClockNow(page);
    const heading = page.getByRole("heading", { level: 1 });
    await page.clock.fastForward(20 * MINUTE_MS);
    await page.keyboard.press("Shift");
    await page.clock.fastForward(28 * MINUTE_MS);
    const warning = await expectToast(visit, "Are you still there?");
    await page.keyboard.press("Shift");
    await expect(warning).toHaveCount(0);
    await expect(heading).toHaveText(READY);

    // A phone that slept has run no timer: the first touch finds the visit over.
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 31 * MINUTE_MS);
    await page.keyboard.press("Shift");
    await expect(heading).toHaveText(OVER);
    await expect(heading).toBeFocused();
    expect(await ours(page)).toEqual([]);
    await expectNothingOf(page, person, number);
    await page.getByRole("link", { name: "Begin again" }).click();
    await expect((await onLanding(visit)).number).toHaveValue("");
  },
);

test(
  "a tab that the phone had put away comes back without what was typed",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, look } = visit;
    const { number, person } = await sandbox.license();
    await page.clock.install();
    await lookedUp(visit, { number, person });
    await page.goto(paths.license(number));
    await onStatus(visit, READY, "put-away");
    await page.clock.fastForward(10 * MINUTE_MS);
    await page.reload();
    await onStatus(visit, READY, "put-away");
    await page.clock.setFixedTime((await page.evaluate(() => Date.now())) + 31 * MINUTE_MS);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(OVER);
    await look("visit-over");
    await expectNothingOf(page, person, number);
    expect(await ours(page)).toEqual([]);
  },
);
