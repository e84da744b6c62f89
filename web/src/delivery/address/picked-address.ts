/** The picker's levels from the top (spec §2, Quadx address). */
export const levels = ["region", "province", "municipality", "barangay"] as const;
export type Level = (typeof levels)[number];

/** The chosen codes, "" for none. */
export type PickedCodes = Record<Level, string>;

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
