/** The picker's levels from the highest down (spec §2, Quadx address). */
export const levels = ["region", "province", "municipality", "barangay"] as const;
export type Level = (typeof levels)[number];

/** The codes of what is picked, "" where nothing is. */
export type PickedCodes = Record<Level, string>;

/** Choosing on a level clears the lower ones (spec §2). */
export function pickLevel(picked: PickedCodes, level: Level, code: string): PickedCodes {
  const place = levels.indexOf(level);
  const cleared = levels.slice(place + 1).map((lower) => [lower, ""] as const);
  return { ...picked, [level]: code, ...Object.fromEntries(cleared) };
}

/** The code on the level above, "" for regions. */
export function parentOf(picked: PickedCodes, level: Level): string {
  const above = levels[levels.indexOf(level) - 1];
  return above ? picked[above] : "";
}
