import { disclaimerOf } from "../site/disclaimer.ts";
import { formatAppointmentDate } from "@portal/contract/days";
import { displayMobile } from "@portal/contract/contact";
import { readQrCode, readQrCodeOn } from "../browser/qr-code.ts";
import { onRolls, sheetsOf, showPrinted } from "../browser/printed.ts";
import { savedFile } from "../browser/saved-file.ts";
import { stopClockNow } from "../browser/stopped-clock.ts";
import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing, onLanding } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { manageLink } from "./appointments.ts";
import { onBooking } from "./booking.ts";
import { readCalendarFile } from "./calendar-file.ts";
import { onAppointment } from "./confirmation.ts";

const PICKUP = "Driver's License Pickup";
/** Of somebody whose name, birth date and office are known. */
const MISSING_AT_FIRST = [
  "Date",
  "Email",
  "Mobile Number",
  "Photo of a valid ID",
  "Photo of the Official Receipt",
];
const HOURS = "Monday to Friday, 8:00 AM to 5:00 PM";

test("a license's pickup is booked from its status page, with everything prefilled that is known", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page } = visit;
  const { number, person } = await sandbox.license();
  const name = `${person.firstName} ${person.middleName} ${person.lastName}`;
  const { lookUpLicense } = await landing(visit);
  await lookUpLicense(number, person.birthDate);
  await (await onStatus(visit, READY, "license-available")).setAppointment.click();

  const booking = await onBooking(visit, PICKUP);
  // Prefilled, with purpose and office fixed.
  await expect(booking.fullName).toHaveValue(name);
  await expect(booking.birthDate).toHaveValue(person.birthDate);
  await expect(booking.office).toContainText("LTO Central Office");
  await expect(booking.search).toHaveCount(0);
  await expect(booking.change).toHaveCount(0);
  await booking.expectMissing(MISSING_AT_FIRST);
  await expect(page.getByRole("region", { name: "Date", exact: true })).toContainText("Date *");
  for (const label of ["Full Name", "Birth Date", "Email", "Mobile Number"])
    await expect(booking.main.locator("label").filter({ hasText: label })).toHaveText(`${label} *`);
  const [first] = await sandbox.freeDays(PICKUP);
  const [, day] = await sandbox.roomyDays(PICKUP);
  await expect(booking.hours(HOURS)).toBeVisible();
  await booking.dates.expectMonthOf(first.date);
  await expect(booking.dates.day(first.date)).toContainText(/\d+ slots left/u);
  await booking.dates.pick(day.date);
  await expect(booking.book).toBeEnabled();
  await booking.fillContact(person);
  await expect(booking.mobile).toHaveValue(
    person.mobile.replace(/^0(.{3})(.{3})(.{4})$/u, "$1-$2-$3"),
  );
  await booking.help("Valid ID").click();
  const help = page.getByRole("dialog", { name: "Valid ID" });
  await expect(help).toContainText("UMID, Driver's License, Passport");
  await booking.look("help");
  await page.keyboard.press("Escape");
  await expect(help).toBeHidden();
  await expect(booking.help("Valid ID")).toBeFocused();
  await booking.addPhoto("Valid ID", photos.id);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  await booking.addDocument.click();
  // A new one only while none is blank (spec §5).
  await expect(booking.addDocument).toHaveCount(0);
  await booking.addPhoto("Supporting document 1", photos.deed);
  await expect(booking.addDocument).toBeVisible();
  await booking.look("complete");

  const asked = await booking.ask();
  await expect(asked.fact("Purpose")).toHaveText(PICKUP);
  await expect(asked.fact("Driver's License No")).toHaveText(number);
  await expect(asked.fact("Office")).toHaveText("LTO Central Office");
  await expect(asked.fact("Date")).toHaveText(formatAppointmentDate(day.date));
  await expect(asked.fact("Full Name")).toHaveText(name);
  await expect(asked.fact("Birth Date")).toHaveText(person.birthDate);
  await expect(asked.fact("Email")).toHaveText(person.email);
  await expect(asked.fact("Mobile Number")).toHaveText(
    displayMobile(`+63${person.mobile.slice(1)}`),
  );
  await expect(asked.fact("Photos")).toHaveText("3 photos");
  await asked.cancel.click();
  await expect(asked.dialog).toBeHidden();
  await expect(booking.email).toHaveValue(person.email);
  await (await booking.ask()).proceed.click();

  const confirmation = await onAppointment(visit, "license-booked");
  const reference = confirmation.reference();
  await confirmation.expectBooked();
  await expect(
    confirmation.main.getByRole("heading", { name: "Appointment Summary", exact: true }),
  ).toBeVisible();
  await expect(confirmation.main.getByRole("status")).toContainText("Your appointment is booked");
  await expect(confirmation.fact("Branch/Office")).toHaveText("LTO Central Office");
  await expect(confirmation.fact("Purpose")).toHaveText(PICKUP);
  await expect(confirmation.fact("Office Address")).toHaveText(/\S/u);
  await expect(confirmation.fact("Date")).toHaveText(formatAppointmentDate(day.date));
  await expect(confirmation.fact("Office hours")).toHaveText(HOURS);
  await expect(confirmation.fact("Name")).toHaveText(name);
  await expect(confirmation.bring).toContainText("valid ID");
  await expect(confirmation.bring).toContainText("The QR code is also in our confirmation e-mail.");
  await expect(confirmation.qr).toHaveCSS("width", "160px");
  expect(await readQrCodeOn(confirmation.qr)).toBe(reference);

  // The booking browser sees the name in full also after a reload.
  await page.reload();
  const again = await onAppointment(visit, "license-again");
  await expect(again.fact("Name")).toHaveText(name);
  // That it is booked was news once.
  await expect(again.main.getByText("Your appointment is booked")).toHaveCount(0);

  // The form that was sent is not behind it, and the status page shows the appointment instead of asking for one.
  await page.goBack();
  const status = await onStatus(visit, READY, "license-booked");
  await expect(status.story).toContainText("Your appointment to pick it up is on");
  await expect(status.setAppointment).toHaveCount(0);
  const ways = status.story.getByRole("link", { name: /^(?:Show my appointment|Get my)/u });
  await expect(ways).toHaveText(["Show my appointment", "Get my Driver's License"]);
  await ways.first().click();
  await onAppointment(visit, "license-from-status");

  // Nobody after this person finds there whose license it is.
  const lookup = await landing(visit);
  await expect(lookup.number).toHaveValue("");
  await expect(lookup.birthDate).toHaveValue("");
});

