import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { exactly } from "./document-numbers.ts";
import { atMost } from "./text.ts";

const tenDigits = (sentence: string) => v.pipe(v.string(), v.regex(/^\d{10}$/u, sentence));

/** A 10-digit code of the Philippine Standard Geographic Code. */
const AddressCode = tenDigits(sentences.addressCode);
export const BarangayCode = tenDigits(sentences.barangay);

export const PostalCode = exactly(/^\d{4}$/u, sentences.postalCode);

/** The zones of delivery fees. */
export const zones = ["NCR", "Luzon", "Visayas", "Mindanao", "Island"] as const;
export type Zone = (typeof zones)[number];

const at = (degrees: number, minutes: number): number => degrees + minutes / 60;

/**
 * The line between the Philippines and Sabah as the United States and Great Britain drew it on 2 January 1930:
 * [east, north] from the Sulu Sea to the Celebes Sea. The Turtle Islands and Sitangkai lie on this side of it.
 */
const LINE: readonly (readonly [east: number, north: number])[] = [
  [at(117, 0), at(7, 40)],
  [at(117, 25.5), at(7, 24.75)],
  [at(117, 40), at(6, 52)],
  [at(117, 58), at(6, 17)],
  [at(118, 20), at(6, 0)],
  [at(118, 50), at(6, 0)],
  [at(119, 35), at(5, 16)],
  [at(119, 0), at(4, 42)],
];

/** South and west of the line. */
function isInSabah(north: number, east: number): boolean {
  // Ray casting: from inside, a ray to the east crosses the sides an odd number of times.
  const shape = [...LINE, [at(119, 0), 4], [116, 4], [116, at(7, 40)]] as const;
  let isInside = false;
  for (const [index, [toEast, toNorth]] of shape.entries()) {
    const [fromEast, fromNorth] = shape.at(index - 1) ?? [toEast, toNorth];
    if (fromNorth > north === toNorth > north) continue;
    const meets = fromEast + ((north - fromNorth) / (toNorth - fromNorth)) * (toEast - fromEast);
    if (east < meets) isInside = !isInside;
  }
  return isInside;
}

/** One row of the cascading picker (spec §3). `zip_code` is an editable suggestion, null where unknown. */
export const AddressItem = v.object({
  name: v.string(),
  code: v.string(),
  zip_code: v.nullable(v.string()),
});
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

const cut = (code: string, length: number): string => code.slice(0, length).padEnd(10, "0");

/** The region's code for any place in it: the first 2 characters and zeros (spec §7). */
export const regionCodeOf = (code: string): string => cut(code, 2);

/** The province's code for a barangay or municipality: the first 5 characters and zeros (spec §7). */
export const provinceCodeOf = (code: string): string => cut(code, 5);

/** The municipality's code for a barangay: the first 7 characters and zeros (spec §7). */
export const municipalityCodeOf = (code: string): string => cut(code, 7);

/** What people call some cities and places, or how they write them, in lower case. */
export const cityNicknames: Readonly<Record<string, string>> = {
  bgc: "fort bonifacio",
  igacos: "island garden city of samal",
  lapulapu: "lapu lapu",
  ncr: "metro manila",
  ozamis: "ozamiz",
  pque: "paranaque",
  sjdm: "san jose del monte",
  qc: "quezon city",
  cdo: "cagayan de oro",
  gensan: "general santos",
};
