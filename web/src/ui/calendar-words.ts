type Names = "weekday" | "month";

/** Making one takes a cheap phone milliseconds, and a calendar asks for hundreds of names. */
const formats = new Map<string, Intl.DateTimeFormat>();

function nameOf(day: string, names: Names, language: string): string {
  const key = `${names} ${language}`;
  let format = formats.get(key);
  if (!format) {
    const locale = `${language}-u-ca-gregory-nu-latn`;
    format = new Intl.DateTimeFormat(locale, { timeZone: "UTC", [names]: "long" });
    formats.set(key, format);
  }
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** `2027-01-05` → `Tuesday, 5 January 2027`, with names in the given language. */
export const longDay = (day: string, language: string): string =>
  `${weekdayOf(day, language)}, ${Number(day.slice(8))} ${monthTitle(day, language)}`;

/** `2027-01-05` → `Tuesday`. */
export const weekdayOf = (day: string, language: string): string =>
  nameOf(day, "weekday", language);

/** `2027-01-05` or `2027-01` → `January 2027`. */
export const monthTitle = (day: string, language: string): string =>
  `${nameOf(`${day.slice(0, 7)}-01`, "month", language)} ${day.slice(0, 4)}`;
