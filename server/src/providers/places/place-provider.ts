import type { GeoPoint, Place } from "@portal/contract/address";
import type { ProviderCheck } from "../provider-check.ts";

export type PlaceProvider = {
  name: string;
  /**
   * At most 8 places (`MAX_PLACES`), the best first; none for a query with fewer than two letters or digits.
   * @param near a point in degrees: among equally good matches, near places come first
   */
  search(query: string, near: GeoPoint | null): Promise<Place[]>;
  /** Whether the server behind it answers. @throws as `search` of that server does */
  check?(): Promise<ProviderCheck>;
};
