import { paths } from "@portal/contract/paths";
import { formatAppointmentDate } from "@portal/contract/days";
import { openLicenseDelivery } from "../delivery/delivery-page.ts";
import { expect, test } from "../fixtures.ts";
import { onStatus, READY } from "../record/status.ts";
import { onProblem } from "../site/problem.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import { manageLink } from "./appointments.ts";
import { CHECKED, CREATED, refuseOnce, tamperOnce } from "./booking-call.ts";
import { onBooking, onIdentify, onPurposes } from "./booking.ts";
import { onAppointment } from "./confirmation.ts";
import { filledPickup, filledRenewal, openPickup } from "./filled-booking.ts";

const PICKUP = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const TAAL = { office: "LTO Taal District Office", officeId: "r4a-taal-do" };

test("what the booking of a pickup refuses", async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const booking = await openPickup(visit, license);
  await booking.dates.pick(date);
  const refusal = booking.main.getByRole("alert");

  await test.step("what is not filled in is said first, and leads to its field", async () => {
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
    await expect(booking.stillNeeded).toHaveText([
      "Birth Date",
      "Email",
      "Mobile Number",
      "Photo of a valid ID",
      "Photo of the Official Receipt",
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

  await test.step("a supporting photo that is refused is gone, and one press asks for another", async () => {
    faults.allow(422, CREATED);
    const document = "Supporting document 1";
    await booking.addDocument.click();
    await booking.addPhoto(document, photos.deed);
    const errors = { supporting_documents: ["Please add this photo again."] };
    await refuseOnce(page, 422, { code: "invalid_fields", message: "Check the fields.", errors });
    await (await booking.ask()).proceed.click();
    await expect(booking.summary).toContainText("Please add this photo again.");
    await expect(booking.replacing(document)).toHaveCount(0);
    await booking.addDocument.click();
    await booking.addPhoto(document, photos.deed);
    await booking.removing(document).click();
    await expect(booking.replacing(document)).toHaveCount(0);
  });

  await test.step("a lookup that is too old is done again, and what was typed stays", async () => {
    faults.allow(404, CREATED);
    await tamperOnce(page, (body) => ({
      appointable_id: "",
      appointable: { ...body.appointable, id: "x".repeat(40) },
    }));
    await (await booking.ask()).proceed.click();
    await expect(refusal).toContainText("Your search has expired.");
    await booking.look("too-old");
    await refusal.getByRole("link", { name: "Look it up again" }).click();
    await expect(page).toHaveURL(`/license/${license.number}`);
    await (await onStatus(visit, READY, "license-available")).setAppointment.click();
    const again = await onBooking(visit, PICKUP, "again");
    await expect(again.email).toHaveValue(license.person.email);
    await expect(again.replacing("Valid ID")).toBeAttached();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("what is being delivered cannot be picked up", async () => {
    faults.allow(409, CREATED);
    await sandbox.checkOut(await sandbox.requestFor(license), "Gcash");
    await (await booking.ask()).proceed.click();
    await expect(refusal).toContainText("Someone has asked for its delivery");
    await booking.look("being-delivered");
    await refusal.getByRole("link", { name: "Show its status" }).click();
    await onStatus(visit, READY, "license-available");
  });
});

test("what the booking of a renewal refuses", async ({ visit, photos, sandbox }) => {
  const { page, faults } = visit;
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(RENEWAL, TAAL.officeId);
  const booking = await filledRenewal(visit, license, photos, { office: TAAL.office, date });
  const refusal = booking.main.getByRole("alert");

  await test.step("a renewal whose factors do not fit", async () => {
    faults.allow(404, CREATED);
    await tamperOnce(page, () => ({ birth_date: "1980-01-02" }));
    await (await booking.ask()).proceed.click();
    await expect(refusal).toContainText("Your appointment is not booked");
    await expect(page).toHaveTitle(/^Error: Book an appointment – /u);
    await booking.look("not-found");
    await refusal.getByRole("button", { name: "Check the number and birth date" }).click();
    await (await onIdentify(visit)).identify(license.number, license.person.birthDate);
    const again = await onBooking(visit, RENEWAL, "again");
    await expect(again.email).toHaveValue(license.person.email);
    // Which office is the person's choice.
    await again.chooseOffice(TAAL.office, TAAL.office);
    await again.dates.pick(date);
  });

  await test.step("a purpose that does not fit", async () => {
    faults.allow(422, CREATED);
    await tamperOnce(page, () => ({ purpose: "Plate Number Pickup" }));
    await (await booking.ask()).proceed.click();
    await expect(refusal).toContainText("Your appointment is not booked");
    await booking.look("wrong-purpose");
    // Nothing in the form can mend it.
    await booking.main.getByRole("button", { name: "Choose another purpose" }).click();
    await onPurposes(visit);
  });
});

test("a renewal that is booked already is told before an office is chosen", async ({
  visit,
  sandbox,
}) => {
  const license = await sandbox.license();
  const { reference } = await sandbox.book(RENEWAL, license);
  visit.faults.allow(409, CHECKED);
  await (await landing(visit)).renewal.click();
  await (await onIdentify(visit)).identify(license.number, license.person.birthDate);
  const booking = await onBooking(visit, RENEWAL, "booked-already");
  await expect(booking.booked).toContainText(`APT-****-****-${reference.slice(-4)}`);
  await expect(booking.office).toHaveCount(0);
  await booking.main.getByRole("button", { name: "Choose another purpose" }).click();
  await onPurposes(visit);
});

test("what is booked already", async ({ visit, anotherVisit, photos, sandbox }) => {
  const { page } = visit;
  const license = await sandbox.license();
  const [{ date }] = await sandbox.roomyDays(PICKUP);
  const first = await filledPickup(visit, license, photos, date);
  await (await first.ask()).proceed.click();
  const mine = (await onAppointment(visit, "license-booked")).reference();
  let reference = mine;

  await test.step("twice: the appointment that there is, and nothing about it to a stranger", async () => {
    // Where this browser holds it, it stands in the form's place: nothing is filled in for nothing.
    const opened = await openPickup(visit, license);
    await expect(opened.own).toHaveCount(1);
    await expect(opened.book).toHaveCount(0);
    await opened.look("own");
    await opened.own.click();
    expect((await onAppointment(visit, "license-again")).reference()).toBe(reference);

    // Holds an appointment as well, though not this one.
    await anotherVisit.page.goto(manageLink(await sandbox.book(PICKUP, await sandbox.license())));
    await onAppointment(anotherVisit, "managed");
    anotherVisit.faults.allow(409, CHECKED);
    const told = await openPickup(anotherVisit, license);
    await expect(told.booked).toContainText(`APT-****-****-${reference.slice(-4)}`);
    await expect(told.main).not.toContainText(reference);
    await expect(told.own).toHaveCount(0);
    await expect(told.book).toHaveCount(0);
    await expect(told.email).toHaveCount(0);
    await told.look("booked-already");
    await told.sendLink.click();
    await expect(told.booked).toContainText("The link is on its way");
    const { email } = license.person;
    const isOurs = ({ subject }: { subject: string }) => subject.startsWith("Your appointment on ");
    await expect.poll(async () => (await sandbox.mailsTo(email)).filter(isOurs).length).toBe(2);

    // Whoever is faster, while the other one fills in the form.
    const contested = await sandbox.license();
    anotherVisit.faults.allow(409, CREATED);
    const booking = await filledPickup(anotherVisit, contested, photos, date);
    reference = (await sandbox.book(PICKUP, contested)).reference;
    await (await booking.ask()).proceed.click();
    const refusal = booking.main.getByRole("alert");
    await expect(refusal).toContainText("Your appointment is not booked");
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

    // What the server said goes with its language; asked again, it says so in the other one.
    await anotherVisit.page.getByRole("button", { name: "Filipino" }).click();
    await expect(refusal).toHaveCount(0);
    await anotherVisit.page.getByRole("button", { name: "English" }).click();
    await (await booking.ask()).proceed.click();
    await expect(refusal).toContainText("There is already an appointment for this (APT-****-");
  });

  await test.step("what this browser will pick up is said before anything is uploaded to have it delivered", async () => {
    await page.goto(paths.licenseDelivery(license.number));
    const main = page.getByRole("main");
    await expect(main).toContainText("You have an appointment to pick this up");
    await expect(main.getByRole("link", { name: "Pick Up My Driver's License" })).toHaveCount(0);
    await expect(main).toContainText(
      `It is on ${formatAppointmentDate(date)} at LTO Central Office.`,
    );
    await expect(main.getByRole("textbox")).toHaveCount(0);
    await visit.look("shipping-own-appointment");
    await main.getByRole("link", { name: "Show my appointment" }).click();
    const confirmation = await onAppointment(visit, "license-again");
    expect(confirmation.reference()).toBe(mine);
    await (await confirmation.askToCancel()).confirm.click();
    await (await onAppointment(visit, "cancelled")).expectCancelled();
    // It no longer stands in the way.
    await openLicenseDelivery(visit, license);
    await expect(main.getByRole("link", { name: "Show my appointment" })).toHaveCount(0);
  });
});

test("links to appointments", async ({ visit, sandbox }) => {
  const { page, faults } = visit;
  const license = await sandbox.license();
  const booked = await sandbox.book(PICKUP, license);
  const dead = manageLink({ ...booked, token: `${booked.token.slice(0, -4)}AAAA` });

  await test.step("a link that has ended says so, and shows what a stranger sees", async () => {
    await page.goto(dead);
    const { main, ...confirmation } = await onAppointment(visit, "link-ended");
    await expect(page).toHaveURL(`/appointment/${booked.reference}`);
    await expect(main).toContainText("This link can no longer change your appointment");
    // What else a stranger sees: accessibility/public-pages.spec.ts.
    await expect(confirmation.fact("Name")).toHaveText(/^A•{4} .*•{4}/u);
    await expect(main).not.toContainText(license.person.lastName);
    await expect(confirmation.move).toHaveCount(0);
  });

  await test.step("where a good link was opened, a dead one takes nothing away", async () => {
    for (const link of [manageLink(booked), dead]) {
      await page.goto(link);
      await expect((await onAppointment(visit, "managed")).move).toBeVisible();
    }
  });

  await test.step("a malformed reference", async () => {
    faults.allow(404, /^\/api\/ste\/appointment\//u);
    faults.allow(422, /^\/api\/ste\/appointment\//u);
    for (const reference of ["APT-2222-3333-4444", "nonsense"]) {
      await page.goto(`/appointment/${reference}`);
      await onProblem(visit, "No such appointment", "Please check what you typed");
    }
    await page.getByRole("link", { name: "Book an appointment" }).click();
    await expect(page).toHaveURL("/appointment");
  });
});
