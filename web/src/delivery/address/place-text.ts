import type { GeoPoint, Place } from "@portal/contract/address";
import { upper, withoutEnd } from "@portal/contract/text";

/** A place chosen from the search; the person may have moved its point. `street` is what was typed before its name. */
export type ChosenPlace = { text: string; point: GeoPoint; street?: string | undefined };

/** Map defaults (spec §9). */
export const DEFAULT_CENTRE: GeoPoint = { latitude: 14.6354, longitude: 121.0463 };
export const DEFAULT_ZOOM = 13;

/** A place on one line: name and address, without repetition. */
export function placeText({ name, address }: Pick<Place, "name" | "address">): string {
  if (address === "" || address === name) return name;
  return address.startsWith(`${name},`) ? address : `${name}, ${address}`;
}

const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/u)
    .filter(Boolean);

/** Words that people add to the name of a barangay or city. */
const USUAL = ["barangay", "brgy", "bgy", "city", "metro", "philippines", "ncr", "province"];

/**
 * House and street in a whole address that was typed into the search: what comes before the words of the place, if it
 * has a number. "12 Sample St, Pinyahan, QC" → "12 Sample St" for the barangay Pinyahan; "" if there is none.
 */
export function streetIn(typed: string, place: Pick<Place, "name" | "address">): string {
  const known = [...wordsOf(`${place.name} ${place.address}`), ...USUAL];
  const isKnown = (part: string) =>
    wordsOf(part).every((word) => known.some((one) => one.startsWith(word)));
  const parts = typed.split(",").map((part) => part.trim());
  const first = parts.findIndex((part) => part !== "" && isKnown(part));
  const before = (first === -1 ? parts : parts.slice(0, first)).join(", ").split(/\s+/u);
  while (before.length > 0 && isKnown(before.at(-1) ?? "")) before.pop();
  const street = withoutEnd(before.join(" "), /[\s,]/u);
  return /\d/u.test(street) && /\p{L}/u.test(street) ? street : "";
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
