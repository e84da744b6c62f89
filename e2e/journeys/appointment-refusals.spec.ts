import { expect, test } from "../fixtures.ts";
import { manageLink } from "../sandbox/appointments.ts";
import { CREATED, tamperOnce } from "../screens/booking-call.ts";
import { onBooking, onIdentify, onPurposes } from "../screens/booking.ts";
import { onAppointment } from "../screens/confirmation.ts";
import { filledPickup, filledRenewal, openPickup, READY } from "../screens/filled-booking.ts";
import { onProblem } from "../screens/problem.ts";
import { OFFICIAL_RECEIPT } from "../screens/shipping-form.ts";
import { onStatus } from "../screens/status.ts";

const PICKUP = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const TAAL = { office: "LTO Taal District Office", officeId: "r4a-taal-do" };

test("a purpose that does not fit", { tag: "@once" }, async ({ visit, photos, sandbox }) => {
  visit.faults.allow(422, CREATED);
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const booking = await filledPickup(visit, license, photos, date);
  await tamperOnce(visit.page, () => ({ purpose: "Plate Number Pickup" }));
  await (await booking.ask()).proceed.click();
  await expect(booking.main.getByRole("alert")).toContainText("Your appointment is not booked");
  await booking.look("wrong-purpose");
  // Nothing in the form can mend it.
  await booking.main.getByRole("button", { name: "Choose another purpose" }).click();
  await onPurposes(visit);
});

test("twice: the appointment that there is, and nothing about it to a stranger", async ({
  visit,
  anotherVisit,
  photos,
  sandbox,
}) => {
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const first = await filledPickup(visit, license, photos, date);
  await (await first.ask()).proceed.click();
  const reference = (await onAppointment(visit, "license-booked")).reference();
  // Holds an appointment as well, though not this one.
  await anotherVisit.page.goto(manageLink(await sandbox.book(PICKUP, await sandbox.license())));
  await onAppointment(anotherVisit, "managed");

  // Where this browser holds it, it stands in the form's place: nothing is filled in or uploaded in vain.
  const opened = await openPickup(visit, license);
  await expect(opened.own).toHaveCount(1);
  await expect(opened.book).toHaveCount(0);
  await opened.look("own");
  await opened.own.click();
  expect((await onAppointment(visit, "license-again")).reference()).toBe(reference);

  anotherVisit.faults.allow(409, CREATED);
  const booking = await filledPickup(anotherVisit, license, photos, date);
  await expect(booking.own).toHaveCount(0);
  await (await booking.ask()).proceed.click();
  const refusal = booking.main.getByRole("alert");
  await expect(refusal).toContainText("You have an appointment for this already");
  await expect(refusal).toContainText(`APT-****-****-${reference.slice(-4)}`);
  await expect(refusal).not.toContainText(reference);
  await expect(refusal).toBeInViewport();
  await booking.look("twice");
  await expect(refusal.getByRole("link", { name: "Show my appointment" })).toHaveCount(0);
  await refusal.getByText("This was not me").click();
  await expect(refusal.getByRole("link", { name: /^support@/u })).toHaveAttribute(
    "href",
    new RegExp(`^mailto:.*${reference.slice(-4)}$`, "u"),
  );
  await booking.look("not-me");
});

test("what is not filled in is said first, and leads to its field", async ({
  visit,
  photos,
  sandbox,
}) => {
  const license = await sandbox.license();
  const booking = await openPickup(visit, license);
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  await booking.dates.pick(date);
  await booking.birthDate.fill("13/45/19");
  await booking.email.fill("ana@");
  await booking.mobile.fill("0817 123 4567");
  await booking.book.click();
  await expect(booking.summary).toBeFocused();
  await booking.look("mistakes");
  await expect(booking.summary.getByRole("link")).toHaveText([
    "Birth Date: 13 is not a month. Enter the birth date as MM/DD/YYYY.",
    /^Email: /u,
    /^Mobile Number: /u,
    "Valid ID: Please add a photo of a valid ID.",
    `${OFFICIAL_RECEIPT}: Please add a photo of the receipt.`,
  ]);
  await booking.expectMistake(
    booking.birthDate,
    "13 is not a month. Enter the birth date as MM/DD/YYYY.",
  );
  await booking.expectMistake(booking.mobile, "Invalid mobile number");
  await expect(booking.email).toHaveAccessibleDescription(/e-?mail/iu);
  await booking.expectMistake(booking.choosing("Valid ID"), "Please add a photo of a valid ID.");
  await booking.expectMistake(
    booking.choosing(OFFICIAL_RECEIPT),
    "Please add a photo of the receipt.",
  );
  // Of the number at most 15 digits stay, the country's among them (spec §5).
  await booking.mobile.fill("91712345678901234567");
  expect((await booking.mobile.inputValue()).replaceAll("-", "")).toHaveLength(13);
  await booking.birthDate.fill(license.person.birthDate);
  await booking.fillContact(license.person);
  await booking.addPhoto("Valid ID", photos.id);
  await booking.book.click();
  await expect(booking.summary.getByRole("link")).toHaveCount(1);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  const asked = await booking.ask();
  await asked.cancel.click();
  await expect(booking.summary).toHaveCount(0);
});

