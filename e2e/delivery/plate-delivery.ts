import type { Visit } from "../browser/visit.ts";
import type { Plate } from "../record/records.ts";
import { onStatus } from "../record/status.ts";
import { landing } from "../track/landing.ts";
import { onShippingForm } from "./shipping-form.ts";

/** From the landing to the delivery page of an Available plate, by its MV file number. */
export async function openPlateDelivery(visit: Visit, { mvNumber }: Plate) {
  const { lookUpPlate } = await landing(visit);
  await lookUpPlate(mvNumber);
  const status = await onStatus(visit, "Your plate number is produced.", "plate-available");
  await status.deliverMyPlate.click();
  return onShippingForm(visit, "Deliver my Plate Number", "plate");
}
