import { formatAppointmentDate } from "@portal/contract/days";
import { expect, test } from "../fixtures.ts";
import { CREATED, refuseOnce, tamperOnce } from "./booking-call.ts";
import { onAppointment } from "./confirmation.ts";
import { filledRenewal } from "./filled-booking.ts";

const RENEWAL = "Driver's License Renewal";
const TAAL = { office: "LTO Taal District Office", officeId: "r4a-taal-do" };

test("days that cannot be booked", async ({ visit, photos, sandbox }) => {
  visit.faults.allow(409, CREATED);
  visit.faults.allow(422, CREATED);
  const license = await sandbox.license();
  const [first, second, , fourth] = await sandbox.roomyDays(RENEWAL, TAAL.officeId);
  const at = { office: TAAL.office, date: first.date };
  const booking = await filledRenewal(visit, license, photos, at);
  const { dates } = booking;
  const gone = booking.main.getByRole("alert");
  const offer = gone.getByRole("button", { name: /^Take .+ instead$/u });
  const book = async () => (await booking.ask()).proceed.click();

  await test.step("a holiday has no places, whatever is sent", async () => {
    const holiday = await sandbox.closedDay(RENEWAL, TAAL.officeId);
    await dates.turnTo(holiday);
    await expect(dates.day(holiday)).toContainText("not available");
    await expect(dates.day(holiday)).toBeDisabled();
    await tamperOnce(visit.page, () => ({ schedule_id: "", date: holiday }));
    await book();
    await expect(gone).toContainText(
      `${formatAppointmentDate(first.date)} can no longer be booked`,
    );
    await expect(gone).toContainText("There are no appointments on this date.");
    await dates.turnTo(first.date);
    await expect(dates.day(first.date)).toBeDisabled();
    await booking.expectMissing(["Date"]);
    await expect(offer).toBeVisible();
    await booking.look("holiday");
  });

  await test.step("full meanwhile: another day is picked, and nothing else is asked again", async () => {
    await dates.pick(second.date);
    // As server/src/appointment/full-day.test.ts has it; not the next free day, which the page knows by itself.
    const message = "This date is full now. Please choose another.";
    const details = { next_free_date: fourth.date };
    await refuseOnce(visit.page, 409, { code: "slot_full", message, details });
    await book();
    await expect(gone).toContainText(
      `${formatAppointmentDate(second.date)} can no longer be booked`,
    );
    await expect(gone).toContainText(message);
    await expect(gone).toContainText("Everything else that you filled in is kept.");
    await expect(gone).toBeInViewport();
    await booking.expectMissing(["Date"]);
    await dates.turnTo(second.date);
    await expect(dates.day(second.date)).toContainText("no slots left");
    await expect(dates.day(second.date)).toBeDisabled();
    await booking.look("full");
    await dates.asList.click();
    await dates.openMonth(second.date);
    await expect(dates.row(second.date)).toHaveCount(0);
    await dates.asCalendar.click();
    const next = formatAppointmentDate(fourth.date);
    await expect(offer).toHaveText(`Take ${next} instead`);
    await offer.click();
    await expect(gone).toHaveCount(0);
    await expect(dates.group).toBeFocused();
    await expect(dates.group).toContainText(`Your date ${next}`);
    await book();
    const confirmation = await onAppointment(visit, "renewal-booked");
    await expect(confirmation.fact("Date")).toHaveText(next);
  });
});
