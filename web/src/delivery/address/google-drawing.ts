import type { GeoPoint } from "@portal/contract/address";
import {
  loadGoogleMaps,
  toGoogle,
  fromGoogle,
  type GoogleMap,
  type GoogleMarker,
  type GooglePlace,
} from "./google-maps.ts";
import { DEFAULT_ZOOM, placeText, type ChosenPlace } from "./place-text.ts";

const PLACE_FIELDS = ["displayName", "formattedAddress", "location", "addressComponents"];

/** The city from the locality and administrative area components (spec §7). */
export function cityOf(components: GooglePlace["addressComponents"]): string {
  const partOf = (type: string) =>
    components?.find(({ types }) => types.includes(type))?.longText ?? "";
  const area = partOf("administrative_area_level_2") || partOf("administrative_area_level_1");
  return [...new Set([partOf("locality"), area])].filter(Boolean).join(", ");
}

/** A fetched place in the wizard's form; null if Google has no position for it. */
export function chosenOf(place: GooglePlace): ChosenPlace | null {
  if (!place.location) return null;
  const address = place.formattedAddress || cityOf(place.addressComponents);
  const text = placeText({ name: place.displayName || address, address });
  return { text, point: fromGoogle(place.location) };
}

type Prediction = Event & { placePrediction: { toPlace(): GooglePlace } };
export type Drawn = { map: GoogleMap; marker: GoogleMarker };

/** Google's own search field, restricted to establishments in the Philippines (spec §7). */
export async function makeSearch(key: string, onPlace: (chosen: ChosenPlace) => void) {
  const { PlaceAutocompleteElement } = await (await loadGoogleMaps(key)).importLibrary("places");
  const field = new PlaceAutocompleteElement({
    includedRegionCodes: ["ph"],
    includedPrimaryTypes: ["establishment"],
  });
  const take = async (event: Event) => {
    const place = (event as Prediction).placePrediction.toPlace();
    await place.fetchFields({ fields: PLACE_FIELDS });
    const chosen = chosenOf(place);
    if (chosen) onPlace(chosen);
  };
  field.addEventListener("gmp-select", (event) => {
    take(event).catch(() => console.warn("Unable to get place!"));
  });
  return field;
}

/** Google's map around a point, with a hidden pin. */
export async function drawMap(key: string, box: HTMLElement, centre: GeoPoint): Promise<Drawn> {
  const maps = await loadGoogleMaps(key);
  const { Map: GoogleMapClass } = await maps.importLibrary("maps");
  const { Marker } = await maps.importLibrary("marker");
  const options = {
    center: toGoogle(centre),
    zoom: DEFAULT_ZOOM,
    disableDefaultUI: true,
    zoomControl: true,
  };
  return { map: new GoogleMapClass(box, options), marker: new Marker({ draggable: true }) };
}
