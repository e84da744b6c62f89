import { describe, expect, test } from "vitest";
import { nationalHolidays } from "./holidays.ts";

const WRITTEN: Readonly<Record<number, readonly string[]>> = {
  2026: [
    "01-01 New Year's Day | Proclamation 1006",
    "02-17 Chinese New Year | Proclamation 1006",
    "03-20 Eid'l Fitr (expected date) | date-holidays, estimated",
    "04-02 Maundy Thursday | Proclamation 1006",
    "04-03 Good Friday | Proclamation 1006",
    "04-04 Black Saturday | Proclamation 1006",
    "04-09 Araw ng Kagitingan | Proclamation 1006",
    "05-01 Labor Day | Proclamation 1006",
    "05-27 Eid'l Adha (expected date) | date-holidays, estimated",
    "06-12 Independence Day | Proclamation 1006",
    "08-21 Ninoy Aquino Day | Proclamation 1006",
    "08-31 National Heroes Day | Proclamation 1006",
    "11-01 All Saints' Day | Proclamation 1006",
    "11-02 All Souls' Day | Proclamation 1006",
    "11-30 Bonifacio Day | Proclamation 1006",
    "12-08 Feast of the Immaculate Conception of Mary | Proclamation 1006",
    "12-24 Christmas Eve | Proclamation 1006",
    "12-25 Christmas Day | Proclamation 1006",
    "12-30 Rizal Day | Proclamation 1006",
    "12-31 Last Day of the Year | Proclamation 1006",
  ],
  2027: [
    "01-01 New Year's Day | date-holidays",
    "02-06 Chinese New Year | date-holidays",
    "03-09 Eid'l Fitr (expected date) | date-holidays, estimated",
    "03-25 Maundy Thursday | date-holidays",
    "03-26 Good Friday | date-holidays",
    "03-27 Black Saturday | date-holidays",
    "04-09 Araw ng Kagitingan | date-holidays",
    "05-01 Labor Day | date-holidays",
    "05-16 Eid'l Adha (expected date) | date-holidays, estimated",
    "06-12 Independence Day | date-holidays",
    "08-21 Ninoy Aquino Day | date-holidays",
    "08-30 National Heroes Day | date-holidays",
    "11-01 All Saints' Day | date-holidays",
    "11-02 All Souls' Day | date-holidays",
    "11-30 Bonifacio Day | date-holidays",
    "12-08 Feast of the Immaculate Conception of Mary | date-holidays",
    "12-24 Christmas Eve | date-holidays",
    "12-25 Christmas Day | date-holidays",
    "12-30 Rizal Day | date-holidays",
    "12-31 Last Day of the Year | date-holidays",
  ],
  2028: [
    "01-01 New Year's Day | date-holidays",
    "01-26 Chinese New Year | date-holidays",
    "02-26 Eid'l Fitr (expected date) | date-holidays, estimated",
    "04-09 Araw ng Kagitingan | date-holidays",
    "04-13 Maundy Thursday | date-holidays",
    "04-14 Good Friday | date-holidays",
    "04-15 Black Saturday | date-holidays",
    "05-01 Labor Day | date-holidays",
    "05-05 Eid'l Adha (expected date) | date-holidays, estimated",
    "06-12 Independence Day | date-holidays",
    "08-21 Ninoy Aquino Day | date-holidays",
    "08-28 National Heroes Day | date-holidays",
    "11-01 All Saints' Day | date-holidays",
    "11-02 All Souls' Day | date-holidays",
    "11-30 Bonifacio Day | date-holidays",
    "12-08 Feast of the Immaculate Conception of Mary | date-holidays",
    "12-24 Christmas Eve | date-holidays",
    "12-25 Christmas Day | date-holidays",
    "12-30 Rizal Day | date-holidays",
    "12-31 Last Day of the Year | date-holidays",
  ],
};

test.each([2026, 2027, 2028])("%i, day by day", async (year) => {
  const holidays = await nationalHolidays(year);
  expect(holidays.map(({ date, reason, source }) => `${date} ${reason} | ${source}`)).toEqual(
    WRITTEN[year]?.map((line) => `${year}-${line}`),
  );
});

const FIXED = [
  "01-01",
  "04-09",
  "05-01",
  "06-12",
  "08-21",
  "11-01",
  "11-02",
  "11-30",
  "12-08",
  "12-24",
  "12-25",
  "12-30",
  "12-31",
];

describe.each(Array.from({ length: 24 }, (_, ahead) => 2026 + ahead))("%i by the rules", (year) => {
  test("has the fixed holidays of every year, and otherwise only the Eids", async () => {
    const holidays = await nationalHolidays(year);
    const expected = new Set([
      ...FIXED.map((day) => `${year}-${day}`),
      ...[3, 2, 1].map((before) => daysBeforeEaster(year, before)),
      lastMondayOfAugust(year),
    ]);
    const dates = holidays.map(({ date }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toEqual(dates.toSorted());
    expect([...expected].filter((date) => !dates.includes(date))).toEqual([]);
    const others = holidays.filter(({ date }) => !expected.has(date));
    for (const { reason } of others) expect(reason).toMatch(/^(?:Chinese New Year|Eid'l )/u);
  });
});

function lastMondayOfAugust(year: number): string {
  for (let day = 31; ; day -= 1)
    if (new Date(Date.UTC(year, 7, day)).getUTCDay() === 1) return `${year}-08-${day}`;
}

/** Easter by the anonymous Gregorian computus. */
function daysBeforeEaster(year: number, days: number): string {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const rest = year % 100;
  const skipped = century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25);
  const epact = (19 * golden + skipped + 15) % 30;
  const moon = epact - Math.floor((golden + 11 * epact) / 319);
  const weekday = (2 * (century % 4) + 2 * Math.floor(rest / 4) - (rest % 4) - moon + 32) % 7;
  const month = Math.floor((moon + weekday + 90) / 25);
  const day = (moon + weekday + month + 19) % 32;
  return new Date(Date.UTC(year, month - 1, day - days)).toISOString().slice(0, 10);
}
