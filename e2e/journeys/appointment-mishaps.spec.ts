import { formatAppointmentDate } from "@portal/contract";
import { expect, test } from "../fixtures.ts";
import { manageLink } from "../sandbox/appointments.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { CREATED, loseAnswerOnce } from "../screens/booking-call.ts";
import { onBooking, onPurposes } from "../screens/booking.ts";
import { onAppointment } from "../screens/confirmation.ts";
import { filledPickup, openPickup, READY } from "../screens/filled-booking.ts";
import { landing } from "../screens/landing.ts";
import { withNewerHandle } from "../screens/old-lookup.ts";
import { OFFICIAL_RECEIPT } from "../screens/shipping-form.ts";
import { onStatus } from "../screens/status.ts";
import { expectToast } from "../screens/toast.ts";

const PICKUP = "Driver's License Pickup";
const UNKNOWN = "We do not know yet whether your appointment is booked";
const BOOKED = /^Your appointment on /u;

async function expectOneAppointment(sandbox: Sandbox, email: string, reference: string) {
  const mail = await sandbox.mailTo(email, BOOKED);
  expect(mail.subject).toContain(reference);
  expect((await sandbox.mailsTo(email)).filter(({ subject }) => BOOKED.test(subject))).toHaveLength(
    1,
  );
}

for (const reloads of [false, true]) {
  test(
    `an answer lost in the middle of a booking${reloads ? ", and a reload" : ""}: pressing again gives the same appointment`,
    reloads ? { tag: "@once" } : {},
    async ({ visit, photos, sandbox }) => {
      const { page, faults } = visit;
      faults.allow("lost", CREATED);
      const license = await sandbox.license();
      const [{ date }] = await sandbox.roomyDays(PICKUP);
      let booking = await filledPickup(visit, license, photos, date);
      const unheard = await loseAnswerOnce(page);
      await (await booking.ask()).proceed.click();
      const failure = booking.main.getByRole("status").filter({ hasText: UNKNOWN });
      await expect(failure).toContainText("nothing is booked twice");
      await expect(failure).toBeInViewport();
      await booking.look("connection-lost");
      if (reloads) {
        await page.reload();
        await onBooking(visit, PICKUP, "draft");
        // Back to the status, which is read again, and from there once more.
        await withNewerHandle(page, () => page.goto(`/license/${license.number}`));
        await (await onStatus(visit, READY, "license-available")).setAppointment.click();
        booking = await onBooking(visit, PICKUP, "draft");
      }
      await expect(booking.dates.picked).toContainText(formatAppointmentDate(date));
      await (await booking.ask()).proceed.click();
      const reference = (await onAppointment(visit, "license-booked")).reference();
      expect(unheard).toEqual([reference]);
      await expectOneAppointment(sandbox, license.person.email, reference);
    },
  );
}

test("a double click books once", async ({ visit, photos, sandbox }) => {
  const { page } = visit;
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  let sent = 0;
  page.on("request", (one) => {
    if (one.method() === "POST" && CREATED.test(new URL(one.url()).pathname)) sent += 1;
  });
  await (await booking.ask()).proceed.dblclick();
  const confirmation = await onAppointment(visit, "license-booked");
  expect(sent).toBe(1);
  await expectOneAppointment(sandbox, license.person.email, confirmation.reference());
  // There is nothing left to be sent again.
  await page.goBack();
  await onPurposes(visit);
});

test("without a connection nothing is lost", async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  faults.allow("lost", /^\/api\//u);
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  await page.context().setOffline(true);
  const asked = await booking.ask();
  await asked.proceed.click();
  await expect(asked.dialog).toBeHidden();
  await expect(booking.main.getByText(UNKNOWN)).toBeVisible();
  await page.context().setOffline(false);
  await booking.look("offline");
  await expect(booking.email).toHaveValue(license.person.email);
  await (await booking.ask()).proceed.click();
  const confirmation = await onAppointment(visit, "license-booked");
  await expectOneAppointment(sandbox, license.person.email, confirmation.reference());
});

