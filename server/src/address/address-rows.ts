import { readFileSync } from "node:fs";
import { municipalityCodeOf, provinceCodeOf, type Zone as FeeZone } from "@portal/contract/address";
import { type AddressPart, readEdition } from "./psgc-edition.ts";
import { zipCodes } from "./zip-codes.ts";

export type { FeeZone };

/**
 * Fee zones by code prefix; the longest matching prefix decides. Sample data until couriers give their tables.
 */
const ZONES: Readonly<Record<string, FeeZone>> = {
  "01": "Luzon",
  "02": "Luzon",
  "03": "Luzon",
  "04": "Luzon",
  "05": "Luzon",
  "06": "Visayas",
  "07": "Visayas",
  "08": "Visayas",
  "09": "Mindanao",
  "10": "Mindanao",
  "11": "Mindanao",
  "12": "Mindanao",
  "13": "NCR",
  "14": "Luzon",
  "16": "Mindanao",
  "17": "Luzon",
  "18": "Visayas",
  "19": "Mindanao",
  "02009": "Island", // Batanes
  "05020": "Island", // Catanduanes
  "05041": "Island", // Masbate
  "09066": "Island", // Sulu
  "09901": "Island", // Isabela City, on Basilan
  "10018": "Island", // Camiguin
  "16085": "Island", // Dinagat Islands
  "17040": "Island", // Marinduque
  "17053": "Island", // Palawan
  "17059": "Island", // Romblon
  "17315": "Island", // Puerto Princesa, on Palawan
  "18061": "Island", // Siquijor
  "19007": "Island", // Basilan
  "19070": "Island", // Tawi-Tawi
};

/** The fee zone of a province, municipality or barangay; throws for a region without a zone. */
function zoneOf(code: string): FeeZone {
  const zone = ZONES[code.slice(0, 5)] ?? ZONES[code.slice(0, 2)];
  if (!zone) throw new Error(`No fee zone is known for the address code ${code}.`);
  return zone;
}

type Point = readonly [latitude: number, longitude: number];

export type AddressRow = {
  level: "region" | "province" | "municipality" | "barangay";
  code: string;
  name: string;
  position: number;
  zip_code: string | null;
  latitude: number | null;
  longitude: number | null;
  zone: FeeZone | null;
};

const NOTHING = { zip_code: null, latitude: null, longitude: null, zone: null };

/** All rows of the edition, parents first, with ZIP code, point and zone where known. Takes about 0.3 s. */
export function addressRows(): AddressRow[] {
  const edition = readEdition();
  const zips = zipCodes(edition);
  const points = pointsOf(edition.municipalities);
  const middles = middlesByProvince(edition.municipalities, points);
  return [
    ...rows("region", edition.regions, () => ({})),
    ...rows("province", edition.provinces, (code) => ({
      ...place(middles.get(code)),
      zone: zoneOf(code),
    })),
    ...rows("municipality", edition.municipalities, (code) => ({
      ...place(points.get(code) ?? middles.get(provinceCodeOf(code))),
      zip_code: zips.municipalities.get(code) ?? null,
      zone: zoneOf(code),
    })),
    ...rows("barangay", edition.barangays, (code) => ({
      zip_code:
        zips.barangays.get(code) ?? zips.municipalities.get(municipalityCodeOf(code)) ?? null,
    })),
  ];
}

function rows(
  level: AddressRow["level"],
  parts: AddressPart[],
  known: (code: string) => Partial<AddressRow>,
): AddressRow[] {
  return parts.map(({ code, name }, position) => ({
    level,
    code,
    name,
    position,
    ...NOTHING,
    ...known(code),
  }));
}

function place(point: Point | undefined): { latitude: number | null; longitude: number | null } {
  return { latitude: point?.[0] ?? null, longitude: point?.[1] ?? null };
}

/** coordinates.json is written by scripts/build-coordinates.ts from GeoNames (CC BY 4.0). */
function pointsOf(municipalities: AddressPart[]): Map<string, Point> {
  const file = new URL("coordinates.json", import.meta.url);
  const known = JSON.parse(readFileSync(file, "utf8")) as Record<string, Point | undefined>;
  return new Map(
    municipalities.flatMap(({ code }): [string, Point][] => {
      const point = known[code];
      return point ? [[code, point]] : [];
    }),
  );
}

function middlesByProvince(
  municipalities: AddressPart[],
  points: Map<string, Point>,
): Map<string, Point> {
  const middles = new Map<string, Point>();
  for (const [province, members] of Map.groupBy(municipalities, ({ code }) =>
    provinceCodeOf(code),
  )) {
    const inProvince = members
      .map(({ code }) => points.get(code))
      .filter((point) => point !== undefined);
    if (inProvince.length > 0) middles.set(province, [mean(inProvince, 0), mean(inProvince, 1)]);
  }
  return middles;
}

function mean(points: Point[], axis: 0 | 1): number {
  const sum = points.reduce((total, point) => total + point[axis], 0);
  return Math.round((sum / points.length) * 10_000) / 10_000;
}
