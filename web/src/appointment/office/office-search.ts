import { cityNicknames, type GeoPoint } from "@portal/contract/address";
import type { Office } from "@portal/contract/office";
import { editDistance } from "../../form/edit-distance.ts";

/** What people call the regions; offices carry their codes. */
const names: Record<string, string> = {
  NCR: "Metro Manila",
  CAR: "Cordillera",
  BARMM: "Bangsamoro",
  NIR: "Negros",
  "Region I": "Ilocos",
  "Region II": "Cagayan Valley",
  "Region III": "Central Luzon",
  "Region IV-A": "Calabarzon",
  "Region IV-B": "Mimaropa",
  "Region V": "Bicol",
  "Region VI": "Western Visayas",
  "Region VI/NIR": "Western Visayas, Negros",
  "Region VII": "Central Visayas",
  "Region VIII": "Eastern Visayas",
  "Region IX": "Zamboanga Peninsula",
  "Region X": "Northern Mindanao",
  "Region XI": "Davao",
  "Region XII": "Soccsksargen",
  "Region XIII": "Caraga",
};

/** `Ilocos (Region I)`; a region that we do not know as the office wrote it. */
export const regionName = (region: string): string =>
  names[region] ? `${names[region]} (${region})` : region;

const RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres (haversine). */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const up = Math.sin(radians(to.latitude - from.latitude) / 2);
  const along = Math.sin(radians(to.longitude - from.longitude) / 2);
  const square =
    up * up + Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * along * along;
  return 2 * RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(square)));
}

/** `km` is the distance from the person; null if either position is unknown. */
export type FoundOffice = { office: Office; km: number | null };

/** Lower case without accents: "pina" finds "Las Piñas". */
export const folded = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10 };

/** Region IV-A comes after Region III; regions without a number (NCR, CAR) come first. */
function regionNumber(region: string): number {
  const digits = [...(/\b[IVX]+\b/u.exec(region)?.[0] ?? "")].map((sign) => ROMAN[sign] ?? 0);
  return digits.reduce(
    (sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit),
    0,
  );
}

const compareByPlace = (a: Office, b: Office): number =>
  regionNumber(a.region) - regionNumber(b.region) ||
  a.region.localeCompare(b.region, "en") ||
  a.name.localeCompare(b.name, "en");

/** Nearest first; unknown positions last. */
const compareByDistance = (a: FoundOffice, b: FoundOffice): number =>
  (a.km ?? Infinity) === (b.km ?? Infinity) ? 0 : (a.km ?? Infinity) - (b.km ?? Infinity);

function kmFrom(me: GeoPoint | null, { latitude, longitude }: Office): number | null {
  if (!me || latitude === null || longitude === null) return null;
  return distanceKm(me, { latitude, longitude });
}

/** One list for each region, in the order in which they first occur. */
export function byRegion(found: readonly FoundOffice[]): FoundOffice[][] {
  const regions = new Map<string, FoundOffice[]>();
  for (const one of found) {
    const { region } = one.office;
    regions.set(region, [...(regions.get(region) ?? []), one]);
  }
  return [...regions.values()];
}

type Matches = (haystack: string, word: string) => boolean;
const isIn: Matches = (haystack, word) => haystack.includes(word);
/** Words that may have a wrong, missing, extra or swapped letter; also while they are being typed. */
const FORGIVEN = /^\p{L}{4,}$/u;
const isAlmostIn: Matches = (haystack, word) =>
  isIn(haystack, word) ||
  (FORGIVEN.test(word) &&
    haystack
      .split(/[^\p{L}\d]+/u)
      .some((known) =>
        [-1, 0, 1].some((more) => editDistance(word, known.slice(0, word.length + more)) <= 1),
      ));

/**
 * The offices with every word of `text` in their name, city or region, then those with it in their address only;
 * nearest first if the position is known, else region by region. If there is none, those with words that are almost so.
 */
export function searchOffices(
  offices: readonly Office[],
  text: string,
  me: GeoPoint | null,
): { found: FoundOffice[]; isGuess: boolean } {
  const words = folded(text)
    .split(/\s+/u)
    .filter(Boolean)
    .map((word) => cityNicknames[word] ?? word);
  const found = officesWith(offices, words, me, isIn);
  if (found.length > 0) return { found, isGuess: false };
  return { found: officesWith(offices, words, me, isAlmostIn), isGuess: true };
}

function officesWith(
  offices: readonly Office[],
  words: readonly string[],
  me: GeoPoint | null,
  matches: Matches,
): FoundOffice[] {
  const has = (haystack: string) => words.every((word) => matches(folded(haystack), word));
  const found = [...offices]
    .sort(compareByPlace)
    .map((office) => ({ office, km: kmFrom(me, office) }))
    .sort(compareByDistance);
  const [named, others] = [[] as FoundOffice[], [] as FoundOffice[]];
  for (const one of found) {
    const { name, city, full_address: address } = one.office;
    const region = regionName(one.office.region);
    if (has(`${name} ${city} ${region}`)) named.push(one);
    else if (has(`${name} ${city} ${region} ${address}`)) others.push(one);
  }
  const all = [...named, ...others];
  return me ? all : byRegion(all).flat();
}
