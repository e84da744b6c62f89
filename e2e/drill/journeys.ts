import { paths } from "@portal/contract/paths";
import { nameOfDay } from "../appointment/date-picker.ts";
import { manageLink } from "../appointment/appointments.ts";
import { linkTo } from "../delivery/transactions.ts";
import { quezonCity } from "../delivery/shipping-form.ts";
import type { License } from "../record/records.ts";
import { READY } from "../record/status.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import type { Driver } from "./driver.ts";
import { Missed, type Person } from "./person.ts";

export type Surroundings = {
  person: Person;
  driver: Driver;
  sandbox: Sandbox;
  /** Paths of files. */
  photos: Record<keyof Photos, string>;
  stopPortal: () => Promise<void>;
};

const PICKUP = "Driver's License Pickup";
const RENEWAL = "Driver's License Renewal";
const RENEWED_AT = {
  id: "r7-cebu-city-do",
  query: "cebu city",
  name: "LTO Cebu City District Office",
};
const COPY = "This is the copy that this device keeps";

async function looksUp({ person }: Surroundings, license: License) {
  await person.goesTo(paths.track);
  await person.types("Driver's License No", license.number);
  await person.types("Birth Date", license.person.birthDate);
  await person.ticks("checkbox", "I have read the Privacy Policy");
  await person.presses("button", "Track and check availability");
  await person.sees("heading", READY);
}

/** Turns the calendar to this day. */
async function picksDay({ person }: Surroundings, date: string) {
  const day = new RegExp(`^${nameOfDay(date)}`, "u");
  await person.sees("button", "Next month");
  for (let months = 0; months < 3 && (await person.finds("button", day)) === null; months += 1)
    await person.presses("button", "Next month");
  await person.presses("button", day);
}

async function tellsContact({ person }: Surroundings, license: License) {
  await person.types("Email", license.person.email);
  await person.types("Mobile Number", license.person.mobile);
}

async function books({ person, driver }: Surroundings) {
  await person.presses("button", "Book Appointment");
  await person.presses("button", "Yes, book it", "dialog");
  await person.sees("heading", "Your Appointment Details");
  await person.sees("image", /^QR code of the reference APT-/u);
  const sheets = await driver.sheets();
  if (sheets !== null && sheets !== 1) throw new Missed(`printed on ${sheets} sheets`);
}

/** From the request to its receipt. */
async function pays({ person }: Surroundings) {
  await person.sees("heading", "Payment Checkout");
  await person.presses("button", /^Continue$/u);
  await person.presses("button", /^Continue$/u, "dialog");
  await person.sees("heading", "Sandbox payment");
  await person.pressesAnywhere("Transaction Summary");
  await person.sees("fact", /^Status .*Success/u);
}

/** Every kind of errand, each by itself; `kept pass` ends the portal. */
export const journeys: Record<string, (at: Surroundings) => Promise<void>> = {
  "look-up": async (at) => looksUp(at, await at.sandbox.license()),

  async "delivery, paid"(at) {
    const { person, photos } = at;
    const license = await at.sandbox.license();
    await looksUp(at, license);
    await person.presses("link", "Get my Driver's License");
    await person.ticks("radio", "GoGo Express");
    await tellsContact(at, license);
    const { line1, barangay, municipality } = quezonCity;
    await person.types("Find your barangay", `${line1}, ${barangay}, ${municipality}`);
    await person.presses("option", `${barangay}, ${municipality}`);
    await person.addsPhoto("Valid ID", photos.id);
    await person.addsPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await person.presses("button", /^Continue$/u);
    await person.presses("button", "Proceed", "dialog");
    await person.presses("button", "Continue to Payment", "dialog");
    await pays(at);
  },

  async booking(at) {
    const { person, photos, sandbox } = at;
    const license = await sandbox.license();
    await looksUp(at, license);
    await person.presses("link", "Set Appointment");
    const [, day] = await sandbox.roomyDays(PICKUP);
    await picksDay(at, day.date);
    await tellsContact(at, license);
    await person.addsPhoto("Valid ID", photos.id);
    await person.addsPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await books(at);
  },

  async moving(at) {
    const { person, sandbox } = at;
    const [first, second] = await sandbox.roomyDays(PICKUP);
    const booked = await sandbox.book(PICKUP, await sandbox.license(), second);
    await person.goesTo(manageLink(booked));
    await person.presses("link", "Move to another day");
    await picksDay(at, first.date);
    await person.presses("button", "Move to this date");
    await person.presses("button", "Yes, move it", "dialog");
    await person.sees("text", /^Moved from .+ to /u);
  },

  async renewal(at) {
    const { person, photos, sandbox } = at;
    const license = await sandbox.license();
    await person.goesTo(paths.track);
    await person.presses("link", RENEWAL);
    await person.types("Driver's License No", license.number);
    await person.types("Birth Date", license.person.birthDate);
    await person.ticks("checkbox", "I have read the Privacy Policy");
    await person.presses("button", /^Continue$/u);
    await person.types("Find an office", RENEWED_AT.query);
    await person.presses("button", RENEWED_AT.name);
    const [, day] = await sandbox.roomyDays(RENEWAL, RENEWED_AT.id);
    await picksDay(at, day.date);
    await tellsContact(at, license);
    await person.addsPhoto(OFFICIAL_RECEIPT, photos.receipt);
    await books(at);
  },

  async "resume, by link"(at) {
    const { person, sandbox } = at;
    await person.goesTo(linkTo(await sandbox.requestedLicense()));
    await person.sees("heading", "Change your request");
    await person.presses("link", "Nothing to change: continue to checkout");
    await pays(at);
  },

  async "resume, by mobile number"({ person, sandbox }) {
    const asked = await sandbox.requestedLicense();
    await person.goesTo(paths.transaction(asked.uuid));
    await person.types("Mobile number", asked.person.mobile);
    await person.presses("button", /^Continue$/u);
    await person.sees("heading", "Change your request");
    await person.sees("text", asked.person.lastName);
  },

  async "kept pass"({ person, sandbox, stopPortal }) {
    const booked = await sandbox.book(PICKUP, await sandbox.license());
    await person.goesTo(manageLink(booked));
    await person.presses("button", "Keep on this device");
    await person.sees("heading", /^Kept on this device$/u);
    await stopPortal();
    await person.goesTo(paths.home);
    await person.arrivesAt(/^\/delivery\/?$/u);
    await person.presses("link", /^Kept on this device/u);
    await person.presses("link", "Open", "article");
    await person.sees("text", COPY);
    await person.goesTo(paths.appointmentOf(booked.reference));
    await person.sees("text", COPY);
    await person.sees("image", /^QR code of the reference APT-/u);
  },
};
