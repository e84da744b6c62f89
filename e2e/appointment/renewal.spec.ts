import { formatAppointmentDate } from "@portal/contract/days";
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { onBooking, onConfirmBooking, onIdentify } from "./booking.ts";
import { choosersOf } from "../browser/chooser.ts";
import { onAppointment } from "./confirmation.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../delivery/shipping-form.ts";

const RENEWAL = "Driver's License Renewal";
const BAGUIO = "LTO Baguio District Office";
const MAKATI = "LTO Makati District Office";
const CEBU = "LTO Cebu City District Office";

test("a renewal is booked from the landing at another office than the nearest", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page } = visit;
  const { number, person } = await sandbox.license();
  await page.context().setGeolocation({ latitude: 16.4, longitude: 120.6 });
  const start = await landing(visit);
  await start.renewal.click();
  await (await onIdentify(visit)).identify(number, person.birthDate);

  const booking = await onBooking(visit, RENEWAL);
  await booking.expectMissing(["Office", "Date"]);
  // Not asked yet where the person is: by name, city or region.
  await expect(booking.count).toContainText("by region");
  await booking.search.fill("no such place");
  await expect(booking.count).toContainText("No office found");
  await expect(booking.found).toHaveCount(0);
  await booking.look("office-none");
  await booking.search.fill("cebu");
  await expect(booking.found.first()).toContainText(/cebu/iu);
  await booking.search.fill("");
  await test.step("where the person is stays unknown when that is refused", async () => {
    await booking.useLocation.click();
    await expect(booking.count).toContainText("We could not find out where you are");
    await booking.look("office-unknown-place");
    const before = await booking.found.count();
    await booking.moreOffices.click();
    await expect(booking.found).not.toHaveCount(before);
    await expect(booking.found.nth(before)).toBeFocused();
  });
  await page.context().grantPermissions(["geolocation"]);
  await booking.useLocation.click();
  await expect(booking.count).toContainText("the nearest first");
  await expect(booking.found.first()).toContainText(BAGUIO);
  await expect(booking.found.first()).toContainText(/km away/u);
  await booking.look("offices-near");
  await booking.found.first().click();
  await expect(booking.office).toContainText(BAGUIO);
  await expect(booking.map).toHaveAttribute("href", /openstreetmap\.org/u);
  const [atBaguio] = await sandbox.roomyDays(RENEWAL, "car-baguio-do");
  await booking.dates.pick(atBaguio.date);
  // A day belongs to its office.
  await booking.change.click();
  await expect(booking.search).toBeFocused();
  await test.step("an office without free dates leads to the others", async () => {
    const none = { json: { data: [] } };
    await page.route(/\/appointment\/schedule/u, (route) => route.fulfill(none), { times: 1 });
    await booking.chooseOffice("Makati", MAKATI);
    await page.getByRole("button", { name: "Choose another office" }).click();
    await expect(booking.search).toBeFocused();
  });
  await booking.chooseOffice("Cebu", CEBU);
  await expect(booking.dates.picked).toContainText("Not picked yet");
  await booking.expectMissing(["Date"]);
  const [, second] = await sandbox.roomyDays(RENEWAL, "r7-cebu-city-do");
  await booking.dates.pick(second.date);
  // The birth date has just proven whose license it is.
  await expect(booking.birthDate).not.toBeEditable();
  await booking.fillContact(person);
  await expect(booking.choosing("Valid ID")).toBeAttached();
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  await booking.look("complete");
  const asked = await booking.ask();
  await expect(asked.fact("Office")).toHaveText(CEBU);
  await asked.proceed.click();

  const confirmation = await onAppointment(visit, "renewal-booked");
  await expect(confirmation.fact("Purpose")).toHaveText(RENEWAL);
  await expect(confirmation.fact("Branch/Office")).toHaveText(CEBU);
  await expect(confirmation.fact("Date")).toHaveText(formatAppointmentDate(second.date));
  await expect(confirmation.bring).toContainText("Comprehensive Driving Examination");
  await expect(confirmation.bring).toContainText("Medical Certificate");
  const mail = await sandbox.mailTo(person.email, /^Your appointment on /u);
  expect(mail.text).toContain("Comprehensive Driving Examination");
  expect(mail.text).toContain("Medical Certificate");
});

/** Presses a key until this has the focus; fails when it never gets there. */
async function pressTo(key: "Tab" | "ArrowRight", wanted: Locator) {
  const focused = wanted.and(wanted.page().locator(":focus"));
  for (let count = 0; count < 60; count += 1) {
    if ((await focused.count()) > 0) return;
    await wanted.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${wanted.toString()}`);
}

test("from the office to the confirmation with the keyboard alone", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { page } = visit;
  const { number, person } = await sandbox.license();
  const press = (key: string) => page.keyboard.press(key);
  const chooserOf = choosersOf(page);
  const to = (role: Parameters<Page["getByRole"]>[0], name: string) =>
    pressTo("Tab", page.getByRole(role, { name }));
  const toField = (label: string) => pressTo("Tab", page.getByLabel(label));
  await landing(visit);
  await to("link", RENEWAL);
  await press("Enter");
  const identify = await onIdentify(visit);
  await toField("Driver's License No");
  await page.keyboard.type(number);
  await press("Tab");
  await page.keyboard.type(person.birthDate.replaceAll("/", ""));
  await press("Tab");
  await press("Space");
  await expect(identify.consent).toBeChecked();
  await to("button", "Continue");
  await press("Enter");

  const booking = await onBooking(visit, RENEWAL);
  // A reader hears where it is.
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await toField("Find an office");
  await page.keyboard.type("davao");
  await expect(booking.found.first()).toContainText(/davao/iu);
  await to("button", "LTO Davao City North District Office");
  await press("Enter");
  await expect(booking.change).toBeFocused();
  const [first, second] = await sandbox.freeDays(RENEWAL, "r11-davao-city-north-do");
  await booking.dates.expectMonthOf(first.date);
  await pressTo("Tab", booking.dates.day(first.date));
  await pressTo("ArrowRight", booking.dates.day(second.date));
  await press("Enter");
  await expect(booking.dates.picked).toContainText(formatAppointmentDate(second.date));
  await toField("Email");
  await page.keyboard.type(person.email);
  await press("Tab");
  await page.keyboard.type(person.mobile);
  await to("button", `Choose a photo ${OFFICIAL_RECEIPT}`);
  await (await chooserOf(() => press("Space"))).setFiles(photos.receipt);
  await expect(booking.replacing(OFFICIAL_RECEIPT)).toBeFocused();
  await expect(booking.main.getByText("Photo added")).toBeVisible();
  await to("button", "Book Appointment");
  await press("Enter");
  const asked = await onConfirmBooking(visit, "booking-renewal");
  await to("button", "Yes, book it");
  await press("Enter");
  await expect(asked.dialog).toBeHidden();
  const confirmation = await onAppointment(visit, "renewal-booked");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(confirmation.fact("Date")).toHaveText(formatAppointmentDate(second.date));
});
