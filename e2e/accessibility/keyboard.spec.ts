import { paths } from "@portal/contract/paths";
import { onAsking } from "../alert/alert.ts";
import { onBooking } from "../appointment/booking.ts";
import { onAppointment } from "../appointment/confirmation.ts";
import { onCase, onReport } from "../case/case.ts";
import { onShippingForm } from "../delivery/shipping-form.ts";
import { linkTo } from "../delivery/transactions.ts";
import { expect, test } from "../fixtures.ts";
import { onSummary } from "../payment/summary.ts";
import { lookedUp } from "../record/looked-up.ts";
import { onOwnership } from "../record/ownership.ts";
import { newPerson } from "../record/person.ts";
import { onStatus, PRODUCED, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT, REGISTRATION } from "../upload/photo-tiles.ts";
import { keyboardOf } from "./keyboard.ts";

test(
  "from the delivery page to the paid summary with the keyboard alone",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const { page } = visit;
    const license = await sandbox.license();
    const { person } = license;
    await lookedUp(visit, license);
    await page.goto(paths.license(license.number));
    const keyboard = keyboardOf(page);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await keyboard.activate((await onStatus(visit, READY, "license-available")).getMyLicense);
    const form = await onShippingForm(visit, "Deliver my Driver's License", "license");
    await expect(heading("Deliver my Driver's License")).toBeFocused();

    // The cheapest is the first; the last is one above it.
    await keyboard.goTo(form.courier("GO21"));
    await keyboard.press("ArrowUp");
    await expect(form.courier("GoGo Express")).toBeChecked();
    await keyboard.write(form.firstName, person.firstName);
    await keyboard.write(form.lastName, person.lastName);
    await keyboard.write(form.email, person.email);
    await keyboard.write(form.mobile, person.mobile);
    await keyboard.write(form.findBarangay, "12 Sample Street, Pinyahan, Quezon City");
    await expect(form.places.first()).toContainText("Pinyahan");
    await keyboard.press("ArrowDown");
    await keyboard.press("Enter");
    await expect(form.chosenBarangay).toHaveText("Pinyahan");
    await expect(form.line1).toHaveValue("12 SAMPLE STREET");
    await keyboard.attach(form.choosing("Valid ID"), photos.id);
    await expect(form.said("Valid ID")).toHaveText("Photo added");
    // The focus has stayed where the photo was chosen.
    await expect(form.replacing("Valid ID")).toBeFocused();
    await keyboard.attach(form.choosing(OFFICIAL_RECEIPT), photos.receipt);
    await expect(form.replacing(OFFICIAL_RECEIPT)).toBeFocused();
    await keyboard.goTo(form.channel("GCash"));
    await keyboard.press("ArrowDown");
    await expect(form.channel("Maya")).toBeChecked();

    const confirmation = page.getByRole("dialog", { name: "Please check your request" });
    await keyboard.activate(form.proceed);
    await keyboard.expectModal(confirmation, form.proceed);
    await keyboard.press("Enter");
    await keyboard.activate(confirmation.getByRole("button", { name: "Proceed" }));
    const notice = page.getByRole("dialog", { name: /^Important notice/u });
    await keyboard.expectModal(notice, form.proceed);
    await keyboard.press("Enter");
    await keyboard.activate(confirmation.getByRole("button", { name: "Proceed" }));
    await keyboard.activate(notice.getByRole("button", { name: "Continue to Payment" }));

    await expect(heading("Payment Checkout")).toBeFocused();
    const proceed = page.getByRole("main").getByRole("button", { name: "Continue", exact: true });
    await expect(proceed).toBeEnabled();
    await keyboard.activate(proceed);
    const question = page.getByRole("dialog", { name: "Continue to payment?" });
    await keyboard.expectModal(question, proceed);
    await keyboard.press("Enter");
    await keyboard.activate(question.getByRole("button", { name: "Continue" }));

    await expect(heading("Sandbox payment")).toBeVisible();
    await expect(page.getByRole("alert")).toBeVisible();
    await keyboard.press("Enter");
    const summary = await onSummary(visit, "license-paid");
    // Its heading comes with its data, later than the page.
    await expect(heading("Transaction Summary")).toBeFocused();
    await summary.expectBadge("success", "Success");
    await expect(summary.fact("Payment Channel")).toHaveText("Maya");
    await keyboard.goTo(summary.save);
    await keyboard.activate(summary.home);
    await expect(heading("LTO on the Go")).toBeFocused();
  },
);

