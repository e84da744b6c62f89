import { paths } from "@portal/contract/paths";
import type { Visit } from "../browser/visit.ts";
import { lookedUp } from "../record/looked-up.ts";
import { onOwnership } from "../record/ownership.ts";
import type { License, Plate } from "../record/records.ts";
import { onStatus, PRODUCED } from "../record/status.ts";
import { OFFICIAL_RECEIPT } from "../upload/photo-tiles.ts";
import type { Photos } from "../upload/photo.ts";
import { onShippingForm, quezonCity } from "./shipping-form.ts";

/** The delivery page of an Available license that was looked up. */
export async function openLicenseDelivery(visit: Visit, license: License) {
  await lookedUp(visit, license);
  await visit.page.goto(paths.licenseDelivery(license.number));
  return onShippingForm(visit, "Deliver my Driver's License", "license");
}

/** The delivery page with everything that Continue needs. */
export async function filledLicenseDelivery(visit: Visit, license: License, photos: Photos) {
  const form = await openLicenseDelivery(visit, license);
  await form.courier("GoGo Express").check();
  await form.fillRecipient(license.person);
  await form.fillStructured(quezonCity);
  await form.addPhoto("Valid ID", photos.id);
  await form.addPhoto(OFFICIAL_RECEIPT, photos.receipt);
  return form;
}

/** The delivery page of an Available plate, from its status, by its MV file number and its plate number. */
export async function openPlateDelivery(visit: Visit, { number, mvNumber }: Plate) {
  await visit.page.goto(paths.plate(mvNumber));
  await (await onStatus(visit, PRODUCED, "plate-available")).deliverMyPlate.click();
  await (await onOwnership(visit, "by-mv-number", "Plate Number")).show(number);
  return onShippingForm(visit, "Deliver my Plate Number", "plate");
}
