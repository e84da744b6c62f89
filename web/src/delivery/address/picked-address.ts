import {
  addressLevels as levels,
  municipalityCodeOf,
  provinceCodeOf,
  regionCodeOf,
  type AddressLevel as Level,
  type Place,
} from "@portal/contract/address";

export { levels, type Level };

/** The chosen codes, "" for none. */
export type PickedCodes = Record<Level, string>;

export const noCodes: PickedCodes = { region: "", province: "", municipality: "", barangay: "" };

/** The codes of a found place on its level and above; all "" for a place that is no row of the picker. */
export function codesOf({ address_level: level, address_code: code }: Place): PickedCodes {
  if (level === null || code === null) return noCodes;
  const all = {
    region: regionCodeOf(code),
    province: provinceCodeOf(code),
    municipality: municipalityCodeOf(code),
    barangay: code,
  };
  return pickLevel(all, level, all[level]);
}

/** A choice on one level clears the lower ones (spec §2). */
export function pickLevel(picked: PickedCodes, level: Level, code: string): PickedCodes {
  const place = levels.indexOf(level);
  const cleared = levels.slice(place + 1).map((lower) => [lower, ""] as const);
  return { ...picked, [level]: code, ...Object.fromEntries(cleared) };
}

/** The code chosen one level above, "" for regions. */
export function parentOf(picked: PickedCodes, level: Level): string {
  const above = levels[levels.indexOf(level) - 1];
  return above ? picked[above] : "";
}
