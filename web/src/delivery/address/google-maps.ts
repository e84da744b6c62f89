import type { GeoPoint } from "@portal/contract/address";

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
export function loadGoogleMaps(key: string): Promise<GoogleMaps> {
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
