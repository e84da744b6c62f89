import type { GeoPoint, Place } from "@portal/contract/address";

/** Somebody who knows places in the Philippines by name. */
export type PlaceProvider = {
  name: string;
  /**
   * Finds at most 8 places (`MAX_PLACES`), the best first; nothing for a query without two letters or digits.
   * @param near a point in degrees: of places that fit equally well those close to it come first
   */
  search(query: string, near: GeoPoint | null): Promise<Place[]>;
};
