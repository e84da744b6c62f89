import { formatAppointmentDate } from "@portal/contract/days";
import type { Locator } from "@playwright/test";
import { answerNext } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { onBooking, onIdentify } from "./booking.ts";
import { onAppointment } from "./confirmation.ts";
import { openRenewal } from "./filled-booking.ts";

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
  await booking.expectMissing([
    "Office",
    "Date",
    "Email",
    "Mobile Number",
    "Photo of the Official Receipt",
  ]);
  // Not asked yet where the person is: by name, city or region.
  await expect(booking.count).toContainText("by region");
  await booking.search.fill("no such place");
  await expect(booking.count).toContainText("No office found");
  await expect(booking.found).toHaveCount(0);
  await booking.look("office-none");
  await booking.search.fill("ilocos");
  await expect(booking.region("Ilocos (Region I)")).not.toHaveCount(0);
  await booking.search.fill("cebu");
  await expect(booking.found.first()).toContainText(/cebu/iu);
  await booking.search.fill("");
  await test.step("where the person is stays unknown when that is refused", async () => {
    await booking.useLocation.click();
    await expect(booking.count).toContainText("We could not find your location");
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
    await answerNext(page, /\/appointment\/schedule/u, (route) => route.fulfill(none));
    await booking.chooseOffice("Makati", MAKATI);
    await page.getByRole("button", { name: "Choose another office" }).click();
    await expect(booking.search).toBeFocused();
  });
  await booking.chooseOffice("Cebu", CEBU);
  await expect(booking.dates.picked).toContainText("No date chosen");
  await booking.expectMissing(["Date", "Email", "Mobile Number", "Photo of the Official Receipt"]);
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
});

/** A phone's keyboard covers the page without making it smaller. */
const KEYBOARD_PX = 300;

test("what is found for an office is in view, above the keyboard too", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  await page.addInitScript((covered) => {
    const height = () => window.innerHeight - covered;
    if (window.visualViewport)
      Object.defineProperty(window.visualViewport, "height", { get: height });
  }, KEYBOARD_PX);
  const booking = await openRenewal(visit, await sandbox.license());
  const bottom = (page.viewportSize()?.height ?? 0) - KEYBOARD_PX;
  const endOf = async (found: Locator) => {
    const { y = 0, height = 0 } = (await found.boundingBox()) ?? {};
    return y + height;
  };
  await booking.search.pressSequentially("Pasig");
  await expect(booking.found).toHaveCount(1);
  await expect.poll(() => endOf(booking.found)).toBeLessThan(bottom);
  await booking.look("office-found");
  await booking.search.pressSequentially("qq");
  await expect(booking.count).toContainText("No office found");
  await expect.poll(() => endOf(booking.count)).toBeLessThan(bottom);
  await booking.look("office-not-found");
});
