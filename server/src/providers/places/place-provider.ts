import type { GeoPoint, Place } from "@portal/contract/address";

export type PlaceProvider = {
  name: string;
  /**
   * At most 8 places (`MAX_PLACES`), the best first; none for a query with fewer than two letters or digits.
   * @param near a point in degrees: among equally good matches, near places come first
   */
  search(query: string, near: GeoPoint | null): Promise<Place[]>;
};