test(
  "a plate is tracked, its pickup booked and given up with the keyboard alone",
  { tag: "@once" },
  async ({ visit, photos, sandbox }) => {
    const { page } = visit;
    const { number, mvNumber, person } = await sandbox.plate();
    const start = await landing(visit);
    const keyboard = keyboardOf(page);
    const heading = (name: string) => page.getByRole("heading", { level: 1, name });
    await keyboard.goTo(start.choice("Driver's License"));
    await keyboard.press("ArrowRight");
    await keyboard.write(start.plate, number);
    await keyboard.goTo(start.consent);
    await keyboard.press("Space");
    await keyboard.activate(start.submit);
    await expect(heading(PRODUCED)).toBeFocused();
    await keyboard.activate((await onStatus(visit, PRODUCED, "plate-available")).setAppointment);
    await keyboard.write((await onOwnership(visit, "booking")).number, mvNumber);
    await keyboard.press("Enter");

    const booking = await onBooking(visit, "Plate Number Pickup");
    const [first, second] = await sandbox.freeDays("Plate Number Pickup");
    // One of the days is a stop; the arrows lead to the others.
    await keyboard.goTo(booking.dates.day(first.date));
    await keyboard.goTo(booking.dates.day(second.date), "ArrowRight");
    await keyboard.press("Enter");
    await expect(booking.dates.day(second.date)).toContainText("your date");
    await keyboard.write(booking.fullName, person.lastName);
    await keyboard.write(booking.birthDate, person.birthDate.replaceAll("/", ""));
    await keyboard.write(booking.email, person.email);
    await keyboard.write(booking.mobile, person.mobile);
    await keyboard.attach(booking.choosing(REGISTRATION), photos.deed);
    await expect(booking.replacing(REGISTRATION)).toBeFocused();
    await keyboard.attach(booking.choosing(OFFICIAL_RECEIPT), photos.receipt);
    await expect(booking.replacing(OFFICIAL_RECEIPT)).toBeFocused();
    await keyboard.activate(booking.book);
    const question = page.getByRole("dialog", { name: "Is everything correct?" });
    await keyboard.expectModal(question, booking.book);
    await keyboard.press("Enter");
    await keyboard.activate(question.getByRole("button", { name: "Yes, book it" }));

    const confirmation = await onAppointment(visit, "plate-booked");
    await expect(heading("Your Appointment Details")).toBeFocused();
    await keyboard.activate(confirmation.cancel);
    const giveUp = page.getByRole("dialog", { name: "Cancel this appointment?" });
    await keyboard.activate(giveUp.getByRole("button", { name: "Yes, cancel it" }));
    await confirmation.expectCancelled();
  },
);

test(
  "asking to be told, and reporting a problem, with the keyboard alone",
  { tag: "@once" },
  async ({ visit, sandbox }) => {
    const { page } = visit;
    const keyboard = keyboardOf(page);
    await page.goto("/plate-no/ABC1002");
    const asking = await onAsking(visit);
    await keyboard.goTo(asking.byMail);
    await keyboard.write(asking.email, newPerson().email);
    await keyboard.activate(asking.send);
    await expect(page.getByRole("heading", { name: "Check your e-mail" })).toBeFocused();

    const asked = await sandbox.requestedLicense();
    await sandbox.checkOut(asked, "Gcash");
    await page.goto(linkTo(asked));
    const summary = await onSummary(visit, "for-payment");
    await keyboard.activate(summary.main.getByRole("link", { name: "Report a problem" }));
    const report = await onReport(visit);
    await keyboard.activate(report.send);
    // What is missing is named, and leads there.
    await expect(report.errors.first()).toBeFocused();
    await expect(report.errors).toContainText("What is wrong? Please choose from the list.");
    await keyboard.goTo(report.problem("I paid, but nothing has happened"));
    await keyboard.press("Space");
    await keyboard.write(report.words, "Nothing has moved since I paid.");
    await keyboard.activate(report.send);
    await onCase(visit, "new");
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  },
);