test("a reload keeps what was typed, day and photos included", async ({
  visit,
  photos,
  sandbox,
}) => {
  const license = await sandbox.license();
  const [, , { date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  await booking.fullName.fill("Ana Luz Reyes Santos");
  await booking.addDocument.click();
  await booking.addPhoto("Supporting document 1", photos.deed);
  await visit.page.reload();
  const again = await onBooking(visit, PICKUP, "draft");
  await expect(again.fullName).toHaveValue("ANA LUZ REYES SANTOS");
  await expect(again.birthDate).toHaveValue(license.person.birthDate);
  await expect(again.email).toHaveValue(license.person.email);
  await expect(again.mobile).toHaveValue(/^917-\d{3}-\d{4}$/u);
  await expect(again.dates.picked).toContainText(formatAppointmentDate(date));
  for (const photo of ["Valid ID", OFFICIAL_RECEIPT, "Supporting document 1"])
    await expect(again.replacing(photo)).toBeAttached();
  await expect(again.book).toBeEnabled();
  await (await again.ask()).proceed.click();
  await onAppointment(visit, "license-booked");
});

test("a photo that is still being sent", { tag: "@once" }, async ({ visit, photos, sandbox }) => {
  const { page } = visit;
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  const held = Promise.withResolvers<void>();
  await page.route(
    "**/api/file/upload",
    async (route) => {
      await held.promise;
      await route.continue();
    },
    { times: 1 },
  );
  await booking.addDocument.click();
  await booking.choosing("Supporting document 1").setInputFiles(photos.deed);
  await booking.book.click();
  await expectToast(visit, "A photo is still being sent");
  held.resolve();
  await expect(booking.replacing("Supporting document 1")).toBeAttached();
  const asked = await booking.ask();
  await expect(asked.fact("Photos")).toHaveText("3 photos");
});

test(
  "a schedule that does not come is asked for again",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, faults } = visit;
    faults.allow("lost", /\/schedule$/u);
    await page.route("**/appointment/schedule?**", (route) => route.abort("connectionreset"), {
      times: 1,
    });
    const license = await sandbox.license();
    const opened = openPickup(visit, license);
    const again = page.getByRole("button", { name: /try again/iu });
    await expect(again).toBeVisible();
    // What is still needed leads to what can be done about it.
    await page.getByRole("link", { name: "Date", exact: true }).click();
    await expect(again).toBeFocused();
    await again.click();
    const booking = await opened;
    await expect(booking.dates.month).toBeVisible();
  },
);

test(
  "while no day can be picked, what is still needed leads there all the same",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const held = Promise.withResolvers<void>();
    await page.route("**/appointment/schedule?**", async (route) => {
      await held.promise;
      await route.fulfill({ json: { data: [] } });
    });
    const { number, person } = await sandbox.license();
    await (await landing(visit)).lookUpLicense(number, person.birthDate);
    await (await onStatus(visit, READY, "license-available")).setAppointment.click();
    const group = page.getByRole("group", { name: "Appointment date", exact: true });
    await expect(group.getByText("Loading the free dates")).toBeAttached();
    await page.getByRole("link", { name: "Date", exact: true }).click();
    await expect(group).toBeFocused();
    held.resolve();
    const again = page.getByRole("button", { name: "Look again" });
    await expect(again).toBeVisible();
    await page.getByRole("link", { name: "Date", exact: true }).click();
    await expect(again).toBeFocused();
    await visit.look("booking-license-no-dates");
  },
);

test(
  "a change that is not allowed is Unauthorized, and the link no longer works",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page, faults } = visit;
    faults.allow(403, /\/cancel$/u);
    const booked = await sandbox.book(PICKUP, await sandbox.license());
    await page.goto(manageLink(booked));
    const confirmation = await onAppointment(visit, "managed");
    await page.route("**/cancel", (route) =>
      route.fulfill({ status: 403, json: { code: "forbidden", message: "Not with this token." } }),
    );
    await (await confirmation.askToCancel()).confirm.click();
    await expectToast(visit, "Unauthorized", "Not with this token.");
    await expect(page.locator("[data-toast]")).toHaveCount(1);
    await expect(confirmation.main).toContainText("This link no longer works");
    await expect(confirmation.cancel).toHaveCount(0);
    await visit.look("appointment-unauthorized");
  },
);

test(
  "the question before the booking shows that more follows, and the keyboard scrolls it from the start",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    // A browser with much to do tells of sizes late.
    await visit.page.addInitScript(() => {
      ResizeObserver.prototype.observe = () => undefined;
    });
    const license = await sandbox.license();
    const [{ date }] = await sandbox.roomyDays(PICKUP);
    const booking = await filledPickup(visit, license, photos, date);
    const { scrolled } = await booking.ask();
    const shadow = () => scrolled.evaluate((region) => getComputedStyle(region, "::after").opacity);
    await expect.poll(shadow).toBe("1");
    await scrolled.focus();
    await visit.page.keyboard.press("End");
    await expect.poll(shadow).toBe("0");
  },
);