test("a link that has ended says so, and shows what a stranger sees", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const license = await sandbox.license();
  const booked = await sandbox.book(PICKUP, license);
  await page.goto(manageLink({ ...booked, token: `${booked.token.slice(0, -4)}AAAA` }));
  const confirmation = await onAppointment(visit, "link-ended");
  await expect(page).toHaveURL(`/appointment/${booked.reference}`);
  await expect(confirmation.main).toContainText("This link no longer works");
  await expect(confirmation.main).toContainText("open the link in your newest appointment message");
  await expect(confirmation.fact("Name")).toHaveText(/^A\*{4} .*\*{4}/u);
  await expect(confirmation.main).not.toContainText(license.person.lastName);
  await expect(confirmation.move).toHaveCount(0);
  await expect(confirmation.cancel).toHaveCount(0);
});

test("one browser manages several appointments, and no dead link takes one away", async ({
  visit,
  sandbox,
}) => {
  const { page } = visit;
  const licenses = [await sandbox.license(), await sandbox.license()];
  const booked = [];
  for (const license of licenses) booked.push(await sandbox.book(PICKUP, license));
  for (const one of booked) {
    await page.goto(manageLink(one));
    await onAppointment(visit, "managed");
  }
  for (const one of booked) {
    await page.goto(manageLink({ ...one, token: `${one.token.slice(0, -4)}AAAA` }));
    await onAppointment(visit, "managed");
  }
  for (const [index, { reference }] of booked.entries()) {
    await page.goto(`/appointment/${reference}`);
    const confirmation = await onAppointment(visit, "managed");
    await expect(confirmation.fact("Name")).toContainText(licenses[index]?.person.lastName ?? "");
    await expect(confirmation.main).not.toContainText("This link no longer works");
    await expect(confirmation.move).toBeVisible();
  }
});

test("a reference that is none", { tag: "@once" }, async ({ visit }) => {
  const { page } = visit;
  visit.faults.allow(404, /^\/api\/ste\/appointment\//u);
  visit.faults.allow(422, /^\/api\/ste\/appointment\//u);
  for (const reference of ["APT-2222-3333-4444", "nonsense"]) {
    await page.goto(`/appointment/${reference}`);
    await onProblem(visit, "No such appointment", "Please check how it is typed");
  }
  await page.getByRole("link", { name: "Book an appointment" }).click();
  await expect(page).toHaveURL("/appointment");
});

test(
  "a lookup that is too old is done again, and what was typed stays",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const { page } = visit;
    visit.faults.allow(404, CREATED);
    const license = await sandbox.license();
    const [{ date }] = await sandbox.roomyDays(PICKUP);
    const booking = await filledPickup(visit, license, photos, date);
    await tamperOnce(visit.page, (body) => ({
      appointable_id: "",
      appointable: { ...body.appointable, id: "x".repeat(40) },
    }));
    await (await booking.ask()).proceed.click();
    const refusal = booking.main.getByRole("alert");
    await expect(refusal).toContainText("Your lookup is too old.");
    await booking.look("too-old");
    await refusal.getByRole("link", { name: "Look it up again" }).click();
    await expect(page).toHaveURL(`/license/${license.number}`);
    await (await onStatus(visit, READY, "license-available")).setAppointment.click();
    const again = await onBooking(visit, PICKUP, "again");
    await expect(again.email).toHaveValue(license.person.email);
    await expect(again.replacing("Valid ID")).toBeAttached();
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
);

test("a renewal whose factors do not fit", { tag: "@once" }, async ({ visit, photos, sandbox }) => {
  visit.faults.allow(404, CREATED);
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(RENEWAL, TAAL.officeId);
  const booking = await filledRenewal(visit, license, photos, { office: TAAL.office, date });
  await tamperOnce(visit.page, () => ({ birth_date: "1980-01-02" }));
  await (await booking.ask()).proceed.click();
  const refusal = booking.main.getByRole("alert");
  await expect(refusal).toContainText("Your appointment is not booked");
  await booking.look("not-found");
  await refusal.getByRole("button", { name: "Check the number and birth date" }).click();
  await (await onIdentify(visit)).identify(license.number, license.person.birthDate);
  const again = await onBooking(visit, RENEWAL, "again");
  await expect(again.email).toHaveValue(license.person.email);
});

test(
  "what is being delivered cannot be picked up",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    visit.faults.allow(409, CREATED);
    const license = await sandbox.license();
    const [{ date }] = await sandbox.roomyDays(PICKUP);
    const booking = await filledPickup(visit, license, photos, date);
    await sandbox.checkOut(await sandbox.requestFor(license), "Gcash");
    await (await booking.ask()).proceed.click();
    const refusal = booking.main.getByRole("alert");
    await expect(refusal).toContainText("A delivery of this is being paid or on its way");
    await booking.look("being-delivered");
    await refusal.getByRole("link", { name: "Show its status" }).click();
    await onStatus(visit, READY, "license-available");
  },
);
