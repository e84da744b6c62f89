import type { GeoPoint } from "@portal/contract/address";
import { type ChosenPlace, DEFAULT_ZOOM, placeText } from "./place-text.ts";

/** The part of Google's script that we use; its own types would be a package for these few lines. */
export type GoogleLatLng = { lat(): number; lng(): number };
export type GooglePlace = {
  displayName?: string | null;
  formattedAddress?: string | null;
  location?: GoogleLatLng | null;
  addressComponents?: { longText: string | null; types: string[] }[] | null;
  fetchFields(options: { fields: string[] }): Promise<unknown>;
};
type Moved = { latLng?: GoogleLatLng | null };
type Listening = { addListener(event: string, heard: (event: Moved) => void): unknown };
export type GoogleMap = Listening & {
  setCenter(point: { lat: number; lng: number }): void;
  setZoom(zoom: number): void;
};
export type GoogleMarker = Listening & {
  setPosition(point: { lat: number; lng: number }): void;
  setMap(map: GoogleMap | null): void;
};
type Libraries = {
  maps: { Map: new (box: HTMLElement, options: object) => GoogleMap };
  marker: { Marker: new (options: object) => GoogleMarker };
  places: { PlaceAutocompleteElement: new (options: object) => HTMLElement };
};
export type GoogleMaps = {
  importLibrary<K extends keyof Libraries>(name: K): Promise<Libraries[K]>;
};

const CALLBACK = "__googleMapsLoaded";
let loading: Promise<GoogleMaps> | undefined;

function inject(key: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    const query = { key, v: "weekly", loading: "async", region: "PH", callback: CALLBACK };
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query)}`;
    script.async = true;
    script.addEventListener("error", () => {
      script.remove();
      reject(new Error("The map could not be loaded."));
    });
    Object.assign(globalThis, {
      [CALLBACK]: () => {
        const { google } = globalThis as unknown as { google: { maps: GoogleMaps } };
        resolve(google.maps);
      },
    });
    document.head.append(script);
  });
}

/** Loads Google's script once; a call after a failure tries again. */
function loadGoogleMaps(key: string): Promise<GoogleMaps> {
  loading ??= inject(key).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

export const toGoogle = ({ latitude, longitude }: GeoPoint) => ({ lat: latitude, lng: longitude });
export const fromGoogle = (point: GoogleLatLng): GeoPoint => ({
  latitude: point.lat(),
  longitude: point.lng(),
});

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
