const part = (day: string, language: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`, {
    timeZone: "UTC",
    ...options,
  }).format(new Date(`${day}T00:00:00Z`));

/** `2027-01-05` → `Tuesday, 5 January 2027`, with names in the given language. */
export const longDay = (day: string, language: string): string =>
  `${weekdayOf(day, language)}, ${Number(day.slice(8))} ${monthTitle(day, language)}`;

/** `2027-01-05` → `Tuesday`. */
export const weekdayOf = (day: string, language: string): string =>
  part(day, language, { weekday: "long" });

/** `2027-01-05` or `2027-01` → `January 2027`. */
export const monthTitle = (day: string, language: string): string =>
  `${part(`${day.slice(0, 7)}-01`, language, { month: "long" })} ${day.slice(0, 4)}`;
