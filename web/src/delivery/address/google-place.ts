import { fromGoogle, type GooglePlace } from "./google-maps.ts";
import { placeText, type ChosenPlace } from "./place-text.ts";

export const PLACE_FIELDS = ["displayName", "formattedAddress", "location", "addressComponents"];

/** City from the locality and administrative area components (spec §7). */
export function cityOf(components: GooglePlace["addressComponents"]): string {
  const partOf = (type: string) =>
    components?.find(({ types }) => types.includes(type))?.longText ?? "";
  const area = partOf("administrative_area_level_2") || partOf("administrative_area_level_1");
  return [...new Set([partOf("locality"), area])].filter(Boolean).join(", ");
}

/** A fetched place as the wizard keeps it; null when Google knows no position for it. */
export function chosenOf(place: GooglePlace): ChosenPlace | null {
  if (!place.location) return null;
  const address = place.formattedAddress || cityOf(place.addressComponents);
  const text = placeText({ name: place.displayName || address, address });
  return { text, point: fromGoogle(place.location) };
}