test(
  "the confirmation is saved, put into a calendar, and printed without its buttons",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const booked = await sandbox.book(PICKUP, license);
    const { reference, date } = booked;
    await page.goto(manageLink(booked));
    const confirmation = await onAppointment(visit, "managed");
    const picture = await savedFile(page, () => confirmation.save.click());
    expect(picture.name).toBe(`Appointment ${reference}.png`);
    expect(readQrCode(picture.bytes)).toBe(reference);
    const file = await savedFile(page, () => confirmation.calendar.click());
    expect(file.name).toBe(`appointment-${reference}.ics`);
    expect(readCalendarFile(file.bytes)).toMatchObject({
      uid: reference,
      allDay: true,
      date,
      status: "CONFIRMED",
    });
    expect(readCalendarFile(file.bytes).location).toContain("LTO Central Office");
    // Calendars are shared.
    expect(file.bytes.toString("utf8")).not.toContain(license.person.lastName);

    const printed = page.evaluate(
      () =>
        new Promise<boolean>((resolve) => {
          globalThis.print = () => resolve(true);
        }),
    );
    await confirmation.print.click();
    expect(await printed).toBe(true);
    await page.emulateMedia({ media: "print" });
    await expect(confirmation.qr).toBeVisible();
    await expect(confirmation.fact("Date")).toBeVisible();
    await expect(confirmation.bring).toBeVisible();
    await expect(confirmation.main.getByText(/^Printed on [A-Z][a-z]{2}\s\d/u)).toBeVisible();
    const { save, print, home, cancel } = confirmation;
    for (const hidden of [save, print, home, cancel]) await expect(hidden).toBeHidden();
    await confirmation.look("printed");
    await page.emulateMedia({ media: null });

    // Leaving comes after all that can be done with it.
    await expect(confirmation.main.getByRole("button").last()).toHaveAccessibleName(
      "Go back to homepage",
    );
    const question = await confirmation.askToLeave();
    await question.cancel.click();
    await expect(question.dialog).toBeHidden();
    await (await confirmation.askToLeave(confirmation.home)).leave.click();
    await onLanding(visit);
  },
);

test.describe("for a person who was never here", () => {
  test.use({ disclaimer: true });

  test(
    "a confirmation is printed at once, on a sheet or on a till's roll, and no notice comes over it",
    { tag: "@once" },
    async ({ visit, sandbox }) => {
      const { page } = visit;
      const booked = await sandbox.book(PICKUP, await sandbox.license());
      await page.clock.install();
      const mayCome = disclaimerOf(page);
      await page.goto(manageLink(booked));
      const confirmation = await onAppointment(visit, "never-here");
      await mayCome();
      await page.clock.runFor(3000);
      await showPrinted(page, confirmation.qr);
      await expect(page.getByRole("dialog")).toHaveCount(0);
      await expect(confirmation.main.getByText(booked.reference, { exact: true })).toBeVisible();
      await onRolls(page);
      expect(await sheetsOf(page)).toBe(1);
    },
  );
});

test(
  "the delivery page leads to the pickup, prefilled, after 100 ms",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const delivery = await openLicenseDelivery(visit, license);
    await page.clock.install();
    await stopClockNow(page);
    await delivery.pickUp.click();
    await page.clock.runFor(99);
    await expect(page).toHaveURL(/delivery$/u);
    await page.clock.runFor(1);
    await page.clock.resume();
    await expect(page).toHaveURL("/appointment");
    const draft = await page.evaluate(() => sessionStorage.getItem("portal.appointment_draft"));
    expect(JSON.parse(draft ?? "null")).toMatchObject({
      number: license.number,
      birth_date: license.person.birthDate,
      purpose: PICKUP,
      full_name: expect.stringContaining(license.person.lastName),
      appointable_id: expect.stringMatching(/\S{16,}/u),
      office_id: expect.stringMatching(/\S/u),
    });
    // What becomes of it: the journey from the status page.
    const booking = await onBooking(visit, PICKUP);
    await expect(booking.fullName).toHaveValue(new RegExp(`${license.person.lastName}$`, "u"));
  },
);
