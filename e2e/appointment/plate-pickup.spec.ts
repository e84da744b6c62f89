import { addDays, addMonths, formatAppointmentDate, manilaDay } from "@portal/contract/days";
import type { Visit } from "../browser/visit.ts";
import { expect, test } from "../fixtures.ts";
import { onCompleteForm } from "../record/complete-form.ts";
import { onOwnership } from "../record/ownership.ts";
import type { Plate } from "../record/records.ts";
import { onStatus, PRODUCED } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT, REGISTRATION } from "../upload/photo-tiles.ts";
import { onBooking } from "./booking.ts";
import { onAppointment } from "./confirmation.ts";

const PICKUP = "Plate Number Pickup";

test("a plate's pickup is booked from its status page by the list of days", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { number, mvNumber, person } = await sandbox.plate();
  const { lookUpPlate } = await landing(visit);
  await lookUpPlate(number);
  const status = await onStatus(visit, PRODUCED, "plate-available");
  await expect(status.said).toContainText("Click the set appointment button below.");
  await status.setAppointment.click();

  const { page, faults } = visit;
  const ownership = await onOwnership(visit, "booking");
  faults.allow(422, /\/plate_number\/ownership$/u);
  await ownership.number.focus();
  await page.keyboard.type("1301-99999999999");
  await page.keyboard.press("Enter");
  await expect(ownership.number).toHaveAccessibleDescription(
    /This is not the MV file number of this plate/u,
  );
  await expect(ownership.number).toBeFocused();
  await visit.look("ownership-wrong");
  await ownership.number.fill("");
  await page.keyboard.type(mvNumber.replace("-", ""));
  await page.keyboard.press("Enter");

  // Not asked again during the visit, whichever way it goes on.
  await onBooking(visit, PICKUP);
  await page.goto(`/plate-no/${number}`);
  await page.reload();
  await (await onStatus(visit, PRODUCED, "plate-available")).deliverMyPlate.click();
  await expect(page.getByLabel("First Name")).toBeVisible();
  await page.goto("/appointment");
  const booking = await onBooking(visit, PICKUP);
  // A plate's record carries no person.
  await expect(booking.fullName).toHaveValue("");
  await expect(booking.office).toContainText("LTO Pasig District Office");
  await booking.expectMissing([
    "Date",
    "Full Name",
    "Birth Date",
    "Email",
    "Mobile Number",
    "Photo of the Certificate of Registration",
    "Photo of the Official Receipt",
  ]);
  await expect(booking.choosing(REGISTRATION)).toBeAttached();
  await expect(booking.choosing("Valid ID")).toHaveCount(0);

  // 10 days to 4 months (spec §9).
  const days = await sandbox.freeDays(PICKUP);
  const last = days.at(-1) ?? days[0];
  const today = manilaDay(new Date());
  expect(days[0].date >= addDays(today, 10)).toBe(true);
  expect(last.date <= addMonths(today, 4)).toBe(true);
  expect(last.date > addMonths(today, 3)).toBe(true);
  await booking.dates.expectMonthOf(days[0].date);
  // No week is over: the first has the first free day.
  await expect(booking.dates.weeks.first()).toContainText(/\d+ slots? left/u);
  if ((visit.page.viewportSize()?.width ?? 0) < 400) {
    const { width, height, gap, margin } = await booking.dates.sizes();
    // A Saturday is 4 px narrower than the other days, so that it does not touch the edge of the screen.
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(48);
    expect(gap).toBeGreaterThanOrEqual(4);
    expect(margin).toBeGreaterThanOrEqual(4);
  }
  // No word of the library's own: it has none in Filipino.
  const steps = booking.dates.group.getByRole("button", { name: /^Next/u });
  await expect(steps).toHaveCount(2);
  for (const step of await steps.all()) await expect(step).toHaveAccessibleName("Next month");
  await expect(booking.dates.previous).toBeDisabled();
  await booking.dates.turnTo(last.date);
  await expect(booking.dates.next).toBeDisabled();

  await booking.dates.asList.click();
  const rows = booking.dates.group.getByRole("radio", { includeHidden: true });
  await expect(rows).toHaveCount(days.length);
  await booking.look("list");
  const months = new Set(days.map(({ date }) => date.slice(0, 7)));
  await expect(booking.dates.months).toHaveCount(months.size);
  await booking.dates.months.last().click();
  await booking.dates.row(last.date).check();
  await expect(booking.dates.picked).toContainText(formatAppointmentDate(last.date));
  // The same day is picked in the calendar, which opens on its month.
  await booking.dates.asCalendar.click();
  await booking.dates.expectMonthOf(last.date);
  await expect(booking.dates.day(last.date)).toContainText("your date");

  await booking.fullName.fill(`${person.firstName} ${person.lastName}`.toLowerCase());
  await expect(booking.fullName).toHaveValue(`${person.firstName} ${person.lastName}`);
  await booking.birthDate.fill(person.birthDate);
  await booking.fillContact(person);
  await booking.addPhoto(REGISTRATION, photos.deed);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  const asked = await booking.ask();
  await expect(asked.fact("Plate Number")).toHaveText(number);
  await asked.proceed.click();

  const confirmation = await onAppointment(visit, "plate-booked");
  await expect(confirmation.fact("Purpose")).toHaveText(PICKUP);
  await expect(confirmation.fact("Branch/Office")).toHaveText("LTO Pasig District Office");
  await expect(confirmation.fact("Date")).toHaveText(formatAppointmentDate(last.date));
  await expect(confirmation.fact("Name")).toHaveText(`${person.firstName} ${person.lastName}`);
});

