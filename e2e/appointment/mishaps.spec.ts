import { goOffline, goOnline } from "../browser/connection.ts";
import { formatAppointmentDate } from "@portal/contract/days";
import { answerNext, holdBack } from "../browser/answers.ts";
import { expect, test } from "../fixtures.ts";
import { withNewerHandle } from "../record/old-lookup.ts";
import { onStatus, READY } from "../record/status.ts";
import { expectToast } from "../site/toast.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { manageLink } from "./appointments.ts";
import { CREATED, loseAnswerOnce } from "./booking-call.ts";
import { onBooking } from "./booking.ts";
import { onAppointment } from "./confirmation.ts";
import { filledPickup, openPickup } from "./filled-booking.ts";

const PICKUP = "Driver's License Pickup";
const UNKNOWN = "We do not know yet whether your appointment is booked";

/** A browser with much to do tells of sizes late. */
function withoutSizes() {
  ResizeObserver.prototype.observe = () => undefined;
}

test("what goes wrong while a pickup is booked", async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  faults.allow("lost", /^\/api\//u);
  const license = await sandbox.license();
  const { person } = license;
  const [, , { date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  const unknown = booking.main.getByRole("status").filter({ hasText: UNKNOWN });
  const book = async () => (await booking.ask()).proceed.click();

  await test.step("a photo that is still being sent", async () => {
    const letPhotoGo = await holdBack(page, "**/api/file/upload");
    await booking.addDocument.click();
    await booking.choosing("Supporting document 1").setInputFiles(photos.deed);
    await booking.book.click();
    await expectToast(visit, "A photo is still being sent");
    letPhotoGo();
    await expect(booking.replacing("Supporting document 1")).toBeAttached();
    const asked = await booking.ask();
    await expect(asked.fact("Photos")).toHaveText("3 photos");
    await asked.cancel.click();
  });

  await test.step("a reload keeps what was typed, day and photos included", async () => {
    await booking.fullName.fill("Ana Luz Reyes Santos");
    await page.addInitScript(withoutSizes);
    await page.reload();
    const again = await onBooking(visit, PICKUP, "draft");
    const kept = "What you typed is still here. It is removed after 30 minutes without use.";
    await expect(page.getByText(kept)).toBeVisible();
    await expect(again.fullName).toHaveValue("ANA LUZ REYES SANTOS");
    await expect(again.birthDate).toHaveValue(person.birthDate);
    await expect(again.email).toHaveValue(person.email);
    await expect(again.mobile).toHaveValue(/^917-\d{3}-\d{4}$/u);
    await expect(again.dates.picked).toContainText(formatAppointmentDate(date));
    for (const photo of ["Valid ID", OFFICIAL_RECEIPT, "Supporting document 1"])
      await expect(again.replacing(photo)).toBeAttached();
    await expect(again.book).toBeEnabled();
  });

  await test.step("the question before the booking shows that more follows, and the keyboard scrolls it from the start", async () => {
    const { dialog, scrolled, cancel } = await booking.ask();
    const shadow = dialog.locator(".more-below");
    await expect(shadow).toHaveCSS("opacity", "1");
    await scrolled.focus();
    await page.keyboard.press("End");
    await expect(shadow).toHaveCSS("opacity", "0");
    await cancel.click();
  });

  await test.step("without a connection nothing is lost", async () => {
    await goOffline(visit);
    const asked = await booking.ask();
    await asked.proceed.click();
    await expect(asked.dialog).toBeHidden();
    await expect(unknown).toBeVisible();
    await goOnline(visit);
    await booking.look("offline");
    await expect(booking.email).toHaveValue(person.email);
  });

  const unheard = await loseAnswerOnce(page);
  await test.step("an answer lost in the middle of a booking, and a reload: pressing again gives the same appointment", async () => {
    await book();
    await expect.poll(() => unheard).toHaveLength(1);
    await expect(unknown).toContainText("nothing is booked twice");
    await expect(unknown).toBeInViewport();
    await booking.look("connection-lost");
    await expect(booking.dates.picked).toContainText(formatAppointmentDate(date));
    const unheardAgain = await loseAnswerOnce(page);
    await book();
    await expect.poll(() => unheardAgain).toEqual(unheard);
    await page.reload();
    await onBooking(visit, PICKUP, "draft");
    // Back to the status, which is read again, and from there once more.
    await withNewerHandle(page, () => page.goto(`/license/${license.number}`));
    await (await onStatus(visit, READY, "license-available")).setAppointment.click();
    await onBooking(visit, PICKUP, "draft");
    await expect(booking.dates.picked).toContainText(formatAppointmentDate(date));
  });

  await test.step("a double click books once", async () => {
    let sent = 0;
    page.on("request", (one) => {
      if (one.method() === "POST" && CREATED.test(new URL(one.url()).pathname)) sent += 1;
    });
    await (await booking.ask()).proceed.dblclick();
    const reference = (await onAppointment(visit, "license-booked")).reference();
    expect(sent).toBe(1);
    expect(unheard).toEqual([reference]);
    // There is nothing left to be sent again, and no form behind it.
    await page.goBack();
    await onStatus(visit, READY, "license-booked");
  });
});

test("days that do not come", async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  const SCHEDULE = "**/appointment/schedule?**";
  const license = await sandbox.license();
  const toDate = page.getByRole("link", { name: "Date", exact: true });

  await test.step("a schedule that does not come is asked for again", async () => {
    faults.allow("lost", /\/schedule$/u);
    await answerNext(page, SCHEDULE, (route) => route.abort("connectionreset"));
    const opened = openPickup(visit, license);
    const again = page.getByRole("button", { name: /try again/iu });
    await expect(again).toBeVisible();
    // What is still needed leads to what can be done about it.
    await toDate.click();
    await expect(again).toBeFocused();
    await again.click();
    await expect((await opened).dates.month).toBeVisible();
  });

  await test.step("while no day can be picked, what is still needed leads there too", async () => {
    const letDatesGo = await holdBack(page, SCHEDULE, {
      answer: (route) => route.fulfill({ json: { data: [] } }),
    });
    await page.reload();
    const group = page.getByRole("group", { name: "Appointment date", exact: true });
    await expect(group.getByText("Loading the free dates")).toBeAttached();
    await toDate.click();
    await expect(group).toBeFocused();
    const email = page.getByLabel("Email");
    await email.fill(license.person.email);
    letDatesGo();
    const again = group.getByRole("button", { name: "Look again" });
    await expect(again).toBeVisible();
    // Nothing is asked that could not be sent; there is another way.
    await expect(email).toBeHidden();
    await expect(page.getByRole("button", { name: "Book Appointment" })).toHaveCount(0);
    await expect(group.getByRole("link", { name: "Have it delivered" })).toHaveAttribute(
      "href",
      `/license/${license.number}/delivery`,
    );
    await visit.look("booking-license-no-dates");
    await page.route(SCHEDULE, (route) => route.continue());
    await again.click();
    await expect(email).toHaveValue(license.person.email);
  });
});

test("what goes wrong while an appointment is cancelled", async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  const booked = await sandbox.book(PICKUP, await sandbox.license());
  const open = async () => {
    await page.goto(manageLink(booked));
    return onAppointment(visit, "managed");
  };

  await test.step("a change that is not allowed is Unauthorized, and the link no longer works", async () => {
    faults.allow(403, /\/cancel$/u);
    const confirmation = await open();
    const json = { code: "forbidden", message: "Not with this token." };
    await answerNext(page, "**/cancel", (route) => route.fulfill({ status: 403, json }));
    await (await confirmation.askToCancel()).confirm.click();
    await expectToast(visit, "Unauthorized", "Not with this token.");
    await expect(page.locator("[data-toast]")).toHaveCount(1);
    await expect(confirmation.main).toContainText(
      "This link can no longer change your appointment",
    );
    await expect(confirmation.cancel).toHaveCount(0);
    await visit.look("appointment-unauthorized");
  });

  await test.step("an answer lost while cancelling", async () => {
    faults.allow("lost", /\/cancel$/u);
    const confirmation = await open();
    await page.route("**/cancel", async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    });
    await (await confirmation.askToCancel()).confirm.click();
    await (await onAppointment(visit, "cancelled")).expectCancelled();
  });
});
