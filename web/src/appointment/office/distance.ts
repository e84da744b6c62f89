import type { GeoPoint } from "@portal/contract/address";

/** Mean radius of the earth. */
const RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two points as the crow flies (haversine). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2);
  const along = Math.sin(radians(to.longitude - from.longitude) / 2);
  const square =
    up * up + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * along * along;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}
