import type { Visit } from "../browser/visit.ts";
import type { License } from "../record/records.ts";
import { onStatus, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import { onBooking, onIdentify } from "./booking.ts";

/** The booking page of a license's pickup, from its status. */
export async function openPickup(visit: Visit, { number, person }: License) {
  await (await landing(visit)).lookUpLicense(number, person.birthDate);
  await (await onStatus(visit, READY, "license-available")).setAppointment.click();
  return onBooking(visit, "Driver's License Pickup");
}

/** The same, with everything that Book Appointment needs. */
export async function filledPickup(visit: Visit, license: License, photos: Photos, date: string) {
  const booking = await openPickup(visit, license);
  await booking.dates.pick(date);
  await booking.fillContact(license.person);
  await booking.addPhoto("Valid ID", photos.id);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  return booking;
}

/** A renewal at this office, with everything that Book Appointment needs. */
export async function filledRenewal(
  visit: Visit,
  { number, person }: License,
  photos: Photos,
  at: { office: string; date: string },
) {
  await (await landing(visit)).renewal.click();
  await (await onIdentify(visit)).identify(number, person.birthDate);
  const booking = await onBooking(visit, "Driver's License Renewal");
  await booking.chooseOffice(at.office, at.office);
  await booking.dates.pick(at.date);
  await booking.fillContact(person);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  return booking;
}
