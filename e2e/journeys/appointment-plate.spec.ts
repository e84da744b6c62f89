import { addDays, addMonths, formatAppointmentDate, manilaDay } from "@portal/contract";
import { expect, test } from "../fixtures.ts";
import { onBooking } from "../screens/booking.ts";
import { onAppointment } from "../screens/confirmation.ts";
import { landing } from "../screens/landing.ts";
import { OFFICIAL_RECEIPT, REGISTRATION } from "../screens/shipping-form.ts";
import { onStatus } from "../screens/status.ts";

const PICKUP = "Plate Number Pickup";

test("a plate's pickup is booked from its status page by the list of days", async ({
  visit,
  photos,
  sandbox,
}) => {
  const { number, person } = await sandbox.plate();
  const { lookUpPlate } = await landing(visit);
  await lookUpPlate(number);
  const status = await onStatus(visit, "Your plate number is produced.", "plate-available");
  await expect(status.said).toContainText("Click the set appointment button below.");
  await status.setAppointment.click();

  const booking = await onBooking(visit, PICKUP);
  // A plate's record carries no person.
  await expect(booking.fullName).toHaveValue("");
  await expect(booking.office).toContainText("LTO Pasig District Office");
  await booking.expectMissing(["Date", "Full Name", "Birth Date"]);
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
  await sandbox.mailTo(person.email, /^Your appointment on /u);
});
