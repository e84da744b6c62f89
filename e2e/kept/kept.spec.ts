import { goOffline } from "../browser/connection.ts";
import { paths } from "@portal/contract/paths";
import { manageLink } from "../appointment/appointments.ts";
import { onAppointment } from "../appointment/confirmation.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onSummary } from "../payment/summary.ts";
import { onPaymentPage } from "../sandbox/payment-page.ts";
import { landing } from "../track/landing.ts";
import { keepHere, onKept } from "./kept.ts";

/** The browser tries the interface, and pages that are not kept, in vain; every file of the portal is kept. */
const LOST = /^\/(?!assets\/)/u;

test("a pass and a receipt are kept, open in flight mode, and are forgotten with one press", async ({
  visit,
  context,
  sandbox,
}) => {
  test.slow();
  const { page } = visit;
  const license = await sandbox.license();
  const booked = await sandbox.book("Driver's License Pickup", license);
  const stored = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  const workers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

  await test.step("nothing is kept of who was not asked", async () => {
    await page.goto(manageLink(booked));
    await onAppointment(visit, "booked-elsewhere");
    expect([await stored(), await workers()]).toEqual(["{}", 0]);
  });

  await test.step("kept once the person says so, without name and token", async () => {
    await keepHere(visit, "pass");
    expect(await stored()).toContain(booked.reference);
    for (const secret of [booked.token, license.person.lastName, license.number])
      expect((await stored()).toUpperCase()).not.toContain(secret.toUpperCase());
  });

  await test.step("a receipt too", async () => {
    const request = await sandbox.requestedLicense();
    const { checkout_url: url } = await sandbox.checkOut(request, "Gcash");
    await page.goto(linkTo(request));
    await onSummary(visit, "kept-unpaid");
    await page.goto(url ?? "");
    await (await onPaymentPage(visit)).approve();
    await (await onSummary(visit, "license-paid")).expectBadge("success", "Success");
    await keepHere(visit, "receipt");
    expect(await stored()).not.toContain(request.token);
    expect(await stored()).not.toContain(request.number);
  });

  await test.step("in flight mode the start leads to both", async () => {
    visit.faults.allowError(/ERR_INTERNET_DISCONNECTED|Failed to fetch/u);
    // Of what is not kept a browser may have nothing any more.
    await (await context.newCDPSession(page)).send("Network.clearBrowserCache");
    // Firefox does not ask the worker once a preload failed.
    const preload = await page.evaluate(async () => {
      const { navigationPreload } = await navigator.serviceWorker.ready;
      return (await navigationPreload.getState()).enabled;
    });
    expect(preload).toBe(false);
    await goOffline(visit, LOST);
    await page.goto("/");
    await expect(page).toHaveURL(/\/delivery\/?$/u);
    await page.getByRole("link", { name: /^Kept on this device/u }).click();
    const kept = await onKept(visit, "full");
    await kept
      .card(/^Driver.s License [A-Z]\d\d-\*/u)
      .getByRole("link", { name: "Open" })
      .click();
    const copy = page.getByText("This is the copy that this device keeps");
    await expect(copy).toBeVisible();
    await page.emulateMedia({ media: "print" });
    await expect(copy).toBeVisible();
    await expect(page.getByText(/^Saved on /u)).toBeVisible();
    await page.emulateMedia({ media: null });
    await visit.look("summary-kept");
    await page.goto(paths.appointmentOf(booked.reference));
    const pass = await onAppointment(visit, "kept");
    await expect(page.getByText("This is the copy that this device keeps")).toBeVisible();
    await expect(pass.bring).toContainText("valid ID");
    await expect(pass.cancel).toHaveCount(0);
  });

  await test.step("what is not kept is not shown", async () => {
    await expect(page.goto(paths.appointment)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/u);
  });

  await test.step("on a bad line it stays until the page itself comes", async () => {
    await context.setOffline(false);
    const read = /\/api\/ste\/appointment\//u;
    await page.route(read, (route) => route.abort());
    await page.goto(paths.appointmentOf(booked.reference));
    const copy = page.getByText("This is the copy that this device keeps");
    await expect(copy).toBeVisible();
    // It is tried for a while first.
    const check = page.getByRole("button", { name: "Check for changes" });
    await expect(check).toBeVisible();
    await page.unroute(read);
    const line = Promise.withResolvers<void>();
    await page.route(read, async (route) => {
      await line.promise;
      await route.continue();
    });
    await check.click();
    await expect(page.getByRole("button", { name: "Checking for changes" })).toBeFocused();
    await expect(copy).toBeVisible();
    line.resolve();
    await expect(copy).toHaveCount(0);
    const live = await onAppointment(visit, "live");
    await expect(live.calendar).toBeVisible();
    await page.unroute(read);
  });

  await test.step("each is forgotten by itself, with the last one the worker too", async () => {
    await page.goto(paths.kept);
    const kept = await onKept(visit, "full");
    await kept.card("Driver's License Pickup").getByRole("button", { name: "Remove" }).click();
    await expect(page.getByRole("article")).toHaveCount(1);
    expect(await workers()).toBe(1);
    await kept.clear.click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, clear it" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This phone is cleared");
    await expect.poll(workers).toBe(0);
    expect(await stored()).toMatch(/^\{"portal-cleared":"\d+"\}$/u);
    // The files, which say nothing about a person, go after the worker.
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([]);
    await goOffline(visit, LOST);
    await expect(page.goto(paths.appointmentOf(booked.reference))).rejects.toThrow(
      /ERR_INTERNET_DISCONNECTED/u,
    );
    await context.setOffline(false);
    // From the browser's own page nothing can be asked.
    await expect(() => page.goto(paths.kept)).toPass();
    await expect(page.getByText("Nothing is kept on this device.")).toBeVisible();
    await visit.look("kept-empty");
  });
});

test("what is over leaves the device, and the start no longer leads to it", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  await landing(visit);
  const { reference } = await sandbox.book("Driver's License Pickup", await sandbox.license());
  const keepUntil = async (until: string) => {
    await page.evaluate(
      async ([path, day]) => {
        const { data: read } = await (await fetch(path)).json();
        const copy = { read, kept_on: "2020-01-01", until: day };
        const kept = { appointments: [copy], receipts: [] };
        localStorage.setItem("portal.kept", JSON.stringify(kept));
      },
      [`/api/ste/appointment/${reference}`, until] as const,
    );
    await page.reload();
  };
  const link = page.getByRole("link", { name: /^Kept on this device/u });
  await keepUntil("2099-01-08");
  await expect(link).toBeVisible();
  await keepUntil("2020-01-08");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("portal.kept"))).toBeNull();
  await expect(link).toHaveCount(0);
});
