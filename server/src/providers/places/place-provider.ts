import { cityNicknames, type GeoPoint, type Place } from "@portal/contract/address";
import type { ProviderCheck } from "../provider-call.ts";

/** Which places: all, or only rows of the address picker. */
type PlaceScope = "all" | "address";

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

/** Common abbreviations in place names. */
const SHORT: Readonly<Record<string, string>> = {
  sto: "santo",
  sta: "santa",
  st: "saint",
  gen: "general",
  brgy: "barangay",
  bgy: "barangay",
  pob: "poblacion",
  mt: "mount",
  ...cityNicknames,
};

/** The words of a text, normalised: lower case, without accents and punctuation, abbreviations expanded. */
export function plainWords(text: string): string[] {
  const words = text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/['’.]/gu, (mark) => (mark === "." ? " " : ""))
    .split(/[^a-z0-9]+/u);
  return words.filter((word) => word !== "").map((word) => SHORT[word] ?? word);
}

/** Of a query: none with fewer than two letters or digits. */
export function searchWords(query: string): string[] {
  const words = plainWords(query);
  return words.join("").length < 2 ? [] : words;
}
