import * as v from "valibot";
import { officeFields, officeOf } from "./office-place.ts";
import { reading } from "./reading.ts";

const fields = {
  ...officeFields,
  approximate: v.boolean(),
  region: v.string(),
  city: v.string(),
  drivers_license_delivery_enabled: v.boolean(),
  drivers_license_appointment_new_enabled: v.boolean(),
  plate_number_delivery_enabled: v.boolean(),
  plate_number_appointment_enabled: v.boolean(),
  drivers_license_renewal_enabled: v.boolean(),
};

/** Without flags in the list, every service is offered, and the call itself refuses. */
const offersAll = {
  drivers_license_delivery_enabled: true,
  drivers_license_appointment_new_enabled: true,
  plate_number_delivery_enabled: true,
  plate_number_appointment_enabled: true,
  drivers_license_renewal_enabled: true,
};

/** An office in the list (spec §3), with its services. Coordinates are approximate when `approximate`. */
export const Office = reading(
  v.object(fields),
  { ...offersAll, approximate: false, region: "", city: "" },
  officeOf,
);
export type Office = v.InferOutput<typeof Office>;

export const OfficeQuery = v.strictObject({
  per_page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/u), v.transform(Number))),
});
export const OFFICE_PAGE_SIZE = 10000;
