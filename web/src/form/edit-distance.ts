/** Wrong, missing, extra and swapped characters (Damerau-Levenshtein). */
export function editDistance(one: string, other: string): number {
  const rows = [[...Array(other.length + 1).keys()]];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const above = (up: number, left: number) => rows[i - up]?.[j - left] ?? Infinity;
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped =
        i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        above(1, 0) + 1,
        (row[j - 1] ?? Infinity) + 1,
        above(1, 1) + (isSame ? 0 : 1),
        isSwapped ? above(2, 2) + 1 : Infinity,
      );
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? Infinity;
}
