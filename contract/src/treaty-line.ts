const at = (degrees: number, minutes: number): number => degrees + minutes / 60;

/**
 * The line between the Philippines and Sabah as the United States and Great Britain drew it on 2 January 1930:
 * [east, north] from the Sulu Sea to the Celebes Sea. The Turtle Islands and Sitangkai lie on this side of it.
 */
const LINE: readonly (readonly [east: number, north: number])[] = [
  [at(117, 0), at(7, 40)],
  [at(117, 25.5), at(7, 24.75)],
  [at(117, 40), at(6, 52)],
  [at(117, 58), at(6, 17)],
  [at(118, 20), at(6, 0)],
  [at(118, 50), at(6, 0)],
  [at(119, 35), at(5, 16)],
  [at(119, 0), at(4, 42)],
];

/** South and west of the line. */
export function isInSabah(north: number, east: number): boolean {
  // Ray casting: from inside, a ray to the east crosses the sides an odd number of times.
  const shape = [...LINE, [at(119, 0), 4], [116, 4], [116, at(7, 40)]] as const;
  let isInside = false;
  for (const [index, [toEast, toNorth]] of shape.entries()) {
    const [fromEast, fromNorth] = shape.at(index - 1) ?? [toEast, toNorth];
    if (fromNorth > north === toNorth > north) continue;
    const meets = fromEast + ((north - fromNorth) / (toNorth - fromNorth)) * (toEast - fromEast);
    if (east < meets) isInside = !isInside;
  }
  return isInside;
}
