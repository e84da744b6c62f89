import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { expect, type Locator } from "@playwright/test";
import { factIn } from "../browser/facts.ts";
import type { Visit } from "../browser/visit.ts";
import { formMistakes } from "../form/form-mistakes.ts";
import type { Person } from "../record/person.ts";
import { photosOf } from "../upload/photo-tiles.ts";
import { datePicker } from "./date-picker.ts";

const pictures: Record<AppointmentPurpose, string> = {
  "Driver's License Renewal": "booking-renewal",
  "Driver's License Pickup": "booking-license",
  "Plate Number Pickup": "booking-plate",
};

/** The booking form (spec §2): purpose, office, date, details, photos, Book Appointment. */
export async function onBooking(visit: Visit, purpose: AppointmentPurpose, state = "empty") {
  const { page, look } = visit;
  await expect(page).toHaveURL("/appointment");
  await expect(
    page.getByRole("heading", { level: 1, name: "Book an appointment", exact: true }),
  ).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText(purpose, { exact: true })).toBeVisible();
  const office = page.getByRole("region", { name: "Office" });
  const dates = datePicker(visit);
  const date = page.getByRole("region", { name: "Date", exact: true });
  const own = main.getByRole("link", { name: "Show my appointment" });
  const booked = main.getByRole("status").filter({ hasText: "This is booked already" });
  // What the schedule says has come, or the office is asked for first, or there is nothing to book.
  await expect(
    dates.month
      .or(dates.asCalendar)
      .or(main.getByText(/^Choose an office first/u))
      .or(own)
      .or(booked)
      .first(),
  ).toBeVisible();
  const picture = pictures[purpose];
  const book = main.getByRole("button", { name: "Book Appointment" });
  const fields = {
    fullName: page.getByLabel("Full Name"),
    birthDate: page.getByLabel("Birth Date"),
    email: page.getByLabel("Email"),
    mobile: page.getByLabel("Mobile Number"),
  };
  await look(`${picture}-${state}`);
  return {
    main,
    office,
    dates,
    /** When to come, as the office says it. */
    hours: (text: string) =>
      date.getByText(`Come any time during office hours: ${text}`, { exact: true }),
    book,
    ...fields,
    ...formMistakes(visit, book),
    ...photosOf(visit),
    ...officeSearch(visit, office),
    look: (name: string) => look(`${picture}-${name}`),
    /** What stands in the form's place where another browser has booked. */
    booked,
    sendLink: booked.getByRole("button", { name: "E-mail its link again" }),
    addDocument: page.getByRole("button", { name: "Add a document" }),
    /** An appointment of this browser, in the place of the form. */
    own,
    somethingElse: main.getByRole("button", { name: "Book something else" }),
    help: (label: string) => main.getByRole("button", { name: `Help: ${label}` }),
    async fillContact({ email, mobile }: Pick<Person, "email" | "mobile">) {
      await fields.email.fill(email);
      await fields.mobile.fill(mobile);
    },
    /** Book Appointment, and the question that it asks. */
    async ask() {
      await book.click();
      return onConfirmBooking(visit, picture);
    },
  };
}

/** The search for an office of a renewal, inside the form. */
function officeSearch({ page }: Visit, office: Locator) {
  return {
    search: office.getByLabel("Find an office"),
    useLocation: office.getByRole("button", { name: "Use my location" }),
    found: office.getByRole("group", { name: "Offices" }).getByRole("button"),
    region: (name: string) => office.getByRole("list", { name }).getByRole("button"),
    count: office.getByRole("status"),
    moreOffices: office.getByRole("button", { name: "Show more offices" }),
    change: office.getByRole("button", { name: "Change the office" }),
    map: office.getByRole("link", { name: /^Map in a new tab/u }),
    async chooseOffice(query: string, name: string) {
      await office.getByLabel("Find an office").fill(query);
      await office.getByRole("button", { name }).click();
      await expect(office.getByText(name, { exact: true })).toBeVisible();
      await expect(
        page.getByRole("group", { name: "Appointment date", exact: true }),
      ).toBeVisible();
    },
  };
}

/** "Is everything correct?": all that is about to be booked. */
async function onConfirmBooking({ page, look }: Visit, picture: string) {
  const dialog = page.getByRole("dialog", { name: "Is everything correct?" });
  await expect(dialog).toBeVisible();
  await look(`${picture}-confirm`);
  return {
    dialog,
    /** What scrolls, when not everything fits. */
    scrolled: dialog.getByRole("region", { name: "Is everything correct?" }),
    fact: (term: string) => factIn(dialog, term),
    proceed: dialog.getByRole("button", { name: "Yes, book it" }),
    cancel: dialog.getByRole("button", { name: "Cancel" }),
  };
}

/** `/appointment` with nothing to book yet. */
export async function onPurposes({ page, look }: Visit) {
  const main = page.getByRole("main");
  await expect(
    page.getByRole("heading", { level: 1, name: "Book an appointment", exact: true }),
  ).toBeVisible();
  const purpose = (name: AppointmentPurpose) => main.getByRole("link", { name });
  await expect(purpose("Driver's License Renewal")).toBeVisible();
  await look("booking-purposes");
  return {
    main,
    purpose,
    knownNumber: main.getByRole("link", { name: "Look up my number" }),
  };
}

/** A pickup that knows no record yet: the ways to its lookup. */
export async function onLookUpFirst({ page, look }: Visit, purpose: AppointmentPurpose) {
  await expect(page.getByRole("heading", { level: 1, name: purpose, exact: true })).toBeVisible();
  const main = page.getByRole("main");
  const knownNumber = main.getByRole("link", { name: "Look up my number" });
  await expect(knownNumber).toBeVisible();
  await look("booking-look-up-first");
  return { knownNumber };
}

/** A renewal asks whose license it is, behind the captcha. */
export async function onIdentify({ page, look }: Visit, state = "identify") {
  const heading = { level: 1, name: "Driver's License Renewal", exact: true } as const;
  await expect(page.getByRole("heading", heading)).toBeVisible();
  const proceed = page.getByRole("button", { name: "Continue", exact: true });
  await expect(proceed).toBeVisible();
  await look(`booking-renewal-${state}`);
  const form = {
    number: page.getByLabel("Driver's License No"),
    birthDate: page.getByLabel("Birth Date"),
    consent: page.getByRole("checkbox", { name: /I have read the Privacy Policy/u }),
    proceed,
  };
  return {
    ...form,
    main: page.getByRole("main"),
    async identify(number: string, birthDate: string) {
      await form.number.fill(number);
      await form.birthDate.fill(birthDate);
      await form.consent.check();
      await proceed.click();
    },
  };
}
