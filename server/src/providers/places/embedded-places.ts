import { setImmediate as nextTurn } from "node:timers/promises";
import { MAX_PLACES, type GeoPoint, type Place } from "@portal/contract/address";
import { type PlaceProvider, plainWords, searchWords } from "./place-provider.ts";

/** Kinds of places in order of preference among equally good matches: more people live in the earlier ones. */
const KINDS = ["city", "city barangay", "barangay"] as const;

export type KnownPlace = Place & { kind: (typeof KINDS)[number] };

/** `names` and `text` are plain words, each preceded by a space; `text` also ends with one. */
type Entry = { place: Place; kind: number; names: string[]; text: string };
/** `provinces` are names as in `Entry`. */
type Known = { entries: Entry[]; provinces: ReadonlySet<string> };
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
  let prepared: Promise<Known> | undefined;
  const known = (): Promise<Known> =>
    (prepared ??= prepare(knownPlaces).catch((error: unknown) => {
      prepared = undefined;
      throw error;
    }));
  return {
    name: "embedded",
    search: async (query, near) => {
      const words = searchWords(query).slice(0, MOST_WORDS);
      return words.length === 0 ? [] : searchIn(await known(), words, near);
    },
  };
}

async function prepare(knownPlaces: KnownPlaces): Promise<Known> {
  const entries: Entry[] = [];
  const provinces = new Set<string>();
  const plain = rememberedPlain();
  for (const known of await knownPlaces()) {
    entries.push(entryOf(known, plain));
    provinces.add(plain(known.province));
    if (entries.length % CHUNK === 0) await nextTurn();
  }
  return { entries, provinces };
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
  return { place, kind: KINDS.indexOf(kind), names, text };
}

function searchIn(known: Known, words: string[], near: GeoPoint | null): Place[] {
  const marked = words.map((word) => ` ${word}`);
  const best = bestOf(known.entries, near, (entry) =>
    marked.every((word) => entry.text.includes(word)) ? fit(entry, marked) : null,
  );
  return best.length > 0 || marked.length < 2 ? best : searchForSome(known, marked, near);
}

/**
 * For a whole address: places with most of its words, such as its city, are better than an empty list. In a city that it
 * names: a barangay of the same name in another one would get the parcel.
 */
function searchForSome(known: Known, marked: string[], near: GeoPoint | null): Place[] {
  const cities = namedCities(known, marked);
  const isThere = ({ place }: Entry) =>
    cities.some(({ city, province }) => city === place.city && province === place.province);
  const entries = cities.length > 0 ? known.entries.filter(isThere) : known.entries;
  // The last word may be half typed. "St" counts with the word after it: of "Rizal St, Quezon City" it is no saint.
  const whole = marked
    .filter((word) => !/ \d/u.test(word))
    .map((word, index, words) => (word === " saint" ? word + (words[index + 1] ?? "") : word))
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

/** After the name of a street, which is that of a city often enough; "st" is read as "saint". */
const STREET = /^ (?:saint|street|ave|avenue|road|rd|blvd|boulevard|drive|ext) /u;

/** The cities that an address names last, before its province; several of one name. */
function namedCities({ entries, provinces }: Known, marked: readonly string[]): Place[] {
  let address = `${marked.join("")} `;
  // In "Makati City, Metro Manila", and before "Davao del Norte", no Manila and no Davao is meant.
  for (const province of provinces)
    if (province.includes(" ", 1)) address = address.replaceAll(`${province} `, " , ");
  const named = entries
    .filter(({ kind }) => KINDS[kind] === "city")
    .flatMap(({ place, names }) =>
      names.map((name) => {
        const at = address.lastIndexOf(`${name} `);
        return { place, at, end: at + name.length, isProvince: provinces.has(name) };
      }),
    )
    .filter(({ at, end }) => at >= 0 && !STREET.test(address.slice(end)))
    .toSorted((a, b) => Number(a.isProvince) - Number(b.isProvince) || b.end - a.end);
  const [last] = named;
  return named
    .filter(({ end, isProvince }) => end === last?.end && isProvince === last.isProvince)
    .map(({ place }) => place);
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
