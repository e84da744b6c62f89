import type { GeoPoint, Place } from "@portal/contract/address";
import { upper } from "@portal/contract/text";

/** A place chosen from the search; the person may have moved its point. */
export type ChosenPlace = { text: string; point: GeoPoint };

/** Map defaults (spec §9). */
export const DEFAULT_CENTRE: GeoPoint = { latitude: 14.6354, longitude: 121.0463 };
export const DEFAULT_ZOOM = 13;

/** A place on one line: name and address, without repetition. */
export function placeText({ name, address }: Pick<Place, "name" | "address">): string {
  if (address === "" || address === name) return name;
  return address.startsWith(`${name},`) ? address : `${name}, ${address}`;
}

/** The full address: house and street first, as couriers read it; in capitals like all text except e-mail (spec §5). */
export const fullPlaceAddress = (line2: string, place: string): string =>
  upper(
    [line2, place]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(", "),
  );

/** "lat,lng" (spec §3), to about a tenth of a metre. */
export const toGeoloc = ({ latitude, longitude }: GeoPoint): string =>
  `${Number(latitude.toFixed(6))},${Number(longitude.toFixed(6))}`;
