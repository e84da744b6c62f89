import { dayInFilipino, monthName, monthNames } from "@portal/contract/month-names";

const SHORTEST_ABBREVIATION = 3;

/** The number of a month by its name or abbreviation in either language: `Jan`, `Sept`, `enero`; null if unknown. */
export function monthOf(word: string): number | null {
  if (word.length < SHORTEST_ABBREVIATION) return null;
  const at = (["en", "fil"] as const).map((language) =>
    monthNames[language].findIndex((name) => isStart(word, name)),
  );
  const found = Math.max(...at);
  return found < 0 ? null : found + 1;
}

/** Whether a month's name can start like this. */
export const beginsMonth = (word: string): boolean =>
  [...monthNames.en, ...monthNames.fil].some((name) => isStart(word, name));

const isStart = (word: string, name: string): boolean =>
  name.toLowerCase().startsWith(word.toLowerCase());

/** `1990-01-05` → `January 5, 1990`, in Filipino `5 Enero 1990`. */
export function dateInWords(iso: string, language: string): string {
  if (language === "fil") return dayInFilipino(iso);
  const [year, month, day] = iso.split("-").map(Number);
  return `${monthName(month ?? 0, language)} ${day}, ${year}`;
}
