import * as v from "valibot";

/** The fields of an office in every answer (spec §3). */
export const officeFields = {
  id: v.string(),
  code: v.string(),
  name: v.string(),
  full_address: v.string(),
  /** In the office's words, such as "Monday to Friday, 8:00 AM to 5:00 PM"; null when unknown. */
  hours: v.nullable(v.string()),
  latitude: v.nullable(v.number()),
  longitude: v.nullable(v.number()),
};

/** An office in the list (spec §3), with its services. Coordinates are approximate when `approximate`. */
export const Office = v.object({
  ...officeFields,
  approximate: v.boolean(),
  region: v.string(),
  city: v.string(),
  drivers_license_delivery_enabled: v.boolean(),
  drivers_license_appointment_new_enabled: v.boolean(),
  plate_number_delivery_enabled: v.boolean(),
  plate_number_appointment_enabled: v.boolean(),
  drivers_license_renewal_enabled: v.boolean(),
});
export type Office = v.InferOutput<typeof Office>;

export const OfficeQuery = v.strictObject({
  per_page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/u), v.transform(Number))),
});
export const OFFICE_PAGE_SIZE = 10000;
