import { shortCode } from "@portal/contract/text";
import * as v from "valibot";
import { numberIn, several, yesNo } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";

/** The columns of a file of offices; all, so that none is emptied by leaving it out. */
export const officeSheet: Sheet = {
  name: "offices",
  required: [
    "id",
    "code",
    "name",
    "type",
    "region",
    "province",
    "municipality",
    "address",
    "latitude",
    "longitude",
    "approximate",
    "hours",
    "license_delivery",
    "license_pickup",
    "license_renewal",
    "plate_delivery",
    "plate_pickup",
    "couriers",
  ],
  optional: [],
};

const text = (most: number) => v.pipe(shortCode(most), v.minLength(1));

/** A row without its empty cells; `couriers` are the codes of those in the database. */
export const officeRow = (couriers: readonly string[]) =>
  v.pipe(
    v.strictObject({
      id: v.pipe(
        v.string(),
        v.regex(/^[a-z0-9][a-z0-9-]{0,39}$/u, "It is of small letters, digits and dashes."),
      ),
      code: text(40),
      name: text(100),
      type: text(20),
      region: text(60),
      province: text(60),
      municipality: text(60),
      address: v.optional(text(200)),
      latitude: v.optional(numberIn(4, 22)),
      longitude: v.optional(numberIn(115, 128)),
      approximate: v.optional(yesNo),
      hours: v.optional(text(100)),
      license_delivery: yesNo,
      license_pickup: yesNo,
      license_renewal: yesNo,
      plate_delivery: yesNo,
      plate_pickup: yesNo,
      couriers: v.optional(several(couriers)),
    }),
    v.forward(
      v.check(
        ({ latitude, longitude }) => (latitude === undefined) === (longitude === undefined),
        "A place has both, latitude and longitude.",
      ),
      ["longitude"],
    ),
    v.transform((row) => ({
      id: row.id,
      code: row.code,
      name: row.name,
      type: row.type,
      region: row.region,
      province: row.province,
      municipality: row.municipality,
      address: row.address ?? null,
      latitude: row.latitude ?? null,
      longitude: row.longitude ?? null,
      approximate: row.approximate ?? row.latitude === undefined,
      hours: row.hours ?? null,
      drivers_license_delivery_enabled: row.license_delivery,
      drivers_license_appointment_new_enabled: row.license_pickup,
      drivers_license_renewal_enabled: row.license_renewal,
      plate_number_delivery_enabled: row.plate_delivery,
      plate_number_appointment_enabled: row.plate_pickup,
      couriers: couriers.filter((code) => row.couriers?.includes(code)),
    })),
  );
export type OfficeRow = v.InferOutput<ReturnType<typeof officeRow>>;
