import { municipalityCodeOf, type Place, provinceCodeOf } from "@portal/contract/address";
import { addressRows, type AddressRow } from "./address-rows.ts";
import { homeProvince } from "./zip-codes.ts";

export type AddressPlace = Place & { kind: "city" | "city barangay" | "barangay" };

/**
 * Every city, municipality and barangay for the place search, sorted by name. Points are approximate: a barangay has
 * that of its municipality. Takes about 0.2 s, so call it once.
 */
export function addressPlaces(): AddressPlace[] {
  const rows = addressRows();
  const provinces = new Map(
    rows.filter(({ level }) => level === "province").map((row) => [row.code, row]),
  );
  const municipalities = new Map(
    rows.filter(({ level }) => level === "municipality").map((row) => [row.code, row]),
  );
  return rows.flatMap((row) => {
    const province = provinces.get(provinceCodeOf(row.code));
    if (!province) return [];
    if (row.level === "barangay")
      return toPlace(row, municipalities.get(municipalityCodeOf(row.code)), province);
    // Manila's municipalities are districts, but people search for the city.
    const isCity =
      row.level === "municipality" || (row.level === "province" && row.code === MANILA);
    return isCity ? toPlace(row, row, province) : [];
  });
}

const MANILA = "1380600000";

function kindOf({ level }: AddressRow, city: string, isDistrict: boolean): AddressPlace["kind"] {
  if (level !== "barangay") return "city";
  return isDistrict || /\bCity\b/u.test(city) ? "city barangay" : "barangay";
}

function toPlace(
  row: AddressRow,
  municipality: AddressRow | undefined,
  province: AddressRow,
): AddressPlace[] {
  if (!municipality || municipality.latitude === null || municipality.longitude === null) return [];
  const isDistrict = province.code === MANILA;
  const city = isDistrict ? province.name : municipality.name;
  const wider = homeProvince(province.code, province.name);
  const parts = new Set([row.name, municipality.name, city, wider]);
  return [
    {
      kind: kindOf(row, city, isDistrict),
      id: `${row.level}-${row.code}`,
      name: row.name,
      address: [...parts].join(", "),
      city,
      province: wider,
      latitude: municipality.latitude,
      longitude: municipality.longitude,
      address_level: row.level,
      address_code: row.code,
      zip_code: row.zip_code,
    },
  ];
}
