/**
 * Holidays proclaimed by the President: per year, the reason by day. They replace computed holidays. A special working
 * day (February 25, 2026) is not a holiday.
 */
export const proclaimedHolidays: Readonly<
  Record<number, { source: string; days: Readonly<Record<string, string>> }>
> = {
  2026: {
    source: "Proclamation 1006",
    days: {
      "2026-01-01": "New Year's Day",
      "2026-02-17": "Chinese New Year",
      "2026-04-02": "Maundy Thursday",
      "2026-04-03": "Good Friday",
      "2026-04-04": "Black Saturday",
      "2026-04-09": "Araw ng Kagitingan",
      "2026-05-01": "Labor Day",
      "2026-06-12": "Independence Day",
      "2026-08-21": "Ninoy Aquino Day",
      "2026-08-31": "National Heroes Day",
      "2026-11-01": "All Saints' Day",
      "2026-11-02": "All Souls' Day",
      "2026-11-30": "Bonifacio Day",
      "2026-12-08": "Feast of the Immaculate Conception of Mary",
      "2026-12-24": "Christmas Eve",
      "2026-12-25": "Christmas Day",
      "2026-12-30": "Rizal Day",
      "2026-12-31": "Last Day of the Year",
    },
  },
};

/** `date` is YYYY-MM-DD; `source` is the proclamation or the library that computed it. */
type Holiday = { date: string; reason: string; source: string };

/** Source of holidays without a proclamation. */
export const COMPUTED = "date-holidays";
/** The moon is sighted, so the real day is known only weeks before; an operator corrects a wrong estimate. */
const ESTIMATED = "date-holidays, estimated";

/** Library names that differ from those in the proclamations. */
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
/** A public holiday in the library, but not in any proclamation. */
const NO_HOLIDAY = "Easter Sunday";

/** The source of a year's holidays, except the Eids. */
export const holidaySource = (year: number): string => proclaimedHolidays[year]?.source ?? COMPUTED;

/**
 * National holidays of a year by date, regular and special non-working days, one per date. A proclaimed year is used as
 * proclaimed; both Eids and later years come from date-holidays.
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
  // The library has the rules of every country, so it is loaded only when a new year is filled.
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

/** The first holiday of each date, sorted by date. */
function oneADay(holidays: readonly Holiday[]): Holiday[] {
  const byDate = new Map(holidays.toReversed().map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}
