import { proclaimedHolidays } from "./proclaimed-holidays.ts";

/** `date` is YYYY-MM-DD; `source` says who declared the day a holiday, or who computed it. */
type Holiday = { date: string; reason: string; source: string };

/** Source of what no proclamation has said yet. */
export const COMPUTED = "date-holidays";
/** The moon is sighted, so the real day is known weeks before: an operator lifts what comes out otherwise. */
const ESTIMATED = "date-holidays, estimated";

/** Where the library's name is not the one that the proclamations use. */
const PROCLAIMED_NAMES: Readonly<Record<string, string>> = {
  "Easter Saturday": "Black Saturday",
  "Day of Valor": "Araw ng Kagitingan",
  "Labour Day": "Labor Day",
  "National Heroes' Day": "National Heroes Day",
  "Feast of the Immaculate Conception of the Blessed Virgin Mary":
    "Feast of the Immaculate Conception of Mary",
  "New Year's Eve": "Last Day of the Year",
};
const EIDS: Readonly<Record<string, string>> = {
  "1 Shawwal": "Eid'l Fitr (expected date)",
  "10 Dhu al-Hijjah": "Eid'l Adha (expected date)",
};
/** The library has Easter Sunday as a public holiday, which no proclamation does. */
const NO_HOLIDAY = "Easter Sunday";

/** Where the holidays of a year come from, apart from the Eids. */
export const holidaySource = (year: number): string => proclaimedHolidays[year]?.source ?? COMPUTED;

/**
 * National holidays of a year by date, regular ones and special non-working days alike, one for each date.
 * A proclaimed year is as proclaimed; what is left to a later proclamation, both Eids and all of the years
 * after, comes from date-holidays.
 */
export async function nationalHolidays(year: number): Promise<Holiday[]> {
  const computed = await computedHolidays(year);
  const proclaimed = proclaimedHolidays[year];
  if (!proclaimed) return oneADay(computed);
  const { source, days } = proclaimed;
  return oneADay([
    ...Object.entries(days).map(([date, reason]) => ({ date, reason, source })),
    ...computed.filter((holiday) => holiday.source === ESTIMATED),
  ]);
}

async function computedHolidays(year: number): Promise<Holiday[]> {
  // Rules of every country: loaded only when a year is filled for the first time.
  const { default: Holidays } = await import("date-holidays");
  return new Holidays("PH", { languages: ["en"] })
    .getHolidays(year)
    .filter(({ type, name }) => (type === "public" || type === "optional") && name !== NO_HOLIDAY)
    .map(({ date, name, rule }) => {
      const eid = EIDS[rule];
      return {
        date: date.slice(0, 10),
        reason: eid ?? PROCLAIMED_NAMES[name] ?? name,
        source: eid === undefined ? COMPUTED : ESTIMATED,
      };
    });
}

/** The first that names a date; by date. */
function oneADay(holidays: readonly Holiday[]): Holiday[] {
  const byDate = new Map(holidays.toReversed().map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}
