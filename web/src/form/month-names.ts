/** Month names in both languages, January first. */
const names = {
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
  fil: [
    "Enero",
    "Pebrero",
    "Marso",
    "Abril",
    "Mayo",
    "Hunyo",
    "Hulyo",
    "Agosto",
    "Setyembre",
    "Oktubre",
    "Nobyembre",
    "Disyembre",
  ],
} as const;

const SHORTEST_ABBREVIATION = 3;

/** The number of a month by its name or abbreviation in either language: `Jan`, `Sept`, `enero`; null if unknown. */
export function monthOf(word: string): number | null {
  if (word.length < SHORTEST_ABBREVIATION) return null;
  const at = (["en", "fil"] as const).map((language) =>
    names[language].findIndex((name) => isStart(word, name)),
  );
  const found = Math.max(...at);
  return found < 0 ? null : found + 1;
}

/** Whether a month's name can start like this. */
export const beginsMonth = (word: string): boolean =>
  [...names.en, ...names.fil].some((name) => isStart(word, name));

const isStart = (word: string, name: string): boolean =>
  name.toLowerCase().startsWith(word.toLowerCase());

export const monthName = (month: number, language: string): string =>
  (language === "fil" ? names.fil : names.en)[month - 1] ?? "";

/** `1990-01-05` → `January 5, 1990`, in Filipino `5 Enero 1990`. */
export function dateInWords(iso: string, language: string): string {
  const [year, month, day] = iso.split("-").map(Number);
  const name = monthName(month ?? 0, language);
  return language === "fil" ? `${day} ${name} ${year}` : `${name} ${day}, ${year}`;
}