/** The booking page of a vehicle that has no plate number yet: the complete form shows whose it is. */
async function openUnnumbered(visit: Visit, { mvNumber, person }: Plate) {
  const { page } = visit;
  await (await landing(visit)).lookUpPlate(mvNumber);
  const status = await onStatus(visit, PRODUCED, "plate-unnumbered");
  // Its number is still to come.
  await expect(page.getByRole("img", { name: mvNumber })).toHaveText("");
  await expect(status.said).toContainText("we ask for the complete form");
  await status.setAppointment.click();
  await expect(page.getByRole("heading", { name: "Show that it is yours" })).toBeVisible();
  await visit.look("ownership-unnumbered");
  await page.getByRole("link", { name: "Fill in the complete form" }).click();
  const form = await onCompleteForm(visit, "Plate Number", "carried");
  await expect(form.mvNumber).toHaveValue(mvNumber);
  await form.plateNumber.fill("-");
  await form.branch.selectOption("LTO Pasig District Office");
  await form.fillPerson(person);
  await form.consent.check();
  await (await form.review()).proceed.click();
  await (await onStatus(visit, PRODUCED, "plate-unnumbered-accepted")).setAppointment.click();
  return onBooking(visit, PICKUP, "unnumbered");
}

// That it lends another nothing: web/src/appointment/book/booking-values.test.ts.
test("a vehicle without a plate yet goes by its MV number", async ({ visit, sandbox }) => {
  const { page } = visit;
  const unnumbered = await sandbox.unnumbered();
  const { mvNumber } = unnumbered;
  const booking = await openUnnumbered(visit, unnumbered);
  await expect(booking.main.getByText(mvNumber, { exact: true }).last()).toBeVisible();
  await expect(booking.choosing(REGISTRATION)).toBeAttached();
  await page.goto(`/plate-no/${mvNumber}`);
  await (await onStatus(visit, PRODUCED, "plate-unnumbered")).deliverMyPlate.click();
  await expect(
    page.getByRole("heading", { level: 1, name: "Deliver my Plate Number" }),
  ).toBeVisible();
  await expect(page.getByRole("main").getByText(mvNumber, { exact: true }).last()).toBeVisible();
});
