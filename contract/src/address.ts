import * as v from "valibot";
import { AddressCode } from "./address-code.ts";
import { reading } from "./reading.ts";
import * as sentences from "./sentences.ts";
import { atMost } from "./text.ts";
import { isInSabah } from "./treaty-line.ts";

/** One row of the cascading picker (spec §3). `zip_code` is an editable suggestion, null where unknown. */
export const AddressItem = reading(
  v.object({ name: v.string(), code: v.string(), zip_code: v.nullable(v.string()) }),
);
export type AddressItem = v.InferOutput<typeof AddressItem>;

export const ProvinceQuery = v.strictObject({ region_code: AddressCode });
export const MunicipalityQuery = v.strictObject({ province_code: AddressCode });
export const BarangayQuery = v.strictObject({ municipality_code: AddressCode });

/** West, south, east and north end of the Philippines, in degrees. */
export const PHILIPPINES = { west: 116.9, south: 4.5, east: 126.7, north: 21.2 } as const;

export type GeoPoint = { latitude: number; longitude: number };

/** Inside the box around the Philippines and on this side of the treaty line with Sabah. */
export function isInPhilippines(point: GeoPoint): boolean {
  return (
    point.latitude >= PHILIPPINES.south &&
    point.latitude <= PHILIPPINES.north &&
    point.longitude >= PHILIPPINES.west &&
    point.longitude <= PHILIPPINES.east &&
    !isInSabah(point.latitude, point.longitude)
  );
}

const LAT_LNG = /^(?<latitude>-?\d{1,2}(?:\.\d{1,12})?), ?(?<longitude>-?\d{1,3}(?:\.\d{1,12})?)$/u;

/** Parses "lat,lng" (spec §3, geoloc) in degrees; null when malformed or out of range. */
export function parseGeoloc(text: string): GeoPoint | null {
  const parts = LAT_LNG.exec(text.trim())?.groups;
  if (!parts) return null;
  const point = { latitude: Number(parts["latitude"]), longitude: Number(parts["longitude"]) };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : null;
}

export const MAX_PLACES = 8;

/** The levels of the picker (spec §2), from the top. */
export const addressLevels = ["region", "province", "municipality", "barangay"] as const;
export type AddressLevel = (typeof addressLevels)[number];

/**
 * A search result; the point is in degrees and may be the centre of its municipality. Level, code and the suggested ZIP
 * code are null for a place that is no row of the picker, such as a street.
 */
export const Place = v.object({
  id: v.string(),
  name: v.string(),
  address: v.string(),
  city: v.string(),
  province: v.string(),
  latitude: v.number(),
  longitude: v.number(),
  address_level: v.nullable(v.picklist(addressLevels)),
  address_code: v.nullable(v.string()),
  zip_code: v.nullable(v.string()),
});
export type Place = v.InferOutput<typeof Place>;

/** `near` is "lat,lng"; places close to it come first. `only` leaves out what is no row of the picker. */
export const PlaceQuery = v.strictObject({
  only: v.optional(v.literal("address")),
  q: v.pipe(v.string(), v.trim(), ...atMost(200)),
  near: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseGeoloc(text) !== null, sentences.point),
      v.transform(parseGeoloc),
    ),
  ),
});

/** The region's code for any place in it: the first 2 characters and zeros (spec §7). */
export function regionCodeOf(code: string): string {
  return cut(code, 2);
}

/** The province's code for a barangay or municipality: the first 5 characters and zeros (spec §7). */
export function provinceCodeOf(code: string): string {
  return cut(code, 5);
}

/** The municipality's code for a barangay: the first 7 characters and zeros (spec §7). */
export function municipalityCodeOf(code: string): string {
  return cut(code, 7);
}

function cut(code: string, length: number): string {
  return code.slice(0, length).padEnd(10, "0");
}
