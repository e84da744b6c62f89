import type { Visit } from "../browser/visit.ts";
import { onOwnership } from "../record/ownership.ts";
import type { License, Plate } from "../record/records.ts";
import { onStatus, PRODUCED, READY } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import { onShippingForm, quezonCity } from "./shipping-form.ts";

/** From the landing to the delivery page of an Available license. */
export async function openLicenseDelivery(visit: Visit, { number, person }: License) {
  await (await landing(visit)).lookUpLicense(number, person.birthDate);
  await (await onStatus(visit, READY, "license-available")).getMyLicense.click();
  return onShippingForm(visit, "Deliver my Driver's License", "license");
}

/** The same, with everything that Continue needs. */
export async function filledLicenseDelivery(visit: Visit, license: License, photos: Photos) {
  const form = await openLicenseDelivery(visit, license);
  await form.courier("GoGo Express").check();
  await form.fillRecipient(license.person);
  await form.fillStructured(quezonCity);
  await form.addPhoto("Valid ID", photos.id);
  await form.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  return form;
}

/** From the landing to the delivery page of an Available plate, by its MV file number and its plate number. */
export async function openPlateDelivery(visit: Visit, { number, mvNumber }: Plate) {
  await (await landing(visit)).lookUpPlate(mvNumber);
  await (await onStatus(visit, PRODUCED, "plate-available")).deliverMyPlate.click();
  await (await onOwnership(visit, "by-mv-number", "Plate Number")).show(number);
  return onShippingForm(visit, "Deliver my Plate Number", "plate");
}
