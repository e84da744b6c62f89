const NAMES = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

/**
 * "Mon-Fri" or "Mon,Wed,Sat" or "none" as numbers, 1 is Monday; null for anything else.
 */
export function readWeekdays(text: string): number[] | null {
  if (text.trim().toLowerCase() === "none") return [];
  const days = new Set<number>();
  for (const part of text.split(/[,;\s]+/u).filter((one) => one !== "")) {
    const [first = 0, last = first, ...more] = part.split("-").map(numberOf);
    if (first === 0 || last === 0 || last < first || more.length > 0) return null;
    for (let day = first; day <= last; day += 1) days.add(day);
  }
  return days.size === 0 ? null : [...days].toSorted((a, b) => a - b);
}

const numberOf = (name: string): number =>
  NAMES.findIndex((one) => one.toLowerCase() === name.trim().slice(0, 3).toLowerCase()) + 1;

export const shownWeekdays = (days: readonly number[]): string =>
  days.length === 0 ? "none" : days.map((day) => NAMES[day - 1]).join(" ");
