import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { toDisplayDate } from "@portal/contract/days";
import { paths } from "@portal/contract/paths";
import type { Visit } from "../browser/visit.ts";
import { lookedUp } from "../record/looked-up.ts";
import type { License } from "../record/records.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import { onBooking } from "./booking.ts";

const RENEWAL = "Driver's License Renewal";

/** Opens the booking for this license, as its status page or, for a renewal, its identification leaves it. */
async function openBooking(visit: Visit, license: License, purpose: AppointmentPurpose) {
  await lookedUp(visit, license, ({ id, number, full_name, birth_date, office_id }) => ({
    appointment_draft: {
      purpose,
      number,
      full_name,
      birth_date: toDisplayDate(birth_date),
      office_id: purpose === RENEWAL ? "" : (office_id ?? ""),
      appointable_id: id,
    },
  }));
  await visit.page.goto(paths.appointment);
  return onBooking(visit, purpose);
}

/** The booking page of a license's pickup. */
export const openPickup = (visit: Visit, license: License) =>
  openBooking(visit, license, "Driver's License Pickup");

/** The booking page of a license's renewal. */
export const openRenewal = (visit: Visit, license: License) => openBooking(visit, license, RENEWAL);

/** A license's, with everything that Book Appointment needs. */
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
  license: License,
  photos: Photos,
  at: { office: string; date: string },
) {
  const booking = await openRenewal(visit, license);
  await booking.chooseOffice(at.office, at.office);
  await booking.dates.pick(at.date);
  await booking.fillContact(license.person);
  await booking.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  return booking;
}
