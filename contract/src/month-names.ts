const words = (text: string): string[] => text.split(" ");

/** Month names in both languages, January first. */
export const monthNames = {
  en: words(
    "January February March April May June July August September October November December",
  ),
  fil: words(
    "Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre",
  ),
};

export const monthName = (month: number, language: string): string =>
  (language === "fil" ? monthNames.fil : monthNames.en)[month - 1] ?? "";

/** `1990-01-05` → `5 Enero 1990`. */
export function dayInFilipino(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  return `${date} ${monthName(month ?? 0, "fil")} ${year}`;
}
