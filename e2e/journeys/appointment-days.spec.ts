import { formatAppointmentDate } from "@portal/contract";
import { expect, test } from "../fixtures.ts";
import { CREATED, refuseOnce, tamperOnce } from "../screens/booking-call.ts";
import { onBooking } from "../screens/booking.ts";
import { onAppointment } from "../screens/confirmation.ts";
import { filledPickup, filledRenewal } from "../screens/filled-booking.ts";
import { landing } from "../screens/landing.ts";
import { OFFICIAL_RECEIPT, REGISTRATION } from "../screens/shipping-form.ts";
import { onStatus } from "../screens/status.ts";

const PICKUP = "Driver's License Pickup";
const PLATE_PICKUP = "Plate Number Pickup";
const RENEWAL = "Driver's License Renewal";
const TAAL = { office: "LTO Taal District Office", officeId: "r4a-taal-do" };

test(
  "full meanwhile: another day is picked, and nothing else is asked again",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    visit.faults.allow(409, CREATED);
    const license = await sandbox.license();
    const [{ date }, next] = await sandbox.roomyDays(RENEWAL, TAAL.officeId);
    const booking = await filledRenewal(visit, license, photos, { office: TAAL.office, date });
    await sandbox.fillRenewals({ officeId: TAAL.officeId, date });
    await (await booking.ask()).proceed.click();
    const gone = booking.main.getByRole("alert");
    await expect(gone).toContainText(`${formatAppointmentDate(date)} can no longer be booked`);
    await expect(gone).toContainText("Everything else that you filled in is kept.");
    await expect(gone).toBeInViewport();
    await booking.expectMissing(["Date"]);
    await expect(booking.dates.day(date)).toContainText("no places left");
    await expect(booking.dates.day(date)).toBeDisabled();
    await booking.look("full");
    await booking.dates.asList.click();
    await expect(booking.dates.row(date)).toHaveCount(0);
    await booking.dates.asCalendar.click();
    await booking.dates.pick(next.date);
    await expect(gone).toHaveCount(0);
    await (await booking.ask()).proceed.click();
    const confirmation = await onAppointment(visit, "renewal-booked");
    await expect(confirmation.fact("Date")).toHaveText(formatAppointmentDate(next.date));
  },
);

test(
  "a holiday has no places, whatever is sent",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    visit.faults.allow(422, CREATED);
    const plate = await sandbox.plate();
    await (await landing(visit)).lookUpPlate(plate.mvNumber);
    await (
      await onStatus(visit, "Your plate number is produced.", "plate-available")
    ).setAppointment.click();
    const booking = await onBooking(visit, PLATE_PICKUP);
    const holiday = await sandbox.closedDay(PLATE_PICKUP);
    await booking.dates.turnTo(holiday);
    await expect(booking.dates.day(holiday)).toContainText("not available");
    await expect(booking.dates.day(holiday)).toBeDisabled();
    const [{ date }] = await sandbox.roomyDays(PLATE_PICKUP);
    await booking.dates.asList.click();
    await booking.dates.row(date).check();
    await booking.fullName.fill(plate.person.lastName);
    await booking.birthDate.fill(plate.person.birthDate);
    await booking.fillContact(plate.person);
    await booking.addPhoto(REGISTRATION, photos.deed);
    await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await tamperOnce(visit.page, () => ({ schedule_id: "", date: holiday }));
    await (await booking.ask()).proceed.click();
    await expect(booking.summary).toBeFocused();
    await booking.summary
      .getByRole("link", { name: "There are no appointments on this date." })
      .click();
    await expect(booking.dates.group.locator(":focus")).toHaveCount(1);
    await expect(booking.dates.group).toHaveAccessibleDescription(/^There are no appointments/u);
    await booking.look("holiday");
  },
);

test(
  "the office closes meanwhile: its reason is said",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    visit.faults.allow(409, CREATED);
    const license = await sandbox.license();
    const [{ date }, next] = await sandbox.roomyDays(PICKUP);
    const booking = await filledPickup(visit, license, photos, date);
    const message = "The office is closed on this date: Typhoon. Please choose another.";
    // Only the office itself can close a day.
    await refuseOnce(visit.page, 409, { code: "slot_full", message });
    await (await booking.ask()).proceed.click();
    const gone = booking.main.getByRole("alert");
    await expect(gone).toContainText(`${formatAppointmentDate(date)} can no longer be booked`);
    await expect(gone).toContainText(message);
    await booking.look("closed");
    await booking.dates.pick(next.date);
    await (await booking.ask()).proceed.click();
    await onAppointment(visit, "license-booked");
  },
);
