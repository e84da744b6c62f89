import { addDays } from "@portal/contract/days";

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

/** `date` is YYYY-MM-DD; `source` is the proclamation, or that it was computed here. */
type Holiday = { date: string; reason: string; source: string };

/** Source of holidays without a proclamation. */
export const COMPUTED = "computed";
/** The moon is sighted, so the real day is known only weeks before; an operator corrects a wrong estimate. */
const ESTIMATED = "computed, estimated";

/** The same day every year, by month and day. */
const FIXED: Readonly<Record<string, string>> = {
  "01-01": "New Year's Day",
  "04-09": "Araw ng Kagitingan",
  "05-01": "Labor Day",
  "06-12": "Independence Day",
  "08-21": "Ninoy Aquino Day",
  "11-01": "All Saints' Day",
  "11-02": "All Souls' Day",
  "11-30": "Bonifacio Day",
  "12-08": "Feast of the Immaculate Conception of Mary",
  "12-24": "Christmas Eve",
  "12-25": "Christmas Day",
  "12-30": "Rizal Day",
  "12-31": "Last Day of the Year",
};

/** By their distance from Easter Sunday, which is no holiday itself. */
const BEFORE_EASTER = [
  [3, "Maundy Thursday"],
  [2, "Good Friday"],
  [1, "Black Saturday"],
] as const;

const NAMES_BY_MOON = [
  ["Chinese New Year", COMPUTED],
  ["Eid'l Fitr (expected date)", ESTIMATED],
  ["Eid'l Adha (expected date)", ESTIMATED],
] as const;
/**
 * Chinese New Year, Eid'l Fitr and Eid'l Adha of a year, by the moon; one of the Eids may come twice in a year. A test
 * compares them with the package date-holidays, and asks for more years in time.
 */
const BY_MOON: Readonly<Record<number, readonly [string, string, string]>> = {
  2026: ["02-17", "03-20", "05-27"],
  2027: ["02-06", "03-09", "05-16"],
  2028: ["01-26", "02-26", "05-05"],
  2029: ["02-13", "02-14", "04-24"],
  2030: ["02-03", "02-04", "04-13"],
  2031: ["01-23", "01-24", "04-02"],
  2032: ["02-11", "01-14", "03-22"],
  2033: ["01-31", "01-02 12-23", "03-11"],
  2034: ["02-19", "12-12", "03-01"],
  2035: ["02-08", "12-01", "02-18"],
  2036: ["01-28", "11-19", "02-07"],
};

/** The source of a year's holidays, except the Eids. */
export const holidaySource = (year: number): string => proclaimedHolidays[year]?.source ?? COMPUTED;

/**
 * National holidays of a year by date, regular and special non-working days, one per date. A proclaimed year is used as
 * proclaimed; both Eids and later years are computed.
 */
export function nationalHolidays(year: number): Holiday[] {
  const computed = computedHolidays(year);
  const proclaimed = proclaimedHolidays[year];
  if (!proclaimed) return oneADay(computed);
  const { source, days } = proclaimed;
  return oneADay([
    ...Object.entries(days).map(([date, reason]) => ({ date, reason, source })),
    ...computed.filter((holiday) => holiday.source === ESTIMATED),
  ]);
}

function computedHolidays(year: number): Holiday[] {
  const of = (day: string, reason: string, source = COMPUTED): Holiday => ({
    date: `${year}-${day}`,
    reason,
    source,
  });
  const easter = easterSunday(year);
  return [
    ...Object.entries(FIXED).map(([day, reason]) => of(day, reason)),
    ...BEFORE_EASTER.map(([days, reason]) => ({
      date: addDays(easter, -days),
      reason,
      source: COMPUTED,
    })),
    of(`08-${lastMondayOfAugust(year)}`, "National Heroes Day"),
    ...(BY_MOON[year] ?? []).flatMap((days, index) => {
      const [reason, source] = NAMES_BY_MOON[index] ?? [];
      if (reason === undefined) return [];
      return days.split(" ").map((day) => of(day, reason, source));
    }),
  ];
}

function lastMondayOfAugust(year: number): number {
  const weekdayOfLast = new Date(Date.UTC(year, 7, 31)).getUTCDay();
  return 31 - ((weekdayOfLast + 6) % 7);
}

/** By the formula of Gauss, for the years 1900 to 2099. */
function easterSunday(year: number): string {
  const moon = (19 * (year % 19) + 24) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isLate = moon + weekday === 35 || (moon === 28 && weekday === 6 && year % 19 > 10);
  return addDays(`${year}-03-22`, moon + weekday - (isLate ? 7 : 0));
}

/** The first holiday of each date, sorted by date. */
function oneADay(holidays: readonly Holiday[]): Holiday[] {
  const byDate = new Map(holidays.toReversed().map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((a, b) => a.date.localeCompare(b.date));
}
