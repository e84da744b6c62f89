import { createRequire } from "node:module";
import { provinceCodeOf } from "@portal/contract/address";
import { type AddressPart, isInCapital, type PsgcEdition } from "./psgc-edition.ts";

// The package's types describe a different module format than its Node build has.
const usePostalPh = createRequire(import.meta.url)(
  "use-postal-ph",
) as typeof import("use-postal-ph").default;

type PostOffice = { province: string; place: string; zip: string; inCapital: boolean };

/** Names that the postal list spells differently, without spaces and accents. */
const PROVINCE_NAMES: Readonly<Record<string, string>> = {
  northcotabato: "cotabato",
  quezonprovince: "quezon",
  rizalprovince: "rizal",
  maguindanaodelnorte: "maguindanao",
  maguindanaodelsur: "maguindanao",
};

/**
 * Suggested ZIP codes by code: of municipalities and, in the capital, of the barangays in the postal list. Matched by
 * name, so some stay unknown.
 */
export function zipCodes(edition: PsgcEdition): {
  municipalities: Map<string, string>;
  barangays: Map<string, string>;
} {
  const provinceNames = new Map(edition.provinces.map(({ code, name }) => [code, name]));
  const offices = readPostOffices();
  const byPlace = new Map(
    offices.map((office) => [`${office.province}/${office.place}`, office.zip]),
  );
  const unique = uniqueNames(offices, edition.municipalities);
  const capital = Map.groupBy(offices, (office) => office.province);
  const municipalities = new Map<string, string>();
  for (const { code, name } of edition.municipalities) {
    const provinceCode = provinceCodeOf(code);
    const provinceName = provinceNames.get(provinceCode) ?? "";
    const zip = isInCapital(code)
      ? mainPostOffice(capital.get(plain(provinceName)) ?? [], plain(name))
      : (byPlace.get(`${province(homeProvince(provinceCode, provinceName))}/${plain(name)}`) ??
        unique.get(plain(name)));
    if (zip) municipalities.set(code, zip);
  }
  const barangays = new Map<string, string>();
  for (const { code, name } of edition.barangays) {
    if (!isInCapital(code)) continue;
    const zip = byPlace.get(
      `${plain(provinceNames.get(provinceCodeOf(code)) ?? "")}/${plain(name)}`,
    );
    if (zip) barangays.set(code, zip);
  }
  return { municipalities, barangays };
}

function readPostOffices(): PostOffice[] {
  return usePostalPh()
    .fetchDataLists({})
    .data.map((row) => ({
      province: province(row.location ?? ""),
      place: plain(row.municipality ?? ""),
      zip: String(row.post_code).padStart(4, "0"),
      inCapital: row.region === "NCR",
    }));
}

/** The capital's list has post offices: prefer the district's own, then the central one, then the lowest number. */
function mainPostOffice(offices: PostOffice[], name: string): string | undefined {
  const own = offices.filter(({ place }) => place.includes(name));
  const central = offices.filter(({ place }) => place.includes("cpo"));
  return [own, central, offices]
    .find((choice) => choice.length > 0)
    ?.map(({ zip }) => zip)
    .toSorted()[0];
}

/** For places that have changed province: matched by name alone where the name is unique. */
function uniqueNames(offices: PostOffice[], municipalities: AddressPart[]): Map<string, string> {
  const places = Map.groupBy(municipalities, ({ name }) => plain(name));
  const named = Map.groupBy(
    offices.filter(({ inCapital }) => !inCapital),
    ({ place }) => place,
  );
  return new Map(
    [...named].flatMap(([place, rows]): [string, string][] => {
      const [only, ...others] = rows;
      return only && others.length === 0 && places.get(place)?.length === 1
        ? [[place, only.zip]]
        : [];
    }),
  );
}

function province(name: string): string {
  const key = plain(name);
  return PROVINCE_NAMES[key] ?? key;
}

function plain(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\([^()]*\)|\b(?:science )?city(?: of)?\b|\barea\b|\bi\/ii\b/gu, "")
    .replace(/\bsto\b/gu, "santo")
    .replace(/\bsta\b/gu, "santa")
    .replace(/\bgen\b/gu, "general")
    .replace(/[^a-z0-9]/gu, "");
}

/** Independent cities outside the capital, with the province that people use in their addresses. */
const HOME_PROVINCES: Readonly<Record<string, string>> = {
  "0330100000": "Pampanga",
  "0331400000": "Zambales",
  "0431200000": "Quezon",
  "0631000000": "Iloilo",
  "0730600000": "Cebu",
  "0731100000": "Cebu",
  "0731300000": "Cebu",
  "0831600000": "Leyte",
  "0931700000": "Zamboanga del Sur",
  "0990100000": "Basilan",
  "1030500000": "Misamis Oriental",
  "1030900000": "Lanao del Norte",
  "1130700000": "Davao del Sur",
  "1230800000": "South Cotabato",
  "1430300000": "Benguet",
  "1630400000": "Agusan del Norte",
  "1731500000": "Palawan",
  "1830200000": "Negros Occidental",
};

/** The province that people use in the address of a place, by the code and name of its province level. */
export function homeProvince(provinceCode: string, provinceName: string): string {
  if (provinceCode.startsWith("13")) return "Metro Manila";
  return HOME_PROVINCES[provinceCode] ?? provinceName;
}
