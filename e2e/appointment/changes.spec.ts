import { paths } from "@portal/contract/paths";
import { formatAppointmentDate } from "@portal/contract/days";
import { answerNext } from "../browser/answers.ts";
import { readQrCodeOn } from "../browser/qr-code.ts";
import { expect, test } from "../fixtures.ts";
import { openCheckout } from "../payment/checkout.ts";
import { mailbox } from "../sandbox/mailbox.ts";
import { linkIn } from "../sandbox/messages.ts";
import { expectToast } from "../site/toast.ts";
import { lookedUp } from "../record/looked-up.ts";
import { onLanding } from "../track/landing.ts";
import { manageLink } from "./appointments.ts";
import { onIdentify, onLookUpFirst } from "./booking.ts";
import { onAppointment, onMove } from "./confirmation.ts";
import { openPickup } from "./filled-booking.ts";

const PICKUP = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";

test("the link of the messages moves twice in another browser, then cancels", async ({
  anotherVisit: visit,
  sandbox,
}) => {
  const { page } = visit;
  const license = await sandbox.license();
  const { email } = license.person;
  // The calendar begins with the first free day, so its own one, which is looked for there, is a later one.
  const [second, first, third] = await sandbox.roomyDays(RENEWAL, "r1-naguilian-do");
  const day = { officeId: "r1-naguilian-do", date: first.date };
  const booked = await sandbox.book(RENEWAL, license, day);
  const mail = await sandbox.mailTo(email, /^Your appointment on /u);
  expect(linkIn(mail)).toBe(manageLink(booked));
  const message = await (await mailbox(visit)).open(mail.subject, "appointment-mail");
  expect(await readQrCodeOn(message.picture)).toBe(booked.reference);
  const text = await (await mailbox(visit)).openText(booked.reference, "appointment-text");
  // A text has no link: the mail has it.
  await expect(text.link).toHaveCount(0);
  await page.goto(linkIn(mail));

  const confirmation = await onAppointment(visit, "managed");
  // The token leaves the address bar at once.
  await expect(page).toHaveURL(`/appointment/${booked.reference}`);
  await expect(confirmation.fact("Name")).toContainText(license.person.lastName);
  await expect(confirmation.plans).toContainText("2 more times");
  await confirmation.move.click();
  const move = await onMove(visit);
  await expect(move.main).toContainText(formatAppointmentDate(first.date));
  await expect(move.proceed).toBeDisabled();
  // Its own day is no other day.
  await move.dates.turnTo(first.date);
  await expect(move.dates.day(first.date)).toBeDisabled();
  await move.keep.click();
  await (await onAppointment(visit, "managed")).move.click();
  await (await onMove(visit)).moveTo(second.date, /1 more time/u);
  const moved = await onAppointment(visit, "moved-once");
  await expect(moved.news).toContainText(/Moved from .+ to .+/u);
  await expect(moved.news.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  await page.reload();
  await expect(moved.news).toContainText("If it is in your calendar, add it again");
  await expect(moved.fact("Date")).toHaveText(formatAppointmentDate(second.date));
  await expect(moved.plans).toContainText("1 more time");

  await moved.move.click();
  await (await onMove(visit)).moveTo(third.date, "cannot be moved again");
  const last = await onAppointment(visit, "moved-twice");
  await expect(last.fact("Date")).toHaveText(formatAppointmentDate(third.date));
  await expect(last.plans).toContainText("You can cancel it until the end of");
  await expect(last.plans).toContainText("You have used all your changes.");
  await expect(last.move).toHaveCount(0);

  const asked = await last.askToCancel();
  await expect(asked.dialog).toContainText(formatAppointmentDate(third.date));
  await asked.keep.click();
  await (await last.askToCancel()).confirm.click();
  await expectToast(visit, "Your appointment is cancelled");
  const cancelled = await onAppointment(visit, "cancelled");
  await cancelled.expectCancelled();
  await expect(cancelled.qr).toHaveCount(0);
  await expect(cancelled.cancel).toHaveCount(0);
  // Nothing is left that could be lost: no question.
  await cancelled.home.click();
  await expect(page).toHaveURL("/delivery");
});

test("another office, and what was changed elsewhere", async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  const license = await sandbox.license();
  const renewal = await sandbox.book(RENEWAL, license, { officeId: "r11-digos-do" });
  const pickup = await sandbox.book(PICKUP, license);

  await test.step("a renewal moves to another office, a pickup stays where the thing is", async () => {
    await page.goto(manageLink(renewal));
    await (await onAppointment(visit, "managed")).move.click();
    const move = await onMove(visit, "move-renewal");
    await page.getByRole("link", { name: "Skip to the content" }).press("Enter");
    await expect(move.main).toBeFocused();
    await move.changeOffice.click();
    const search = move.office.getByLabel("Find an office");
    await answerNext(page, /\/appointment\/schedule/u, (route) =>
      route.fulfill({ json: { data: [] } }),
    );
    await search.fill("makati");
    await move.office.getByRole("button", { name: /Makati/u }).click();
    await page.getByRole("button", { name: "Choose another office" }).click();
    await expect(search).toBeFocused();
    await search.fill("maayon");
    await move.office.getByRole("button", { name: "LTO Maayon District Office" }).click();
    const [day] = await sandbox.roomyDays(RENEWAL, "r6-maayon-do");
    await move.moveTo(day.date, "LTO Maayon District Office");
    const moved = await onAppointment(visit, "renewal-moved");
    await expect(moved.fact("Branch/Office")).toHaveText("LTO Maayon District Office");
    await expect(moved.news).toContainText("LTO Maayon District Office");

    await page.goto(manageLink(pickup));
    await (await onAppointment(visit, "managed")).move.click();
    await expect((await onMove(visit)).changeOffice).toHaveCount(0);
  });

  await test.step("what was cancelled elsewhere cannot be moved any more", async () => {
    faults.allow(409, /^\/api\/ste\/appointment\//u);
    await sandbox.cancelAppointment(pickup);
    const [, second] = await sandbox.roomyDays(PICKUP);
    await (await onMove(visit)).moveTo(second.date, /1 more time/u);
    await (await onAppointment(visit, "cancelled")).expectCancelled();
  });

  await test.step("what was cancelled in another tab is seen when the page is looked at again", async () => {
    await page.goto(manageLink(renewal));
    await (await onAppointment(visit, "managed")).move.click();
    await onMove(visit);
    await sandbox.cancelAppointment(renewal);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await (await onAppointment(visit, "cancelled")).expectCancelled();
  });

  await test.step("booking again begins anew, whatever else was begun", async () => {
    // The draft of another record.
    await openPickup(visit, await sandbox.license());
    await page.goto(manageLink(pickup));
    await (await onAppointment(visit, "cancelled")).bookAgain.click();
    const ways = await onLookUpFirst(visit, PICKUP);
    await ways.knownNumber.click();
    await expect((await onLanding(visit)).choice("Driver's License")).toBeChecked();
    await page.goto(manageLink(renewal));
    await (await onAppointment(visit, "cancelled")).bookAgain.click();
    await expect((await onIdentify(visit)).number).toHaveValue("");
  });
});

test("nobody pays for a delivery while a pickup is booked", async ({ visit, sandbox }) => {
  visit.faults.allow(409, /^\/api\/ste\/transaction/u);
  const license = await sandbox.license();
  const booked = await sandbox.book(PICKUP, license);
  // Of another license: it would not help.
  await visit.page.goto(manageLink(await sandbox.book(PICKUP, await sandbox.license())));
  await onAppointment(visit, "managed");
  await lookedUp(visit, license);
  await visit.page.goto(paths.licenseDelivery(license.number));
  const main = visit.page.getByRole("main");
  await expect(main).toContainText("There is an appointment to pick this up");
  await expect(main.getByRole("textbox")).toHaveCount(0);
  await expect(main.getByRole("link", { name: "Show my appointment" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "E-mail its link again" })).toBeVisible();
  await visit.look("shipping-appointment-booked");
  await sandbox.cancelAppointment(booked);
  const checkout = await openCheckout(visit, await sandbox.requestFor(license));
  const meanwhile = await sandbox.book(PICKUP, license);
  await (await checkout.ask()).confirm.click();
  const refusal = checkout.main.getByRole("alert");
  await expect(refusal).toContainText("You cannot pay for this right now");
  await refusal.getByText("This was not me").click();
  await expect(refusal.getByRole("link", { name: /^support@/u })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:.*${meanwhile.reference.slice(-4)}$`, "u"),
  );
  await visit.look("checkout-appointment-booked");
  // Where this browser holds it, it leads there.
  await visit.page.goto(manageLink(meanwhile));
  await onAppointment(visit, "managed");
  await visit.page.goBack();
  // Said at once: nobody is sent to a press that is refused.
  await expect(checkout.main).toContainText("You cannot pay for this right now");
  await expect(checkout.proceed).toBeDisabled();
  await expect(checkout.main).not.toContainText("This was not me");
  await checkout.main.getByRole("link", { name: "Show my appointment" }).click();
  expect((await onAppointment(visit, "managed")).reference()).toBe(meanwhile.reference);
});
