import type { GeoPoint, Place } from "@portal/contract/address";

/** Which places: all, or only rows of the address picker. */
export type PlaceScope = "all" | "address";
import type { ProviderCheck } from "../provider-check.ts";

export type PlaceProvider = {
  name: string;
  /**
   * At most 8 places (`MAX_PLACES`), the best first; none for a query with fewer than two letters or digits.
   * @param near a point in degrees: among equally good matches, near places come first
   */
  search(query: string, near: GeoPoint | null, scope?: PlaceScope): Promise<Place[]>;
  /** Whether the server behind it answers. @throws as `search` of that server does */
  check?(): Promise<ProviderCheck>;
};
