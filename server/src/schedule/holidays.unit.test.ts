import Holidays from "date-holidays";
import { expect, test } from "vitest";
import { nationalHolidays } from "./holidays.ts";

const WRITTEN: Readonly<Record<number, readonly string[]>> = {
  2026: [
    "01-01 New Year's Day | Proclamation 1006",
    "02-17 Chinese New Year | Proclamation 1006",
    "03-20 Eid'l Fitr (expected date) | computed, estimated",
    "04-02 Maundy Thursday | Proclamation 1006",
    "04-03 Good Friday | Proclamation 1006",
    "04-04 Black Saturday | Proclamation 1006",
    "04-09 Araw ng Kagitingan | Proclamation 1006",
    "05-01 Labor Day | Proclamation 1006",
    "05-27 Eid'l Adha (expected date) | computed, estimated",
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
    "01-01 New Year's Day | computed",
    "02-06 Chinese New Year | computed",
    "03-09 Eid'l Fitr (expected date) | computed, estimated",
    "03-25 Maundy Thursday | computed",
    "03-26 Good Friday | computed",
    "03-27 Black Saturday | computed",
    "04-09 Araw ng Kagitingan | computed",
    "05-01 Labor Day | computed",
    "05-16 Eid'l Adha (expected date) | computed, estimated",
    "06-12 Independence Day | computed",
    "08-21 Ninoy Aquino Day | computed",
    "08-30 National Heroes Day | computed",
    "11-01 All Saints' Day | computed",
    "11-02 All Souls' Day | computed",
    "11-30 Bonifacio Day | computed",
    "12-08 Feast of the Immaculate Conception of Mary | computed",
    "12-24 Christmas Eve | computed",
    "12-25 Christmas Day | computed",
    "12-30 Rizal Day | computed",
    "12-31 Last Day of the Year | computed",
  ],
};

test.each([2026, 2027])("%i, day by day", (year) => {
  expect(
    nationalHolidays(year).map(({ date, reason, source }) => `${date} ${reason} | ${source}`),
  ).toEqual(WRITTEN[year]?.map((line) => `${year}-${line}`));
});

test("the computed years are those of the library date-holidays", () => {
  const library = new Holidays("PH", { languages: ["en"] });
  for (let year = 2027; year <= 2036; year += 1) {
    const expected = library
      .getHolidays(year)
      .filter(({ type, rule }) => (type === "public" || type === "optional") && rule !== "easter")
      .map(({ date }) => date.slice(0, 10));
    expect(nationalHolidays(year).map(({ date }) => date)).toEqual(
      [...new Set(expected)].toSorted(),
    );
  }
});

test("the days by the moon are known for five years ahead", () => {
  const days = nationalHolidays(new Date().getFullYear() + 5).map(({ reason }) => reason);
  expect(days).toContain("Chinese New Year");
});
