import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_PLACES, type GeoPoint, type Place } from "@portal/contract/address";
import { type PlaceProvider, plainWords, searchWords } from "./place-provider.ts";

/** Kinds of places in order of preference among equally good matches: more people live in the earlier ones. */
const KINDS = ["city", "city barangay", "barangay"] as const;

export type KnownPlace = Place & { kind: (typeof KINDS)[number] };

/** `names` and `text` are plain words, each preceded by a space; `text` also ends with one. */
type Entry = { place: Place; kind: number; names: string[]; text: string; city: string };
type Found = { place: Place; score: number };

const CHUNK = 4_000;
const MOST_WORDS = 10;
const CLOSE_KM = 50;
const KM_PER_DEGREE = 111;

type KnownPlaces = () => Promise<KnownPlace[]> | KnownPlace[];

/**
 * Place search over the rows of the address picker, without an outside service.
 * @param knownPlaces called at the first search, and again only after a failure, which it throws
 */
export function embeddedPlaces(knownPlaces: KnownPlaces): PlaceProvider {
  let prepared: Promise<Entry[]> | undefined;
  const entries = (): Promise<Entry[]> =>
    (prepared ??= prepare(knownPlaces).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));
  return {
    name: "embedded",
    search: async (query, near) => {
      const words = searchWords(query).slice(0, MOST_WORDS);
      return words.length === 0 ? [] : searchIn(await entries(), words, near);
    },
  };
}

async function prepare(knownPlaces: KnownPlaces): Promise<Entry[]> {
  const entries: Entry[] = [];
  const plain = rememberedPlain();
  for (const known of await knownPlaces()) {
    entries.push(entryOf(known, plain));
    if (entries.length % CHUNK === 0) await nextTurn();
  }
  return entries;
}

/** Cache: thousands of places share the names of their cities and provinces. */
function rememberedPlain(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const plain = known.get(text) ?? ` ${plainWords(text).join(" ")}`;
    known.set(text, plain);
    return plain;
  };
}

function entryOf({ kind, ...place }: KnownPlace, plain: (text: string) => string): Entry {
  const name = plain(place.name);
  const bare =
    kind === "city"
      ? name.replace(/^(?: science)? city of(?= )/u, "").replace(/ city$/u, "")
      : name;
  const names = bare === name ? [name] : [bare, `${bare} city`, ` city of${bare}`, name];
  const text = `${names.join("")}${plain(place.city)}${plain(place.province)} `;
  const city = `${place.city}, ${place.province}`;
  return { place, kind: KINDS.indexOf(kind), names, text, city };
}

function searchIn(entries: Entry[], words: string[], near: GeoPoint | null): Place[] {
  const marked = words.map((word) => ` ${word}`);
  const best = bestOf(entries, near, (entry) =>
    marked.every((word) => entry.text.includes(word)) ? fit(entry, marked) : null,
  );
  return best.length > 0 || marked.length < 2 ? best : searchForSome(entries, marked, near);
}

/**
 * For a whole address: places with most of its words, such as its city, are better than an empty list. In a city that it
 * names: a barangay of the same name in another one would get the parcel.
 */
function searchForSome(all: Entry[], marked: string[], near: GeoPoint | null): Place[] {
  const cities = namedCities(all, marked);
  const entries = cities.size > 0 ? all.filter(({ city }) => cities.has(city)) : all;
  // The last word may be half typed.
  const whole = marked
    .filter((word) => !/ \d/u.test(word))
    .map((word, index, words) => (index < words.length - 1 ? `${word} ` : word));
  let fewest = whole.length - 1;
  const counted = entries.map((entry) => {
    const missing = missingIn(entry.text, whole, fewest);
    fewest = Math.min(fewest, missing);
    return missing;
  });
  const candidates = entries.filter((_entry, index) => counted[index] === fewest);
  return bestOf(candidates, near, (entry) => fit(entry, marked));
}

/** The cities that an address names last, before its province; several of one name. */
function namedCities(entries: readonly Entry[], marked: readonly string[]): Set<string> {
  const address = `${marked.join("")} `;
  const written = new Set(entries.map(({ place }) => place.province));
  const provinces = new Set([...written].map((name) => ` ${plainWords(name).join(" ")}`));
  let named: { end: number; isProvince: boolean; cities: Set<string> } | null = null;
  for (const { kind, names, city } of entries) {
    if (KINDS[kind] !== "city") continue;
    for (const name of names) {
      const at = address.lastIndexOf(`${name} `);
      if (at < 0) continue;
      const end = at + name.length;
      const isProvince = provinces.has(name);
      const isBetter =
        named === null ||
        (named.isProvince && !isProvince) ||
        (named.isProvince === isProvince && end > named.end);
      if (isBetter) named = { end, isProvince, cities: new Set([city]) };
      else if (named?.end === end && named.isProvince === isProvince) named.cities.add(city);
    }
  }
  return named?.cities ?? new Set();
}

/** Number of words missing in the text; stops counting above `most`. */
function missingIn(text: string, words: string[], most: number): number {
  let missing = 0;
  for (const word of words) {
    if (!text.includes(word)) missing += 1;
    if (missing > most) return missing;
  }
  return missing;
}

/** Score of a match, smaller is better: equal to the query, starts with it, or number of missing words. */
function fit(entry: Entry, marked: string[]): number {
  const phrase = marked.join("");
  if (entry.names.includes(phrase)) return 0;
  if (entry.names.some((name) => name.startsWith(phrase))) return 1;
  const lacking = entry.names.map((name) => marked.filter((word) => !name.includes(word)).length);
  return 2 + Math.min(...lacking);
}

function bestOf(
  entries: Entry[],
  near: GeoPoint | null,
  fitOf: (entry: Entry) => number | null,
): Place[] {
  const best: Found[] = [];
  for (const entry of entries) {
    const fitting = fitOf(entry);
    if (fitting === null) continue;
    const score = fitting * 1e6 + entry.kind * 1e4 + (near ? farness(near, entry.place) : 0);
    const last = best.at(-1);
    if (best.length === MAX_PLACES && last && last.score <= score) continue;
    best.splice(positionOf(best, score), 0, { place: entry.place, score });
    best.length = Math.min(best.length, MAX_PLACES);
  }
  return best.map(({ place }) => place);
}

/** Inserts after equal scores, to keep the sort stable. */
function positionOf(best: Found[], score: number): number {
  const index = best.findIndex((found) => found.score > score);
  return index === -1 ? best.length : index;
}

/** Distance on a plane, accurate enough for sorting; a far place sorts after every kind of near place. */
function farness(from: GeoPoint, to: GeoPoint): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const km = Math.hypot(to.latitude - from.latitude, east) * KM_PER_DEGREE;
  return km <= CLOSE_KM ? km : Math.min(km, 9_999) + 1e5;
}
